import { splitNames } from '../table.js';

/** Builtins that reach nothing, whatever they are called with or handed to. */
export const PYTHON_BUILTINS: ReadonlySet<string> = new Set(
  splitNames(
    `abs all any ascii bin bool bytearray bytes chr complex dict divmod enumerate filter float format frozenset hash hex
     id int isinstance issubclass iter len list map max min next oct ord pow range repr reversed round set slice sorted str
     sum tuple zip callable exit quit True False None Ellipsis NotImplemented
     ArithmeticError AssertionError AttributeError BaseException EOFError Exception FileNotFoundError ImportError
     IndexError IOError KeyError KeyboardInterrupt LookupError NameError NotImplementedError OSError OverflowError
     PermissionError RuntimeError StopIteration SystemExit TypeError UnicodeDecodeError UnicodeEncodeError UnicodeError
     ValueError ZeroDivisionError`,
  ),
);

/** Names that mean something in one version or another: a text may not take them for its own. */
export const PYTHON_RESERVED_NAMES: ReadonlySet<string> = new Set(
  splitNames(
    `eval exec execfile compile getattr setattr delattr hasattr globals locals vars dir help breakpoint memoryview input
     raw_input open file type object super property staticmethod classmethod copyright credits license reload intern apply
     buffer coerce aiter anext print unichr unicode long xrange basestring reduce cmp sentinel
     class async await case nonlocal`,
  ),
);

export const PYTHON_KEYWORDS: ReadonlySet<string> = new Set(
  splitNames(
    `and as assert break continue def del elif else except finally for global if in is lambda not or pass raise return try
     while with yield`,
  ),
);

/** Members of whatever a closed text can hold: texts, bytes, numbers, containers, streams, matches, times, digests, errors. */
export const PYTHON_ATTRIBUTES: ReadonlySet<string> = new Set(
  splitNames(
    `capitalize casefold center count encode decode endswith expandtabs find index isalnum isalpha isascii isdecimal
     isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans partition
     removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip
     swapcase title translate upper zfill hex fromhex
     append clear copy extend insert pop remove reverse sort add discard difference intersection union update issubset
     issuperset isdisjoint get items keys values setdefault popitem fromkeys popleft appendleft extendleft rotate
     most_common elements total bit_length bit_count to_bytes from_bytes is_integer real imag numerator denominator
     quantize
     read readline readlines write writelines close flush getvalue buffer isatty writerow writerows writeheader
     fieldnames line_num
     match search fullmatch findall finditer sub subn group groups groupdict start end span pattern string lastindex
     isoformat strftime strptime timestamp now today utcnow date time year month day hour minute second microsecond
     weekday isoweekday total_seconds days seconds fromtimestamp fromisoformat astimezone utc tzinfo
     hexdigest digest major minor micro netloc scheme path query fragment hostname port geturl
     args msg lineno colno pos doc code ratio get_opcodes`,
  ),
);

/**
 * What of a module may be named. Modules themselves are no values of a closed text, so nothing else of them is reached.
 * `*` stands for modules in C of which every public member computes.
 */
export const PYTHON_CLOSED_MODULES: Readonly<Record<string, readonly string[] | '*'>> = {
  math: '*',
  cmath: '*',
  itertools: '*',
  unicodedata: '*',
  binascii: '*',
  json: splitNames('load loads dump dumps JSONDecodeError'),
  re: splitNames(
    `compile match search fullmatch findall finditer split sub subn escape error IGNORECASE I MULTILINE M DOTALL S VERBOSE
     X ASCII A UNICODE U`,
  ),
  string: splitNames(
    'ascii_letters ascii_lowercase ascii_uppercase digits hexdigits octdigits punctuation whitespace printable',
  ),
  textwrap: splitNames('dedent fill indent shorten wrap'),
  collections: splitNames('Counter OrderedDict defaultdict deque'),
  functools: splitNames('reduce partial cmp_to_key'),
  operator: splitNames(
    'itemgetter add sub mul truediv floordiv mod neg eq ne lt le gt ge or_ and_ xor concat contains',
  ),
  datetime: splitNames('date datetime time timedelta timezone UTC MINYEAR MAXYEAR'),
  time: splitNames('time time_ns sleep strftime strptime localtime gmtime mktime ctime asctime perf_counter monotonic'),
  calendar: splitNames('isleap leapdays monthrange month_name month_abbr day_name day_abbr timegm'),
  random: splitNames('random randint randrange choice choices shuffle sample seed uniform gauss'),
  statistics: splitNames('mean fmean median mode stdev pstdev variance pvariance quantiles'),
  decimal: splitNames('Decimal ROUND_HALF_UP ROUND_HALF_EVEN ROUND_DOWN ROUND_UP InvalidOperation'),
  fractions: splitNames('Fraction'),
  hashlib: splitNames('md5 sha1 sha224 sha256 sha384 sha512 sha3_256 sha3_512 blake2b blake2s'),
  base64: splitNames(
    `b64encode b64decode urlsafe_b64encode urlsafe_b64decode standard_b64encode standard_b64decode b32encode b32decode
     b16encode b16decode`,
  ),
  struct: splitNames('pack unpack unpack_from calcsize error'),
  heapq: splitNames('heappush heappop heapify nlargest nsmallest'),
  bisect: splitNames('bisect bisect_left bisect_right insort'),
  copy: splitNames('copy deepcopy'),
  pprint: splitNames('pprint pformat'),
  difflib: splitNames('unified_diff ndiff context_diff get_close_matches SequenceMatcher'),
  html: splitNames('escape unescape'),
  'urllib.parse': splitNames(
    `quote unquote quote_plus unquote_plus urlencode urlparse urlsplit urlunparse urlunsplit urljoin parse_qs parse_qsl`,
  ),
  csv: splitNames('reader writer DictReader DictWriter QUOTE_ALL QUOTE_MINIMAL QUOTE_NONE QUOTE_NONNUMERIC'),
  io: splitNames('StringIO BytesIO'),
  tomllib: splitNames('load loads TOMLDecodeError'),
  ast: splitNames('literal_eval'),
  uuid: splitNames('UUID uuid4'),
  secrets: splitNames('token_hex token_urlsafe token_bytes randbelow'),
  platform: splitNames('python_version python_implementation'),
  sys: splitNames(
    `argv stdin stdout stderr exit version version_info maxsize maxunicode byteorder platform executable prefix hexversion`,
  ),
  'os.path': splitNames('join basename dirname split splitext normpath isabs commonprefix commonpath sep'),
  os: splitNames('sep linesep'),
  yaml: splitNames('safe_load safe_load_all safe_dump YAMLError'),
};

/** Functions that are only called, with a path that is written there, which they read. */
export const PYTHON_READ_FUNCTIONS: ReadonlySet<string> = new Set(
  splitNames('open io.open os.path.exists os.path.isfile os.path.isdir os.path.getsize pathlib.Path'),
);
