require 'intelligence'

CLASS = Intelligence::Tool.build! do
  name :late
  description 'Before it ends.'
end

exit 3
