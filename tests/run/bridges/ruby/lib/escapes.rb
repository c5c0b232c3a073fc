# frozen_string_literal: true

require 'intelligence'

# Texts with escapes and indentations that few people use.
CODE_POINTS = Intelligence::Tool.build! do
  name 'code_points'
  description "Write the letters \u{48 49} \u{1F600} \101\x41."
end

BYTES = Intelligence::Tool.build! do
  name 'bytes'
  description "Write an \xC3\xA9 of two bytes."
end

CONTROLS = Intelligence::Tool.build! do
  name 'controls'
  description "Ring the bell: \cG \C-g."
end

TABS = Intelligence::Tool.build! do
  name 'tabs'
  description <<~TEXT
	A tab is as wide as eight blanks,
        as many as stand here,
    	and this one ends where both do.
	  This line is farther in.
  TEXT
end

# Arguments of which a part stands elsewhere.
REQUIRED = proc { required true }
ELSEWHERE = Intelligence::Tool.build! do
  name 'elsewhere'
  description 'Look for it elsewhere.'
  argument name: :place, type: 'string', description: 'Where to look.', &REQUIRED
  kept = argument name: :kept, type: 'string', description: 'What is kept.'
  argument name: :number, type: 'integer', description: 5
end
