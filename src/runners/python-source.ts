/**
 * The program that loads a Python file and calls what it exports. It is text, run by `python3 -c`, and needs nothing
 * but Python 3.8. The hook's prints go to standard error, those of its children too: standard output is for the answer.
 */
export const PYTHON_RUNNER_SOURCE = String.raw`
import os
import sys

answers = os.dup(1)
os.dup2(2, 1)

import json
import types


def say(message):
    data = (json.dumps(message, default=plain) + "\n").encode()
    while data:
        data = data[os.write(answers, data):]
    sys.stdout.flush()
    sys.stderr.flush()
    # Threads that the hook has left do not count: it has answered.
    os._exit(0)


def plain(value):
    if hasattr(value, "_asdict"):
        return value._asdict()
    if hasattr(value, "__dict__") and not callable(value):
        return vars(value)
    if hasattr(value, "__slots__"):
        return {name: getattr(value, name) for name in value.__slots__ if hasattr(value, name)}
    return str(value)


class Result(dict):
    """An earlier result: result["decision"] and result.decision are the same."""

    __getattr__ = dict.get


class MiddlewareResult:
    def __init__(self, decision, reason="", metrics=None):
        self.decision = decision
        self.reason = reason
        self.metrics = metrics if metrics is not None else {}


class Base:
    """Middleware may import MiddlewareResult from middleware_base without having such a file."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "middleware_base":
            from importlib.machinery import ModuleSpec

            return ModuleSpec(name, Base)
        return None

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        module.MiddlewareResult = MiddlewareResult


def load(path, imports):
    # Last: nothing beside the hook can stand in for a module of Python's own.
    sys.path.extend([os.path.dirname(path), *imports])
    sys.meta_path.append(Base)
    sys.argv = [path]
    module = types.ModuleType("hook")
    module.__file__ = path
    sys.modules["hook"] = module
    with open(path, "rb") as file:
        exec(compile(file.read(), path, "exec", dont_inherit=True), module.__dict__)
    return module


def call(function, *given):
    code = getattr(function, "__code__", None)
    # 4 is the flag of a function that takes *args.
    if code is not None and not code.co_flags & 4:
        given = given[: code.co_argcount]
    answer = function(*given)
    if hasattr(answer, "__await__"):
        import asyncio

        async def wait():
            return await answer

        answer = asyncio.run(wait())
    return answer


def run(module, request):
    event = request["hook_input"]
    process, validate = getattr(module, "process", None), getattr(module, "validate", None)
    if callable(process) == callable(validate):
        raise TypeError(
            "The file must define exactly one of process(hook_input, config, previous_results) "
            "and validate(tool_input, context)"
        )
    if callable(validate):
        return call(validate, event.get("tool_input", event), event)
    return call(process, event, request["config"], [Result(each) for each in request["previous_results"]])


def describe(error, path):
    where, frame = "", error.__traceback__
    while frame is not None:
        name = frame.tb_frame.f_code.co_filename
        # The innermost place of the hook's own: neither this program nor Python itself.
        if name == path or (name[:1] == "/" and not name.startswith((sys.prefix + "/lib", sys.base_prefix + "/lib"))):
            where = " (%s:%d)" % (name, frame.tb_lineno)
        frame = frame.tb_next
    try:
        return "%s: %s%s" % (type(error).__name__, error, where)
    except Exception:
        return type(error).__name__ + where


path = os.path.abspath(sys.argv[1])
try:
    if sys.version_info < (3, 8):
        raise RuntimeError("Python 3.8 or later is needed, this is " + sys.version.split()[0])
    request = json.loads(sys.stdin.buffer.read().decode("utf-8"))
    answer = run(load(path, request["imports"]), request)
    if hasattr(answer, "_asdict"):
        # JSON would make a list of it.
        answer = answer._asdict()
    answer = json.loads(json.dumps(answer, default=plain))
    try:
        json.dumps(answer, allow_nan=False)
    except ValueError:
        # Metrics never affect a decision: what JSON cannot say is left out.
        answer = {key: value for key, value in answer.items() if key != "metrics"}
    message = {"answer": answer}
except BaseException as error:
    import traceback

    message = {"error": describe(error, path), "stack": traceback.format_exc()[-8192:]}
say(message)
`;
