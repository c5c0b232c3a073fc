"""What the text of an error says, where the text is all there is.

Over the wire a refusal and a crash look alike: both are a result with `isError`, or an error of JSON-RPC. What tells them
apart are the words that the run-time libraries of languages put into exceptions that nobody wrote.
"""

from __future__ import annotations

import re

_WRAPPING = re.compile(
    r"^(?:Error (?:executing|calling) tool \S+?:|Tool execution failed:|Internal (?:server )?error:|MCP error -?\d+:|"
    r"Unexpected error:)\s*",
    re.IGNORECASE,
)
"""What SDKs put before the text of an exception."""

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
    r"|schema validation|unmarshal .* into Go|validating \"arguments\"",
    re.IGNORECASE | re.DOTALL,
)
"""Words of those who check arguments: pydantic, jsonschema, zod, ajv, serde, and the SDKs around them."""

_CRASHES: tuple[tuple[str, str], ...] = (
    # Python
    ("ZeroDivisionError", r"^(?:integer |float |complex )?(?:division|modulo|division or modulo) by zero$"),
    ("ZeroDivisionError", r"^integer division or modulo by zero$|^integer modulo by zero$|^float floor division by zero$"),
    ("ZeroDivisionError", r"^0\.0 cannot be raised to a negative power$"),
    ("IndexError", r"^(?:list|string|tuple|bytearray|range object|deque|array|list assignment|pop) index out of range$"),
    ("IndexError", r"^pop from (?:an )?empty (?:list|set|deque)$|^Cannot choose from an empty sequence$"),
    ("KeyError", r"^'[^'\n]*'$|^\d+$|^'pop from an empty set'$"),
    ("AttributeError", r"^'[\w.]+' object has no attribute '\w+'|^module '[\w.]+' has no attribute '\w+'"),
    ("TypeError", r"^'[\w.]+' object (?:is not (?:subscriptable|iterable|callable|an iterator)|does not support )"),
    ("TypeError", r"^'[\w.]+' object (?:cannot be interpreted as an integer|can't be awaited)"),
    ("TypeError", r"^object [\w.]+ can't be used in 'await' expression|^cannot unpack non-iterable |^Value after \*+ must be "),
    ("TypeError", r"^unsupported operand type\(s\) for |^bad operand type for |^can only concatenate |^can't multiply sequence"),
    ("TypeError", r"^'[<>=!]+' not supported between instances of '|^unhashable type: '"),
    ("TypeError", r"(?:list|tuple|string|range) indices must be integers|^argument of type '\w+' is not (?:iterable|a container)"),
    ("TypeError", r"^[\w<>.]+\(\) (?:takes|missing|got an unexpected|got multiple values|argument must be) "),
    ("TypeError", r"^Object of type \w+ is not JSON serializable$|^sequence item \d+: expected "),
    ("TypeError", r"^(?:int|float)\(\) argument must be |^object of type '\w+' has no len\(\)$|^descriptor '\w+' for "),
    ("ValueError", r"^invalid literal for int\(\) with base|^could not convert string to float: "),
    ("ValueError", r"^(?:not enough|too many) values to unpack|^substring not found$|is not in list$|list\.remove\(x\): x not in list"),
    ("ValueError", r"^(?:max|min)\(\) (?:iterable argument is empty|arg is an empty sequence)$|^math domain error$|^embedded null "),
    ("ValueError", r"^Invalid isoformat string: |^time data .* does not match format |^day is out of range for month$"),
    ("ValueError", r"^year -?\d+ is out of range$|^month must be in 1\.\.12$|^cannot convert float (?:NaN|infinity) to integer$"),
    ("ValueError", r"^Exceeds the limit \(\d+ digits\) for integer string conversion"),
    ("OverflowError", r"^cannot convert float infinity to integer$|^math range error$|Python int too large to convert|^int too large to convert"),
    ("OverflowError", r"^\(34, 'Numerical result out of range'\)$|^date value out of range$"),
    ("UnboundLocalError", r"^cannot access (?:local|free) variable '|^local variable '\w+' referenced before assignment"),
    ("NameError", r"^name '\w+' is not defined"),
    ("RecursionError", r"^maximum recursion depth exceeded"),
    ("UnicodeEncodeError", r"^'[\w-]+' codec can't encode "),
    ("UnicodeDecodeError", r"^'[\w-]+' codec can't decode "),
    ("LookupError", r"^unknown encoding: "),
    ("ZeroDivisionError", r"^float modulo$|^Fraction\(-?\d+, 0\)$"),
    ("ArithmeticError", r"^\[<class 'decimal\.\w+'>"),
    ("StatisticsError", r"requires? at least (?:one|two) data points?$"),
    ("ValueError", r"^(?:chr|range)\(\) arg |^slice step cannot be zero$|^badly formed hexadecimal UUID string$|^bytes must be in range"),
    ("TypeError", r"^%\w format: |^not (?:enough|all) arguments (?:for format string|converted)|^cannot convert dictionary update"),
    ("IndexError", r"^Replacement index \d+ out of range"),
    ("JSONDecodeError", r"^(?:Expecting value|Expecting property name|Extra data|Unterminated string|Invalid control character).*: line \d+ column \d+"),
    ("PatternError", r"^(?:unterminated|missing|nothing to repeat|bad escape|unbalanced|multiple repeat|bad character range|unknown extension).* at position \d+"),
    ("Exception", r"Traceback \(most recent call last\)"),
    # JavaScript
    ("TypeError", r"^Cannot (?:read|set) propert(?:y|ies) (?:of|'\w+' of) (?:undefined|null)"),
    ("TypeError", r"^[\w$.\[\]()]+ is not (?:a function|iterable|a constructor)|^(?:undefined|null|object null) is not iterable"),
    ("TypeError", r"^Cannot convert undefined or null to object$|^Assignment to constant variable|^Cannot mix BigInt "),
    ("TypeError", r"^Reduce of empty array with no initial value$|^Converting circular structure to JSON|^Do not know how to serialize a BigInt"),
    ("ReferenceError", r"^[\w$]+ is not defined$|^Cannot access '[\w$]+' before initialization"),
    ("RangeError", r"^Invalid (?:array length|time value|string length|count value: )|^Maximum call stack size exceeded|^Maximum BigInt size exceeded"),
    ("RangeError", r"^The number .* cannot be converted to a BigInt|^Division by zero$|^toString\(\) radix|^to(?:Fixed|Precision)\(\) "),
    ("SyntaxError", r"^Unexpected (?:token|end of JSON input|non-whitespace character)|is not valid JSON$|^Invalid regular expression: "),
    ("SyntaxError", r"^Cannot convert .* to a BigInt$"),
    ("URIError", r"^URI malformed$"),
    # Java, Kotlin, C#
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
    # Ruby, PHP, Elixir
    ("NoMethodError", r"^undefined method [`'][^'`]+' for |^undefined local variable or method [`']"),
    ("ZeroDivisionError", r"^divided by 0$"),
    ("TypeError", r"^no implicit conversion (?:of|from) |^\w+ can't be coerced into |^nil can't be coerced"),
    ("ArgumentError", r"^wrong number of arguments \(given |^comparison of \w+ with .* failed$|^invalid value for (?:Integer|Float)\(\)"),
    ("KeyError", r"^key not found: |^key :\w+ not found in: "),
    ("Error", r"^Call to (?:a member function|undefined function|undefined method) |^Undefined (?:array key|index|variable|offset|property)"),
    ("Error", r"^Uncaught \w*(?:Error|Exception)\b|^Unsupported operand types: |^Modulo by zero$"),
    ("Error", r"^\*\* \((?:\w+\.)*\w*(?:Error|EXIT|exit|throw)\)|^no (?:function clause|case clause|cond clause|with clause) match|^bad argument in arithmetic expression|^no match of right hand side value"),
)  # fmt: skip

