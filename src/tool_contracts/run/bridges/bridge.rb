# Publishes the tools that a project's Ruby files define, over MCP on standard input and output.
#
#     ruby bridge.rb ROOT FILE.rb...
#
# The gem `intelligence` is used where it is installed; else a stand-in of its DSL. A tool is a definition alone, so there
# is nothing to call. What the protocol has no word for stands in `_meta`.

require 'json'

module ToolContractsBridge
  # What stands in for the gem: the same words in a block, the same checks in `build!`, the same `to_h`.
  module StandIn
    TYPES = %w[array boolean integer null number object string].freeze
    RENAMED = { maximum_items: :maxItems, minimum_items: :minItems }.freeze
    class RequiredOptionError < StandardError; end
    class InOptionError < StandardError; end

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
        instance_eval(&block) if block
      end

      def method_missing(name, *arguments, **keywords, &block)
        if self.class.scalars.include?(name)
          take(name, arguments.first) unless arguments.empty?
        elsif self.class.holders.key?(name)
          hold(name, arguments.first || keywords, &block)
        else
          super
        end
      end

      def respond_to_missing?(name, *)
        self.class.scalars.include?(name) || self.class.holders.key?(name)
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

  # Notes each tool that is built, where it stands, or why it cannot be built; then the file goes on.
  class Recorder < Module
    def initialize(found)
      super()
      %i[build build!].each do |method|
        define_method(method) do |*arguments, **keywords, &block|
          place = caller_locations.find { |each| !each.path.start_with?(__dir__) && each.path.end_with?('.rb') }
          entry = { file: File.realpath(place.path), line: place.lineno }
          tool = super(*arguments, **keywords, &block)
          found << entry.merge(tool: tool.to_h)
          tool
        rescue StandardError => error
          found << entry.merge(error: ToolContractsBridge.told(error))
          nil
        end
      end
    end
  end

  # A definition as the JSON Schema that the gem's adapters make of it.
  module Schema
    KEYWORDS = %i[type description enum minimum maximum maxItems minItems].freeze

    def self.of_object(definition, schema = { 'type' => 'object', 'properties' => {} })
      required = []
      (definition[:properties] || []).each do |property|
        name = property[:name]&.to_s or next

        properties = (schema['properties'] ||= {})
        properties.delete(name)
        properties[name] = of(property)
        required << name if property[:required] && !required.include?(name)
      end
      schema['required'] = required unless required.empty?
      schema
    end

    def self.of(definition)
      schema = {}
      KEYWORDS.each { |each| schema[each.to_s] = definition[each] unless definition[each].nil? }
      schema['uniqueItems'] = definition[:unique_items] unless definition[:unique_items].nil?
      schema['items'] = of(definition[:items]) if definition[:items]
      of_object(definition, schema)
    end
  end

  # What a broken file or definition says, on one line, and in full.
  def self.told(error)
    message = error.message.lines.map(&:strip).find { |each| !each.empty? }.to_s
    message = message.sub(/\A\S+?\.rb:\d+: /, '') if error.is_a?(SyntaxError)
    { kind: error.class.name, message: "#{error.class.name.split('::').last}: #{message}", trace: trace(error) }
  end

  def self.trace(error)
    own = (error.backtrace || []).grep_v(/\A#{Regexp.escape(__dir__)}/)
    ["#{error.class}: #{error.message}", *own.first(10).map { |each| "    #{each}" }].join("\n")
  end

  class Server
    PROTOCOL = '2025-06-18'

    def initialize(root, files, input, output)
      @root, @files, @input, @output = root, files, input, output
      @found, @failures = [], []
    end

    def run
      @stands_in = !use_gem
      Intelligence::Tool.singleton_class.prepend(Recorder.new(@found))
      $LOAD_PATH.unshift(File.join(@root, 'lib'), @root)
      @files.each { |file| load_file(file) }
      @input.each_line { |line| answer(JSON.parse(line)) }
    end

    private

    def use_gem
      require 'intelligence'
      true
    rescue LoadError
      bundled or stand_in
    end

    # gems that only the project's own Gemfile leads to
    def bundled
      return false unless File.exist?(File.join(@root, 'Gemfile'))

      require 'bundler'
      ENV['BUNDLE_GEMFILE'] = File.join(@root, 'Gemfile')
      Bundler.setup
      require 'intelligence'
      true
    rescue LoadError, StandardError
      false
    end

    def stand_in
      Object.const_set(:Intelligence, Module.new)
      Intelligence.const_set(:Tool, StandIn::Tool)
      Object.prepend(Required)
      false
    end

    def load_file(file)
      load(file)
    rescue Exception => error # a file may exit, or exhaust the stack: the others are loaded all the same
      place = error.is_a?(SyntaxError) ? error.message : (error.backtrace || []).find { |each| each.start_with?(file) }
      line = place.to_s[/#{Regexp.escape(file)}:(\d+)/, 1].to_i
      @failures << { file: file, line: [line, 1].max, **ToolContractsBridge.told(error) }
    end

    def answer(request)
      return unless request['id']

      reply = { jsonrpc: '2.0', id: request['id'] }.merge(handle(request['method']))
      @output.puts(JSON.generate(reply))
      @output.flush
    end

    def handle(method)
      case method
      when 'initialize' then { result: introduction }
      when 'ping' then { result: {} }
      when 'tools/list' then { result: { tools: @found.map { |each| published(each) } } }
      else { error: { code: -32_601, message: "there is no #{method}: a tool of this gem is a definition alone" } }
      end
    end

    def introduction
      about = { language: "Ruby #{RUBY_VERSION}", failures: @failures, files: @files, stands_in: @stands_in }
      {
        protocolVersion: PROTOCOL,
        capabilities: { tools: {} },
        serverInfo: { name: 'tool-contracts-bridge', version: RUBY_VERSION },
        _meta: { 'tool-contracts/bridge' => about }
      }
    end

    def published(entry)
      about = { file: entry[:file], line: entry[:line] }
      if (error = entry[:error])
        place = { file: entry[:file], line: entry[:line] }
        return { name: 'broken', inputSchema: { type: 'object' }, _meta: meta(about.merge(broken: error.merge(place))) }
      end
      tool = entry[:tool]
      published = { inputSchema: Schema.of_object(tool), _meta: meta(about) }
      published[:name] = tool[:name].to_s unless tool[:name].nil?
      published[:description] = tool[:description].to_s unless tool[:description].nil?
      published
    end

    def meta(about) = { 'tool-contracts/tool' => about }
  end
end

# files that print or read must not get in between
output = STDOUT.dup
input = STDIN.dup
STDOUT.reopen(STDERR)
STDIN.reopen(File::NULL)
[input, output].each { |each| each.set_encoding('UTF-8') }
ToolContractsBridge::Server.new(ARGV.shift, ARGV.dup, input, output).run
# without what files have left for the end of a program of their own, such as tests that run themselves
exit!
