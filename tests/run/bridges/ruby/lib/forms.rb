require 'intelligence'

puts 'a file may print'

WORDS = %w[one two].freeze

FULL = Intelligence::Tool.build! do
  name :full
  description <<~TEXT
    A tool with all that there is.
  TEXT
  argument name: :text, type: 'string', required: true, pattern: 'dropped' do
    description "Some " \
      "text."
    enum [WORDS, ['three']]
    enum 'four'
  end
  argument name: 'count', type: :integer, description: 'How many.', minimum: 1, maximum: 9, required: false
  argument name: :rows, type: 'array', description: 'Rows.', required: true do
    minimum_items 1
    maximum_items 3
    unique_items true
    items type: 'object' do
      property name: :key, type: 'string', description: 'Key.', required: true
      property name: :value, type: 'object', description: 'Value.' do
        property name: :deep, type: 'boolean', description: 'Deep.', required: true
      end
    end
  end
end

include Intelligence

EMPTY = Tool.build! do
  name :empty
  description 'Takes nothing.'
end

UNCHECKED = Tool.build do
  name :unchecked
  argument name: :any, type: 'unknown'
end

LOOPED = Tool.build! do
  name :looped
  description 'Arguments of a loop.'
  %i[first second].each do |each|
    argument name: each, type: 'number', description: "The #{each}."
  end
end
