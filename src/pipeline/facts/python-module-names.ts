/**
 * Names that Python 2.7 to 3.14 import by themselves: the modules of their library on any system, and what those ask for
 * whether it is there or not. A file of such a name in the working directory is loaded in their place. Nothing imports
 * `test`, `idlelib` and their like but who names them.
 */
export const PYTHON_MODULE_NAMES: ReadonlySet<string> = new Set(
  `__builtin__ __future__ _abc _abcoll _aix_support _android_support _ast _ast_unparse _asyncio _bisect _blake2
     _bootlocale _bootsubprocess _bz2 _codecs _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw
     _collections _collections_abc _colorize _compat_pickle _compression _contextvars _crypt _csv _ctypes
     _ctypes_test _curses _curses_panel _datetime _dbm _decimal _distutils_hack _distutils_system_mod _dummy_thread
     _elementtree _frozen_importlib _frozen_importlib_external _functools _gdbm _hashlib _heapq _hmac _hotshot _imp
     _interpchannels _interpqueues _interpreters _io _ios_support _json _locale _lsprof _LWPCookieJar _lzma
     _markupbase _md5 _MozillaCookieJar _msi _multibytecodec _multiprocessing _opcode _opcode_metadata _operator
     _osx_support _overlapped _peg_parser _pickle _posixshmem _posixsubprocess _py_abc _py_warnings _pydatetime
     _pydecimal _pyio _pylong _pyrepl _queue _random _remote_debugging _scproxy _sha _sha1 _sha2 _sha256 _sha3
     _sha512 _signal _sitebuiltins _socket _sqlite3 _sre _ssl _stat _statistics _string _strptime _struct
     _suggestions _symtable _sysconfig _testbuffer _testcapi _testimportmultiple _testinternalcapi _testmultiphase
     _thread _threading_local _tkinter _tokenize _tracemalloc _types _typing _uuid _warnings _weakref _weakrefset
     _winapi _winreg _wmi _xxsubinterpreters _xxtestfuzz _zoneinfo _zstd abc aifc annotationlib anydbm argparse
     apport apport_python_hook array ast asynchat asyncio asyncore atexit audiodev audioop base64 BaseHTTPServer Bastion bdb binascii binhex
     bisect bsddb builtins bz2 calendar cgi CGIHTTPServer cgitb chunk cmath cmd code codecs codeop collections
     colorsys commands compileall compiler compression concurrent configparser ConfigParser contextlib contextvars
     Cookie cookielib copy copy_reg copyreg cPickle cProfile crypt cStringIO csv ctags ctypes curses dataclasses
     datetime dbhash dbm decimal difflib dircache dis distutils doctest docutils DocXMLRPCServer dumbdbm
     dummy_thread dummy_threading email encodings ensurepip enum errno exceptions faulthandler fcntl filecmp
     fileinput fnmatch formatter fpformat fractions ftplib functools future_builtins gc genericpath getopt getpass
     gettext glob graphlib grp gzip hashlib heapq hmac hotshot html htmlentitydefs htmllib HTMLParser http httplib
     ihooks imaplib imghdr imp importlib imputil inspect io ipaddress itertools java json keyword linecache
     linuxaudiodev locale logging lzma macpath macurl2path mailbox mailcap markupbase marshal math md5 mhlib
     mimetools mimetypes MimeWriter mimify mmap modulefinder msilib msvcrt multifile multiprocessing mutex netrc new
     nis nntplib nt ntpath nturl2path numbers opcode operator optparse org os os2emxpath ossaudiodev parser pathlib
     pdb pickle pickletools pipes pkg_resources pkgutil platform plistlib popen2 poplib posix posixfile posixpath
     pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat pygments queue Queue quopri random re
     readline repr reprlib resource rexec rfc822 riscosenviron rlcompleter robotparser runpy sched secrets select
     selectors sets setuptools sgmllib sha shelve shlex shutil signal SimpleHTTPServer SimpleXMLRPCServer site
     sitecustomize smtpd smtplib sndhdr socket SocketServer socketserver spwd sqlite3 sre sre_compile sre_constants
     sre_parse ssl stat statistics statvfs string StringIO stringold stringprep strop struct subprocess sunau
     sunaudio symbol symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap thread
     this threading time timeit tkinter toaiff token tokenize tomllib trace traceback tracemalloc tty turtle types typing
     unicodedata unittest urllib urllib2 urlparse user usercustomize UserDict UserList UserString uu uuid venv
     vms_lib warnings wave weakref webbrowser whichdb win32api winreg winsound wsgiref xdrlib xml xmllib xmlrpc
     xmlrpclib xxlimited xxsubtype zipapp zipfile zipimport zlib zoneinfo`.split(/\s+/),
);
