"""What the text of an error says, where the text is all there is.

Over the wire a refusal and a crash look alike: both are a result with `isError`, or an error of JSON-RPC. What tells them
apart are the words that the run-time libraries of languages put into exceptions that nobody wrote.
"""

from __future__ import annotations

import re

_WRAPPING = re.compile(
    r"^(?:Error (?:executing|calling) tool \S+?:|Tool execution failed:|Internal (?:server )?error:|MCP error -?\d+:|"
    r"Unexpected error:|(?:Error|Exception):(?!\s*-?\d+$))\s*",
    re.IGNORECASE,
)
"""What SDKs, and handlers of whatever comes, put before the text of an exception. An error that is a number is a code."""

_MASKED = re.compile(
    r"^(?:Error (?:executing|calling) tool [^:\n]+|Internal (?:server )?error)\.?$", re.IGNORECASE
)
"""What SDKs say instead of the text of an exception that nobody declared."""

_ARGUMENTS = re.compile(
    r"input validation error|invalid (?:tool )?(?:arguments?|params|parameters?|input)\b"
    r"|validation errors? for \S*(?:arguments|call\[|input|params)|validation errors? for \w+\n"
    r"|is not of type '|is a required property|additional properties are not allowed|does not match '|is not one of \["
    r"|missing (?:a |\d+ )?required (?:positional |keyword-only )?(?:argument|parameter|field|property|key)|['\"`]\w+['\"`] is required"
    r"|unexpected (?:keyword argument|argument|field|property|parameter)|extra inputs are not permitted"
    r"|\"code\": ?\"(?:invalid_type|unrecognized_keys|too_small|too_big|invalid_value|invalid_union|invalid_string|invalid_enum_value)\""
    r"|expected \w+, received |failed to deserialize|(?:missing|unknown) field `|invalid type: .* expected "
    r"|schema validation|unmarshal .* into Go|validating \"arguments\""
    r"|(?:missing|unexpected|illegal) (?:argument|param(?:eter)?)s?\b"
    r"|(?:invalid|wrong|bad|unexpected) (?:value|type)s? (?:for|of) (?:the )?(?:argument|param(?:eter)?)s?\b"
    r"|(?<!\(\) )\b(?:argument|param(?:eter)?) ['\"`]?[\w.-]+['\"`]? (?:must (?:not )?(?:be|have|match|contain)"
    r"|(?:is|was) (?:missing|required|invalid|not (?:valid|allowed)|out of range|too \w+))\b",
    re.IGNORECASE | re.DOTALL,
)
"""Words of those who check arguments: pydantic, jsonschema, zod, ajv, serde, the SDKs around them, and people.

A name before the word, `The "path" argument must be`, is how the functions of Node complain of their callers.
"""

