# frozen_string_literal: true

require 'intelligence'

# Arguments beside those that only the running program knows.
MEASURE = Intelligence::Tool.build! do
  name 'measure'
  description 'Measure a box along its sides.'
  argument name: 'box', type: 'string', description: 'Number of the box.'
  %w[width height].each do |side|
    argument name: side, type: 'number', description: "The #{side}, in millimetres."
  end
  argument name: %w[depth].first, type: 'number', description: 'The depth, in millimetres.'
end
