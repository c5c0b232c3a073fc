require 'intelligence'

# This file does not even load: `build!` lacks its `do`, and a backslash joins the enum to the text above it.
BOOK_GUIDE = Intelligence::Tool.build!
  name :book_guide
  description "Book a guide for a group."
  argument name: :language, type: 'string', required: true do
    description "Language of the tour. " \
    enum ['en', 'nl']
  end
  argument name: :people, type: 'integer', required: true do
    description "Number of people in the group."
  end
end
