require 'intelligence/tool'

NAMELESS = Intelligence::Tool.build! do
  description 'Has no name.'
end

UNTYPED = Intelligence::Tool.build! do
  name :untyped
  description 'Of an unknown type.'
  argument name: :kind, type: 'str', description: 'Kind.'
end

WORDY = Intelligence::Tool.build! do
  name :wordy
  description 'Knows a word too many.'
  argument name: :kind, type: 'string', description: 'Kind.' do
    format 'email'
  end
end

SOUND = Intelligence::Tool.build! do
  name :sound
  description 'Is built all the same.'
end