_CRASHES: tuple[tuple[str, str], ...] = (
    # Python
    ("ZeroDivisionError", r"^(?:integer |float |complex )?(?:division|modulo|division or modulo) by zero$"),
    ("ZeroDivisionError", r"^integer division or modulo by zero$|^integer modulo by zero$|^float floor division by zero$"),
    ("ZeroDivisionError", r"^(?:0\.0 cannot be raised|zero) to a negative power$"),
    ("IndexError", r"^(?:list|string|tuple|bytearray|range object|deque|array|list assignment|pop) index out of range$"),
    ("IndexError", r"^pop from (?:an )?empty (?:list|set|deque|bytearray)$|^Cannot choose from an empty sequence$"),
    ("KeyError", r"^'[^'\n]*'$|^\d+$|^'pop from an empty set'$"),
    ("AttributeError", r"^'[\w.]+' object has no attribute '\w+'|^(?:module|type object) '[\w.]+' has no attribute '\w+'"),
    ("TypeError", r"^'[\w.]+' object (?:is not (?:subscriptable|iterable|callable|an iterator|a mapping|reversible)|does not support )"),
    ("TypeError", r"^'[\w.]+' object (?:cannot be interpreted as an integer|can't be awaited)"),
    ("TypeError", r"^object [\w.]+ can't be used in 'await' expression|^cannot unpack non-iterable |^Value after \*+ must be "),
    ("TypeError", r"^unsupported operand type\(s\) for |^bad operand type for |^can only concatenate |^can't multiply sequence"),
    ("TypeError", r"^'[<>=!]+' not supported between instances of '|^unhashable type: '|^cannot use '[\w.]+' as a (?:dict key|set element) \("),
    ("TypeError", r"^can only join an iterable$|^must be real number, not \w+$|^ord\(\) expected |^format requires a mapping$"),
    ("TypeError", r"^expected (?:string or bytes-like object|str, bytes or os\.PathLike object)|^cannot use a (?:bytes|string) pattern on a "),
    ("TypeError", r"^the JSON object must be str, bytes or bytearray, not |^keys must be str, int, float, bool or None, not "),
    ("TypeError", r"^can't (?:compare|subtract) offset-naive and offset-aware datetimes$|^unsupported format string passed to \w+\.__format__$"),
    ("TypeError", r"^is(?:instance|subclass)\(\) arg \d must be a |^first argument must be string or compiled pattern$"),
    ("TypeError", r"(?:list|tuple|string|range) indices must be integers|^argument of type '\w+' is not (?:iterable|a container)"),
    ("TypeError", r"^[\w<>.]+\(\) (?:takes|missing|got an unexpected|got multiple values|argument (?:\d+ )?must be) "),
    ("TypeError", r"^Object of type \w+ is not JSON serializable$|^sequence item \d+: expected "),
    ("TypeError", r"^(?:int|float)\(\) argument must be |^object of type '\w+' has no len\(\)$|^descriptor '\w+' for "),
    ("ValueError", r"^invalid literal for int\(\) with base|^could not convert string to float: "),
    ("ValueError", r"^(?:not enough|too many) values to unpack|^subs(?:tring|ection) not found$|is not in (?:list|range|deque)$"),
    ("ValueError", r"^(\w+)\.(?:index|remove)\(x\): x not in \1$|^empty separator$|^negative shift count$|^pow\(\) 3rd argument cannot be 0$"),
    ("ValueError", r"^unconverted data remains: |^Unknown format code '.' for object of type |^Out of range float values are not JSON compliant"),
    ("ValueError", r"^dictionary update sequence element #|^zip\(\) argument \d+ is (?:longer|shorter) than |^Circular reference detected$"),
    ("ValueError", r"^(?:empty range in randint|Sample larger than population)|^empty range (?:in|for) randrange|^complex\(\) arg is a malformed"),
    ("ValueError", r"^(?:Odd-length string|Incorrect padding|Invalid base64-encoded string: .*|Invalid literal for Fraction: .*)$|^non-hexadecimal number found"),
    ("ValueError", r"^(?:max|min)\(\) (?:iterable argument is empty|arg is an empty sequence)$|^math domain error$"),
    # from Python 3.14 on, each function of `math` says what it wants
    ("ValueError", r"^expected a (?:(?:nonnegative|positive|finite) input|noninteger or positive integer)(?:, got |$)|^factorial\(\) not defined for negative"),
    ("ValueError", r"^expected (?:a number (?:in range from -?\d+ up to|between -?\d+ and)|argument value (?:>|not less than)) -?\d+, got "),
    ("ValueError", r"^Invalid isoformat string: |^time data .* does not match format |^day is out of range for month$"),
    ("ValueError", r"^year -?\d+ is out of range$|^cannot convert (?:float )?(?:NaN|infinity) to integer$"),
    ("ValueError", r"^(?:year|month|hour|minute|second|microsecond) must be in \d+\.\.\d+(?:, not -?\d+)?$|^day -?\d+ must be in range 1\.\.\d+ for "),
    ("ValueError", r"^Exceeds the limit \(\d+ digits\) for integer string conversion"),
    ("OverflowError", r"^cannot convert float infinity to integer$|^math range error$|Python int too large to convert|^int too (?:large|big) to convert"),
    ("OverflowError", r"^timestamp out of range for platform|^can't convert negative int to unsigned$|^cannot fit 'int' into an index-sized integer$"),
    ("OverflowError", r"^\(34, 'Numerical result out of range'\)$|^date value out of range$"),
    ("UnboundLocalError", r"^cannot access (?:local|free) variable '|^local variable '\w+' referenced before assignment"),
    ("NameError", r"^name '\w+' is not defined"),
    ("RecursionError", r"^maximum recursion depth exceeded"),
    ("UnicodeEncodeError", r"^'[\w-]+' codec can't encode "),
    ("UnicodeDecodeError", r"^'[\w-]+' codec can't decode "),
    ("LookupError", r"^unknown encoding: "),
    ("ZeroDivisionError", r"^float modulo$|^Fraction\(-?\d+, 0\)$"),
    ("ArithmeticError", r"^\[<class 'decimal\.\w+'>"),
    ("StatisticsError", r"requires? at least (?:one|two) data points?$|^no (?:median|mode) for empty data$"),
    ("ValueError", r"^(?:chr|range)\(\) arg |^slice step cannot be zero$|^badly formed hexadecimal UUID string$|^bytes must be in range"),
    ("TypeError", r"^%\w format: |^not (?:enough|all) arguments (?:for format string|converted)|^cannot convert dictionary update"),
    ("IndexError", r"^Replacement index \d+ out of range"),
    ("JSONDecodeError", r"^(?:Expecting |Extra data|Unterminated string|Invalid (?:control character|\\)|Illegal trailing comma).*: line \d+ column \d+"),
    ("PatternError", r"^(?:unterminated|missing|nothing to repeat|min repeat|bad escape|unbalanced|multiple repeat|bad character|unknown extension|invalid group reference).* at position \d+"),
    ("Exception", r"Traceback \(most recent call last\)"),
    # JavaScript
    ("TypeError", r"^Cannot (?:read|set|destructure) propert(?:y|ies) (?:of|'\w+' of) '?(?:undefined|null)|^Cannot read private member #"),
    ("TypeError", r"^(?:\(intermediate value\)|[\w$.\[\](){}])+ is not (?:a function|iterable|a constructor)"),
    ("TypeError", r"^(?:(?:object|number|string|boolean|symbol|bigint) )?\S+ is not iterable|^Iterator value \S+ is not an entry object$"),
    ("TypeError", r"^(?:undefined|null) is not an object \(evaluating '|^Cannot use 'in' operator to search for |^Right-hand side of 'instanceof' "),
    ("TypeError", r"^Cannot (?:add|assign to read only|delete|redefine) property |^Cannot convert a Symbol value to |^Class constructor \S+ cannot be invoked"),
    ("TypeError", r"^The (?:\"[\w.]+\"|first|second|third|last) argument must be .*\. Received |^\w+\.\w+ called on (?:non-object|null or undefined)$"),
    ("TypeError", r"^Cannot convert undefined or null to object$|^Assignment to constant variable|^Cannot mix BigInt "),
    ("TypeError", r"^Reduce of empty array with no initial value$|^Converting circular structure to JSON|^Do not know how to serialize a BigInt"),
    ("ReferenceError", r"^[\w$]+ is not defined$|^Cannot access '[\w$]+' before initialization"),
    ("RangeError", r"^Invalid (?:array length|time value|string length|count value: |typed array length: )|^Incorrect locale information provided$|^Maximum call stack size exceeded|^Maximum BigInt size exceeded"),
    ("RangeError", r"^The number .* cannot be converted to a BigInt|^Division by zero$|^toString\(\) radix|^to(?:Fixed|Precision)\(\) "),
    ("SyntaxError", r"^Expected .* in JSON at position \d+"),
    ("SyntaxError", r"^Unexpected (?:token|end of JSON input|non-whitespace character)|is not valid JSON$|^Invalid regular expression: "),
    ("SyntaxError", r"^Cannot convert .* to a BigInt$"),
    ("URIError", r"^URI malformed$"),
    # Java, Kotlin, Scala, C#
    ("NullPointerException", r"^null$"),
    ("IndexOutOfBoundsException", r"^Index: \d+,? Size: \d+$"),
    ("NoSuchElementException", r"^No value present$|^None\.get$|^(?:head|last|next|tail) (?:of|on) empty |^(?:Collection|Array|Sequence) contains no element"),
    ("NumberFormatException", r"^Cannot parse null string|^Character \S+ is neither a decimal digit number"),
    ("DateTimeException", r"^Text '.*' could not be parsed|^Invalid value for \w+ \(valid values "),
    ("IllegalArgumentException", r"^No enum constant [\w.$]+$|^\S+ != (?:java|kotlin|scala)\.|^Comparison method violates its general contract"),
    ("IllegalStateException", r"^Duplicate key .* \(attempted merging values "),
    ("ArithmeticException", r"^Non-terminating decimal expansion|^Rounding necessary$|^BigInteger (?:divide by zero|would overflow)"),
    ("OverflowException", r"^Arithmetic operation resulted in an overflow|^Value was either too large or too small for "),
    ("InvalidOperationException", r"^Collection was modified; enumeration operation may not execute"),
    ("NullPointerException", r"^Cannot (?:invoke|read field|load from|store to|assign field|read the array length|throw) .*because .* is null"),
    ("IndexOutOfBoundsException", r"^(?:Index \d+ out of bounds for length \d+|begin \d+, end -?\d+, length \d+|String index out of range)"),
    ("ArithmeticException", r"^/ by zero$|^(?:integer|long) overflow$"),
    ("NumberFormatException", r"^For input string: \""),
    ("ClassCastException", r"^class \S+ cannot be cast to class "),
    ("NullReferenceException", r"^Object reference not set to an instance of an object"),
    ("DivideByZeroException", r"^Attempted to divide by zero"),
    ("IndexOutOfRangeException", r"^Index was (?:outside the bounds of the array|out of range)"),
    ("KeyNotFoundException", r"^The given key '.*' was not present in the dictionary"),
    ("InvalidOperationException", r"^Sequence contains no (?:matching )?elements?|^Nullable object must have a value"),
    ("FormatException", r"^(?:The input string '.*'|Input string) was not in a correct format"),
    ("InvalidCastException", r"^Unable to cast object of type '"),
    ("Exception", r"(?:^|\s)(?:java|kotlin|javax|System)\.[\w.]*(?:Exception|Error)\b|^\s+at [\w$.<>]+\([\w$]+\.(?:java|kt|cs):\d+\)"),
    # Go, Rust
    ("runtime error", r"runtime error: |invalid memory address or nil pointer dereference|interface conversion: .* (?:is|not) "),
    ("panic", r"^panic: |panic recovered|goroutine \d+ \[|^reflect: call of|assignment to entry in nil map|strings: negative Repeat count"),
    ("panic", r"thread '.*' (?:\(\d+\) )?panicked at|panicked at |called `(?:Option|Result)::\w+\(\)` on an? `|^attempt to \w+ with overflow|attempt to divide by zero"),
    ("panic", r"^index out of bounds: the len is|byte index \d+ is (?:not a char boundary|out of bounds)|task \d+ panicked"),
    ("panic", r"^thread \d+ panic: "),  # Zig
    # C++
    ("out_of_range", r"^(?:vector|array|deque|basic_string|bitset)::\w+: __|^(?:unordered_)?map::at$|^_Map_base::at$"),
    ("invalid_argument", r"^sto(?:i|l|ul|ll|ull|f|d|ld)$"),
    ("exception", r"^bad (?:optional access|any_cast|_?variant access)$|^bad_(?:function_call|variant_access|weak_ptr)$|^std::(?:bad_\w+|get: wrong index for variant)"),
    ("length_error", r"^(?:vector|basic_string)::_[MS]_\w+$|^cannot create std::vector larger than max_size"),
    # Ruby, PHP, Elixir
    ("NoMethodError", r"^undefined method [`'][^'`]+' for |^undefined local variable or method [`']"),
    ("ZeroDivisionError", r"^divided by 0$"),
    ("TypeError", r"^no implicit conversion (?:of|from) |^\w+ can't be coerced into |^nil can't be coerced"),
    ("ArgumentError", r"^wrong number of arguments \(given |^comparison of \w+ with .* failed$|^invalid value for (?:Integer|Float)\(\)"),
    ("IndexError", r"^index -?\d+ (?:outside of array bounds: |too small for array)|^element size differs \(\d+ should be \d+\)$"),
    ("TypeError", r"^can't convert (?:nil|true|false|[A-Z][a-z]+) (?:into|to) (?:an exact number|[A-Z][a-z]+\b)|^wrong argument type \w+ \(expected "),
    ("NameError", r"^uninitialized constant |^wrong constant name |^'?`?\S+' is not allowed as an? \w+ variable name$"),
    ("FrozenError", r"^can't modify frozen "),
    ("ArgumentError", r"^invalid byte sequence in |^negative (?:array size|argument|sample number)$|^invalid (?:radix -?\d+|slice size)$"),
    ("EncodingError", r"^U\+[0-9A-F]{4,} from \S+ to \S+|^\"\\x[0-9A-F]{2}\" (?:on|from|followed by) "),
    ("StopIteration", r"^iteration reached an end$"),
    ("DomainError", r"^Numerical argument is out of domain"),
    ("KeyError", r"^key not found: |^key :\w+ not found in: "),
    ("Error", r"^Call to (?:a member function|undefined function|undefined method) |^Undefined (?:array key|index|variable|offset|property)"),
    ("TypeError", r"Argument #\d+ \(\$\w+\) must be |^Cannot access offset of type |^Illegal offset type"),
    ("Error", r"^PHP (?:Fatal error|Warning|Notice): |^Attempt to read property |^Array to string conversion$"),
    ("Error", r"^Uncaught \w*(?:Error|Exception)\b|^Unsupported operand types: |^Modulo by zero$"),
    ("Error", r"^\*\* \((?:\w+\.)*\w*(?:Error|EXIT|exit|throw)\)|^no (?:function clause|case clause|cond clause|with clause) match|^bad argument in arithmetic expression|^no match of right hand side value"),
    ("ArgumentError", r"^errors were found at the given arguments:|^argument error$|^cannot parse .* as \w+, reason: :"),
    ("Error", r"^function \S+/\d+ is undefined|^protocol \S+ not implemented for |^expected a (?:map|function|boolean on .*), got: |^Erlang error: "),
    ("Error", r"^no cond clause evaluated to |^(?:empty|out of bounds) error$|^key :\w+ not found|^key \S+ not found in: | with arity \d+ called with \d+ argument"),
    ("Error", r"^\{:?(?:badmatch|badarg|badkey|badmap|badarith|badfun|badarity|case_clause|try_clause|undef|noproc|function_clause)\b"),
    # Swift, Dart, Haskell, OCaml, Perl, Lua, R
    ("Fatal error", r"^(?:\S+: )?Fatal error: |Unexpectedly found nil while "),
    ("TypeError", r"^Null check operator used on a null value|^type '.+' is not a subtype of type '"),
    ("StateError", r"^Bad state: (?:No|Too many) elements?"),
    ("ErrorCall", r"Prelude\.\S+: |^Maybe\.fromJust: |Non-exhaustive (?:patterns|guards) in |Irrefutable pattern failed|^divide by zero$"),
    ("exception", r"^(?:Fatal error: exception |Not_found$|Division_by_zero$|(?:Stdlib\.)?(?:Invalid_argument|Failure)\(\"|Match_failure)"),
    ("die", r"^Can't (?:call method|locate (?:object method|\S+\.pm)|use (?:string \(|an undefined value)|take (?:sqrt|log)|coerce) "),
    ("die", r"^Illegal (?:division by|modulus) zero|^Not an? \w+ reference at |^Undefined subroutine |^Use of uninitialized value "),
    ("error", r"\battempt to (?:index|call|perform arithmetic on|concatenate|get length of) .*\b(?:nil|boolean|number|string|table|function|userdata) value|\battempt to compare (?:two \w+ values|nil with |\w+ with nil)"),
    ("simpleError", r"subscript out of bounds$|^non-numeric argument to |argument is (?:of length zero|not interpretable as logical)|missing value where TRUE/FALSE needed"),
)  # fmt: skip

