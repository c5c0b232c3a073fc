"""What each provider and client accepts: one file per provider, one row per documented or observed limit.

The names of the facts, and what their values mean:

| fact | value |
|---|---|
| `name-pattern` | regular expression that the whole name of a tool matches |
| `name-start-refused` | characters that a name must not begin with |
| `name-max-length` | characters in the name of a tool |
| `property-name-pattern` | regular expression for the names of the root's properties |
| `description-min-length`, `description-max-length` | characters in a tool's description, where there is one |
| `description-null` | False: a description that is null is refused |
| `input-schema-required` | True: a tool without an input schema is refused |
| `root-type` | the `type` that the input schema must state |
| `output-root-type` | the `type` that an output schema must state, where there is one |
| `root-refused-keywords` | keywords that must not stand at the root of the input schema |
| `array-items` | True: each array must have `items` |
| `array-items-typed` | True: `items` must not be empty |
| `properties-required` | True: the root must have `properties` |
| `properties-non-empty` | True: an object must have at least one property |
| `required-keyword` | True: the root must have `required`, even an empty one |
| `required-names` | True: `required` must name declared properties only |
| `required-minimum` | number of parameters that must be required |
| `type-required` | True: every subschema must state a type |
| `type-list` | False: `type` must be one string |
| `boolean-schemas` | where `true` and `false` are refused as a schema: `properties` of the root, or `any` |
| `enum-values` | what an enum may hold: `strings`, or `scalars` |
| `enum-empty` | False: an enum must not hold an empty string |
| `enum-case` | False: values that differ only in case may be confused |
| `supported-keywords` | all keywords that are accepted; any other is refused |
| `refused-keywords` | keywords that are refused |
| `kept-keywords` | all keywords that reach the model; any other is dropped without a word |
| `conflicting-keywords` | pairs of keywords that are refused side by side |
| `formats` | all values of `format` that are accepted |
| `refs` | which `$ref` is accepted: `none`, `definitions` (`#` and the root's definitions), `document` (anything local) |
| `ref-siblings` | False: nothing may stand beside a `$ref` |
| `refs-in-all-of` | False: no `$ref` may stand in an `allOf` |
| `recursion` | False: a schema must not contain itself |
| `properties-on-objects-only` | True: `properties` must stand in an object |
| `closed-objects` | True: each object must say `additionalProperties: false` |
| `all-required` | True: each property must be required |
| `pattern-syntax` | `python`: a `pattern` must compile with Python's `re` |
| `pattern-refused` | what a `pattern` must not contain: `lookaround`, `backreference`, `word boundary` |
| `min-items-maximum` | the largest `minItems` |
| `number-maximum` | the largest number in `maximum` and the other bounds |
| `max-properties`, `max-depth`, `max-enum-values`, `max-optional`, `max-unions` | sizes of one tool's schema |
| `max-enum-text` | characters in the values of an enum of more than 250 texts |
| `max-text` | characters in all names of properties and definitions and all values of enums and constants |
| `header-keyword` | the keyword that maps a parameter to a header of the request |
"""
