require 'intelligence'

# A sound tool.
SEARCH_CATALOGUE = Intelligence::Tool.build! do
  name :search_catalogue
  description \
    "Search the catalogue of the museum. " \
    "Only objects that are on show are found."
  argument name: :words, type: 'string', required: true do
    description "What to look for, in the words of a visitor."
  end
  argument name: :floor, type: 'integer' do
    description "Number of the floor; all floors if it is left out."
    minimum 0
    maximum 3
  end
  argument name: :kinds, type: 'array' do
    description "Kinds of objects to look among; all kinds if it is left out."
    items type: 'string'
    minimum_items 1
  end
end