_NAMED = re.compile(
    r"^(?P<name>(?:\w+\.)*(?:ZeroDivisionError|IndexError|KeyError|AttributeError|TypeError|NameError|UnboundLocalError|"
    r"RecursionError|UnicodeDecodeError|UnicodeEncodeError|OverflowError|AssertionError|NotImplementedError|JSONDecodeError|"
    r"ReferenceError|RangeError|SyntaxError|URIError|NullPointerException|NullReferenceException|ArithmeticException|"
    r"\w*IndexOutOf(?:Bounds|Range)Exception|ClassCastException|NumberFormatException|NoMethodError|FrozenError|"
    r"FunctionClauseError|MatchError|CaseClauseError|ArithmeticError|BadMapError|BadArityError|UndefinedFunctionError)):?(?:\s|$)"
)
"""A text that begins with the class of an exception that programs meet by accident."""

_PATTERNS = tuple((name, re.compile(pattern, re.MULTILINE)) for name, pattern in _CRASHES)


def speaks_of_arguments(text: str) -> bool:
    """Whether an error says that the arguments are not as the schema wants them."""
    return _ARGUMENTS.search(text) is not None


def exception(text: str) -> str | None:
    """The class of the unhandled exception that a text is of, as far as it can be told; None where it is of none."""
    text = text.strip()
    if _MASKED.match(text):
        return "Exception"
    while unwrapped := _WRAPPING.sub("", text, count=1):
        if unwrapped == text:
            break
        text = unwrapped
    if named := _NAMED.match(text):
        return named["name"]
    return next((name for name, pattern in _PATTERNS if pattern.search(text)), None)
