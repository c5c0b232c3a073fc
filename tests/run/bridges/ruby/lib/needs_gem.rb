require 'intelligence'
require 'a_gem_that_is_not_there'
