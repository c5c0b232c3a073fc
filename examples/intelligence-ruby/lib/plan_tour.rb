require 'intelligence'

# Ruby loads this file without a word, and the model never sees half of it.
PLAN_TOUR = Intelligence::Tool.build! do
  name :plan_tour
  description \
    "Plan a tour of the museum. "
    "The tour begins and ends at the entrance."
  argument name: :minutes, type: 'integer', required: true, default: 60 do
    description "How long the tour may take, in minutes."
  end
  argument name: :pace, required: true do
    description "How fast the visitors walk."
    enum ['slow', 'usual']
  end
  argument name: :stops, type: 'array' do
    description "Objects to see on the way, in this order."
    items type: 'object' do
      property name: :object, type: 'string', required: true do
        description "Number of the object in the catalogue."
      end
    end
  end
end
