require 'intelligence'
require_relative 'refused'

INFINITE = Intelligence::Tool.build! do
  name :infinite
  description 'Has a bound that is no JSON.'
  argument name: :size, type: 'number', description: 'Size.', maximum: Float::INFINITY
end

BYTES = Intelligence::Tool.build! do
  name :bytes
  description "\xFF"
end