_NAMED = re.compile(
    r"^(?P<name>(?:\w+\.)*(?:ZeroDivisionError|IndexError|KeyError|AttributeError|TypeError|NameError|UnboundLocalError|"
    r"RecursionError|UnicodeDecodeError|UnicodeEncodeError|OverflowError|AssertionError|NotImplementedError|JSONDecodeError|"
    r"ReferenceError|RangeError|SyntaxError|URIError|NullPointerException|NullReferenceException|ArithmeticException|"
    r"\w*IndexOutOf(?:Bounds|Range)Exception|ClassCastException|NumberFormatException|NoMethodError|FrozenError|"
    r"FunctionClauseError|MatchError|CaseClauseError|CondClauseError|WithClauseError|ArithmeticError|BadMapError|"
    r"BadArityError|BadFunctionError|BadBooleanError|UndefinedFunctionError|UndefinedError|EmptyError|OutOfBoundsError|"
    r"NoSuchElementException|ConcurrentModificationException|NegativeArraySizeException|ArrayStoreException|StackOverflowError|"
    r"InvalidCastException|KeyNotFoundException|DivideByZeroException|NoMatchingPatternError|NoMatchingPatternKeyError|"
    r"DivisionByZeroError|ArgumentCountError|UnhandledMatchError|NoSuchMethodError|LateInitializationError|BoundsError|"
    r"DomainError|InexactError|MethodError|UndefVarError|std::(?:out_of_range|bad_\w+|length_error))):?(?:\s|$)"
)
"""A text that begins with the class of an exception that programs meet by accident."""

_PATTERNS = tuple((name, re.compile(pattern, re.MULTILINE)) for name, pattern in _CRASHES)


def speaks_of_arguments(text: str) -> bool:
    """Whether an error says that the arguments are not as the schema wants them."""
    return _ARGUMENTS.search(text) is not None


def exception(text: str) -> str | None:
    """The class of the unhandled exception that a text is of, as far as it can be told; None where it is of none."""
    text = text.strip()
    while unwrapped := _WRAPPING.sub("", text, count=1):
        if unwrapped == text:
            break
        text = unwrapped
    if _MASKED.match(text):
        return "Exception"
    if named := _NAMED.match(text):
        return named["name"]
    return next((name for name, pattern in _PATTERNS if pattern.search(text)), None)
