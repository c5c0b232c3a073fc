module ToolContractsBridge
  # What stands in for the gem: the same words in a block, the same checks in `build!`, the same `to_h`.
  module StandIn
    TYPES = %w[array boolean integer number object string].freeze
    RENAMED = { maximum_items: :maxItems, minimum_items: :minItems }.freeze
    class RequiredOptionError < StandardError; end
    class InOptionError < StandardError; end

    # The receiver of a block: no word of Ruby's own, such as `format`, stands in the way of those of the DSL.
    class Words < BasicObject
      def initialize(part)
        @part = part
      end

      def method_missing(name, *arguments, **keywords, &block)
        @part.word(name, arguments, keywords, &block)
      end
    end

    class Part
      class << self
        attr_reader :scalars, :holders, :required

        def describe(scalars, holders = {}, required: [])
          @scalars, @holders, @required = scalars, holders, required
        end
      end

      def initialize(attributes = nil, &block)
        @values = {}
        (attributes || {}).each { |name, value| take(name, value) }
        Words.new(self).instance_eval(&block) if block
      end

      def word(name, arguments, keywords, &block)
        if self.class.scalars.include?(name)
          take(name, arguments.first) unless arguments.empty?
        elsif self.class.holders.key?(name)
          hold(name, arguments.first || keywords, &block)
        else
          known = [*self.class.scalars, *self.class.holders.keys].join(', ')
          raise NoMethodError, "#{called}: no such word: `#{name}`; there are #{known}"
        end
      end

      def to_h
        @values.to_h { |key, value| [RENAMED.fetch(key, key), plain(value)] }
      end

      def check(called)
        self.class.required.each do |name|
          raise RequiredOptionError, "#{called}: `#{name}` is required" if @values[name].nil?
        end
        type = @values[:type]
        raise InOptionError, "#{called}: no such type: #{type.inspect}" unless type.nil? || TYPES.include?(type)

        @values.each_value { |value| Array(value).each { |each| each.check(called_inside(each)) if each.is_a?(Part) } }
      end

      def called
        @values[:name] || self.class.name.split('::').last.downcase
      end

      private

      def called_inside(part) = part.called

      # what is unknown as a keyword is dropped without a word, as the gem does
      def take(name, value)
        if self.class.holders.key?(name)
          hold(name, value)
        elsif self.class.scalars.include?(name)
          value = [*@values[:enum], *[value].flatten] if name == :enum
          @values[name] = converted(name, value)
        end
      end

      def converted(name, value)
        return value.to_s if name == :type && value.is_a?(Symbol) && !is_a?(Items)
        return value.to_s if %i[name description].include?(name) && !value.nil?

        value
      end

      def hold(name, attributes, &block)
        key, part = self.class.holders.fetch(name)
        made = (attributes.is_a?(Array) ? attributes : [attributes]).map { |each| part.call.new(each, &block) }
        @values[key] = key == :items ? made.last : [*@values[key], *made]
      end

      def plain(value)
        return value.to_h if value.is_a?(Part)

        value.is_a?(Array) ? value.map { |each| plain(each) } : value
      end
    end

    class Argument < Part
      describe(
        %i[type name description required enum minimum maximum maximum_items minimum_items unique_items],
        { items: [:items, -> { Items }], property: [:properties, -> { Argument }] },
        required: %i[name description]
      )
    end

    class Items < Part
      describe(%i[type], { property: [:properties, -> { Argument }] })
    end

    class Tool < Part
      describe(
        %i[name description], { argument: [:properties, -> { Argument }] }, required: %i[name description]
      )

      def self.build(attributes = nil, &block) = new(attributes, &block)

      def self.build!(attributes = nil, &block)
        new(attributes, &block).tap { |tool| tool.check('the tool') }
      end
    end
  end

  # Takes the place of `require 'intelligence'` where the gem is not there.
  module Required
    def require(name)
      super
    rescue LoadError
      raise unless %w[intelligence intelligence/tool].include?(name)

      false
    end
  end
end
