defmodule ToolContracts.Bridge.JSON do
  @moduledoc "JSON as Jason writes it: what Jason refuses is thrown as `{:unencodable, why}`."

  def encode(value), do: IO.iodata_to_binary(write(value))

  @doc "A text as it may stand in JSON: bytes that are not UTF-8 are replaced."
  def legible(text) do
    case :unicode.characters_to_binary(text) do
      legible when is_binary(legible) -> legible
      {_, start, rest} -> start <> "\uFFFD" <> legible(after_one(IO.iodata_to_binary(rest)))
    end
  end

  defp after_one(<<_, rest::binary>>), do: rest

  defp write(nil), do: "null"
  defp write(true), do: "true"
  defp write(false), do: "false"
  defp write(atom) when is_atom(atom), do: atom |> Atom.to_string() |> text()
  defp write(integer) when is_integer(integer), do: Integer.to_string(integer)
  defp write(float) when is_float(float), do: Float.to_string(float)
  defp write(binary) when is_binary(binary), do: text(binary)

  defp write(list) when is_list(list) do
    if List.improper?(list), do: refuse("an improper list", list)
    ["[", list |> Enum.map(&write/1) |> Enum.intersperse(","), "]"]
  end

  defp write(%module{} = moment) when module in [Date, Time, NaiveDateTime, DateTime],
    do: text(module.to_iso8601(moment))

  defp write(%{__struct__: Decimal} = decimal), do: text(to_string(decimal))

  defp write(%module{} = struct) do
    # the project's own encoders: those of Jason, where it is there, or those that `@derive` made of the stand-in below
    case encoder(struct) do
      nil -> refuse("the struct #{inspect(module)}, which has no Jason.Encoder", struct)
      Jason.Encoder.Any -> refuse("the struct #{inspect(module)}, which has no Jason.Encoder", struct)
      _ -> if stand_in?(), do: write(apply(Jason.Encoder, :encode, [struct, nil])), else: by_jason(struct)
    end
  end

  defp write(map) when is_map(map) do
    pairs = Enum.map(map, fn {key, value} -> [text(key(key)), ":", write(value)] end)
    ["{", Enum.intersperse(pairs, ","), "}"]
  end

  defp write(tuple) when is_tuple(tuple), do: refuse("a tuple", tuple)
  defp write(pid) when is_pid(pid), do: refuse("a pid", pid)
  defp write(function) when is_function(function), do: refuse("a function", function)
  defp write(reference) when is_reference(reference), do: refuse("a reference", reference)
  defp write(port) when is_port(port), do: refuse("a port", port)
  defp write(bits), do: refuse("a bitstring", bits)

  defp encoder(struct), do: if(Code.ensure_loaded?(Jason.Encoder), do: apply(Jason.Encoder, :impl_for, [struct]))
  defp stand_in?, do: not Code.ensure_loaded?(Jason)

  defp by_jason(struct) do
    case apply(Jason, :encode, [struct]) do
      {:ok, json} -> json
      {:error, error} -> throw({:unencodable, "Jason refuses it: #{Exception.message(error)}"})
    end
  end

  defp key(key) when is_atom(key), do: Atom.to_string(key)
  defp key(key) when is_binary(key), do: key

  defp key(key) do
    to_string(key)
  rescue
    _ in [Protocol.UndefinedError, ArgumentError, UnicodeConversionError] -> refuse("a key that is no text", key)
  end

  defp refuse(what, term) do
    shown = inspect(term, limit: 5, printable_limit: 60)
    throw({:unencodable, "Jason cannot encode #{what}: #{shown}"})
  end

  defp text(binary) do
    unless String.valid?(binary), do: refuse("bytes that are not UTF-8", binary)
    [?", escaped(binary, binary, 0, 0, []), ?"]
  end

  # whole runs of harmless bytes are taken at once
  defp escaped(<<byte, rest::binary>>, all, start, length, done)
       when byte >= 0x20 and byte != ?" and byte != ?\\,
       do: escaped(rest, all, start, length + 1, done)

  defp escaped(<<byte, rest::binary>>, all, start, length, done) do
    run = binary_part(all, start, length)
    escaped(rest, all, start + length + 1, 0, [done, run, escape(byte)])
  end

  defp escaped(<<>>, all, start, length, done), do: [done, binary_part(all, start, length)]

  defp escape(?"), do: "\\\""
  defp escape(?\\), do: "\\\\"
  defp escape(?\n), do: "\\n"
  defp escape(byte), do: ["\\u", byte |> Integer.to_string(16) |> String.pad_leading(4, "0")]

  @doc "The value of a JSON text; maps have strings for keys, as with `Jason.decode!/1`."
  def decode(text) do
    {value, rest} = value(skip(text))
    "" = skip(rest)
    value
  end

  defp skip(<<byte, rest::binary>>) when byte in [?\s, ?\t, ?\n, ?\r], do: skip(rest)
  defp skip(rest), do: rest

  defp value("null" <> rest), do: {nil, rest}
  defp value("true" <> rest), do: {true, rest}
  defp value("false" <> rest), do: {false, rest}
  defp value("\"" <> rest), do: string(rest, [])
  defp value("[" <> rest), do: elements(skip(rest), [])
  defp value("{" <> rest), do: members(skip(rest), %{})

  defp value(text) do
    [number] = Regex.run(~r/\A-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, text)
    {number(number), binary_part(text, byte_size(number), byte_size(text) - byte_size(number))}
  end

  defp number(text) do
    case Integer.parse(text) do
      {integer, ""} -> integer
      _ -> text |> with_point() |> String.to_float()
    end
  end

  defp with_point(text), do: if(String.contains?(text, "."), do: text, else: Regex.replace(~r/[eE]/, text, ".0e"))

  defp elements("]" <> rest, done), do: {Enum.reverse(done), rest}
  defp elements("," <> rest, done), do: elements(skip(rest), done)

  defp elements(text, done) do
    {value, rest} = value(text)
    elements(skip(rest), [value | done])
  end

  defp members("}" <> rest, done), do: {done, rest}
  defp members("," <> rest, done), do: members(skip(rest), done)

  defp members("\"" <> rest, done) do
    {key, rest} = string(rest, [])
    ":" <> rest = skip(rest)
    {value, rest} = value(skip(rest))
    members(skip(rest), Map.put(done, key, value))
  end

  defp string("\"" <> rest, done), do: {IO.iodata_to_binary(Enum.reverse(done)), rest}

  defp string("\\u" <> <<high::binary-4, rest::binary>>, done) do
    case {String.to_integer(high, 16), rest} do
      {high, <<"\\u", low::binary-4, after_low::binary>>} when high in 0xD800..0xDBFF ->
        low = String.to_integer(low, 16)
        string(after_low, [<<0x10000 + (high - 0xD800) * 0x400 + (low - 0xDC00)::utf8>> | done])

      {lone, _} when lone in 0xD800..0xDFFF ->
        string(rest, ["\uFFFD" | done])

      {point, _} ->
        string(rest, [<<point::utf8>> | done])
    end
  end

  defp string(<<"\\", byte, rest::binary>>, done) do
    string(rest, [Map.get(%{?n => "\n", ?t => "\t", ?r => "\r", ?b => "\b", ?f => "\f"}, byte, <<byte>>) | done])
  end

  defp string(text, done) do
    length = plain(text, 0)
    run = binary_part(text, 0, length)
    string(binary_part(text, length, byte_size(text) - length), [run | done])
  end

  defp plain(<<byte, rest::binary>>, length) when byte != ?" and byte != ?\\, do: plain(rest, length + 1)
  defp plain(_, length), do: length
end
