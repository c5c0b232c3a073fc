# Publishes the tools that a project's Ruby files define, over MCP on standard input and output.
#
#     ruby bridge.rb ROOT FILE.rb...
#
# The gem `intelligence` is used where it is installed; else a stand-in of its DSL. A tool is a definition alone, so there
# is nothing to call. What the protocol has no word for stands in `_meta`.

require 'json'
require_relative 'stand_in'

module ToolContractsBridge
  # Notes each tool that is built, where it stands, or why it cannot be built; then the file goes on.
  class Recorder < Module
    def initialize(found)
      super()
      depth = 0
      %i[build build!].each do |method|
        define_method(method) do |*arguments, **keywords, &block|
          depth += 1
          place = caller_locations.find { |each| !each.path.start_with?(__dir__) && each.path.end_with?('.rb') }
          entry = { file: File.realpath(place.path), line: place.lineno }
          tool = super(*arguments, **keywords, &block)
          # one that is built by way of another is the same tool
          found << entry.merge(tool: tool.to_h) if depth == 1
          tool
        rescue StandardError => error
          raise if depth > 1

          found << entry.merge(error: ToolContractsBridge.told(error))
          nil
        ensure
          depth -= 1
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
  # an answer is UTF-8, whatever a file or a message holds
  def self.message(error)
    error.message.encode(Encoding::UTF_8, invalid: :replace, undef: :replace).scrub
  end

  def self.told(error)
    message = message(error).lines.map(&:strip).find { |each| !each.empty? }.to_s
    message = message.sub(/\A\S+?\.rb:\d+: /, '') if error.is_a?(SyntaxError)
    { kind: error.class.name, message: "#{error.class.name.split('::').last}: #{message}", trace: trace(error) }
  end

  def self.trace(error)
    foreign = [__dir__, RbConfig::CONFIG['rubylibdir'], '<internal:']
    frames = (error.backtrace || []).reject { |each| each.start_with?(*foreign) }
    ["#{error.class}: #{message(error)}", *frames.first(10).map { |each| "    #{each}" }].join("\n")
  end

  class Server
    PROTOCOL = '2025-06-18'
    BUNDLES = [%w[Gemfile Gemfile.lock], %w[gems.rb gems.locked]].freeze

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

    # gems that only the project's own bundle leads to, which is read and never written
    def bundled
      lists = BUNDLES.map { |pair| pair.map { |name| File.join(@root, name) } }
      found = lists.find { |pair| pair.all? { |path| File.exist?(path) } }
      return false unless found

      ENV['BUNDLE_GEMFILE'] = found.first
      ENV['BUNDLE_FROZEN'] = 'true'
      require 'bundler'
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

    # once, also where another file has needed it already
    def load_file(file)
      require(file)
    rescue Exception => error # a file may exit, or exhaust the stack: the others are loaded all the same
      place = error.is_a?(SyntaxError) ? ToolContractsBridge.message(error) : (error.backtrace || []).find { |each| each.start_with?(file) }
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
      JSON.generate(published)
      published
    rescue JSON::GeneratorError, EncodingError => error
      published(entry.merge(error: ToolContractsBridge.told(error)))
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
