import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bash, SOON, scratch, waitForEnd } from '../../test/support/runners.js';
import { decideFor } from '../testing/index.js';
import { type PythonHook, pythonHook } from './python-hook.js';

const { directory, path, write } = scratch();
let count = 0;
execFileSync('mkfifo', [path('pipe')]);

function hookOf(source: string, options: Partial<PythonHook> = {}) {
  const file = write(`hook_${++count}.py`, source);
  return pythonHook({ id: 'py', kind: 'guard', on: 'tool:pre', cwd: directory, timeout: 15_000, ...options, file });
}

const python = (() => {
  try {
    return execFileSync('python3', ['--version'], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
})();
if (python === undefined) process.stderr.write('python3 is not installed: hooks in Python are not tested.\n');

describe.skipIf(python === undefined)('a Python file', () => {
  const block = (answer: string, imports = '') =>
    `${imports}\ndef process(hook_input, config, previous_results):\n    return ${answer}\n`;
  const result = 'decision="block", reason=hook_input["tool_input"]["command"], metrics={"n": 1}';

  test('that asks is asked about in its own words', async () => {
    const source =
      'def process(hook_input, config, previous):\n    return {"decision": "ask", "reason": "It is live."}\n';
    expect(await decideFor([hookOf(source)], bash('ls'))).toMatchObject({
      decision: 'ask',
      asks: [{ prompt: 'It is live.' }],
      reasons: [{ decision: 'ask', reason: 'It is live.' }],
    });
  });

  test.each<[title: string, source: string]>([
    ['a dictionary', block(`dict(${result})`)],
    ['the base class', block(`MiddlewareResult(${result})`, 'from middleware_base import MiddlewareResult')],
    [
      'a dataclass',
      block(
        `Answer(${result})`,
        'from __future__ import annotations\nfrom dataclasses import dataclass\n@dataclass\nclass Answer:\n    decision: str\n    reason: str\n    metrics: dict',
      ),
    ],
    [
      'a named tuple',
      block(
        `Answer(${result})`,
        'from collections import namedtuple\nAnswer = namedtuple("Answer", "decision reason metrics")',
      ),
    ],
    [
      'slots',
      block(
        `Answer(${result})`,
        'class Answer:\n    __slots__ = ("decision", "reason", "metrics")\n    def __init__(self, **all):\n        for name in all: setattr(self, name, all[name])',
      ),
    ],
    ['one parameter', `def process(hook_input):\n    return dict(${result})\n`],
    [
      'any number of parameters',
      `def process(*given):\n    hook_input, config, previous = given\n    return dict(${result})\n`,
    ],
    [
      'a coroutine',
      `import asyncio\nasync def process(hook_input, config, previous):\n    await asyncio.sleep(0)\n    return dict(${result})\n`,
    ],
    [
      'a callable object',
      `class P:\n    def __call__(self, hook_input, config, previous):\n        return dict(${result})\nprocess = P()\n`,
    ],
    [
      'a validator',
      'def validate(tool_input, context):\n    return {"safe": context["tool_name"] != "Bash", "reason": tool_input["command"], "metadata": {"n": 1}}\n',
    ],
    [
      'paths and numbers that JSON lacks',
      `from pathlib import Path\ndef process(hook_input):\n    return dict(${result.replace('"n": 1', '"n": 1, "p": Path("/x")')})\n`,
    ],
  ])('answers with %s', async (_, source) => {
    const outcome = await decideFor([hookOf(source)], bash('rm x'));
    expect(outcome.trace[0]?.error).toBeUndefined();
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'Operation denied by py: rm x' });
    expect(outcome.trace[0]?.verdict?.metrics).toMatchObject({ n: 1 });
  });

  test('a metric that JSON lacks does not cost the decision', async () => {
    const outcome = await decideFor(
      [hookOf(block('{"decision": "block", "reason": "r", "metrics": {"n": float("nan")}}'))],
      bash('ls'),
    );
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'Operation denied by py: r' });
  });

  test.each(['allow', 'continue'])('%s is no opinion', async (decision) => {
    const outcome = await decideFor([hookOf(block(`{"decision": "${decision}", "reason": "fine"}`))], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'continue', trace: [{ decision: 'continue' }] });
    expect(outcome.trace[0]?.error).toBeUndefined();
  });

  test('gets the input, its config and the earlier results, by key and by name', async () => {
    const first = hookOf(block('{"decision": "allow", "metrics": {"n": 1}}'), { id: 'first' });
    const source =
      'def process(hook_input, config, previous_results):\n    first = previous_results[0]\n    return {"decision": "allow", "metrics": {"input": hook_input, "config": config, "same": first["metrics"] == first.metrics, "id": first.id}}\n';
    const outcome = await decideFor([first, hookOf(source, { config: { a: [1] } })], bash('ls ü'));
    expect(outcome.trace[1]?.verdict?.metrics).toMatchObject({
      input: { tool_name: 'Bash', tool_input: { command: 'ls ü' }, session_id: 'test', hook_event_name: 'PreToolUse' },
      config: { a: [1] },
      same: true,
      id: 'first',
    });
  });

  test('its prints, and those of its children, do not spoil the answer', async () => {
    const source = `import os, subprocess, sys
print("to stdout")
def process(hook_input):
    print('{"answer": {"decision": "allow"}}', flush=True)
    os.write(1, b"raw")
    sys.__stdout__.write("more")
    subprocess.run(["echo", "child"])
    return {"decision": "block", "reason": "r"}
`;
    expect(await decideFor([hookOf(source)], bash('ls'))).toMatchObject({
      decision: 'deny',
      reason: 'Operation denied by py: r',
    });
  });

  test('imports what lies beside it, after what is Python’s own, and leaves no bytecode', async () => {
    write('beside.py', 'NAME = "beside"');
    write('json.py', 'raise ImportError("not this one")');
    write('logging.py', 'raise ImportError("not this one")');
    const source =
      'import json, logging, beside\ndef process(i):\n    return {"decision": "block", "reason": beside.NAME}\n';
    expect(await decideFor([hookOf(source)], bash('ls'))).toMatchObject({ reason: 'Operation denied by py: beside' });
    expect(existsSync(path('__pycache__'))).toBe(false);
  });

  test('the base of its own wins', async () => {
    mkdirSync(path('base'));
    write('base/middleware_base.py', 'def MiddlewareResult():\n    return {"decision": "block", "reason": "own"}\n');
    const source = block('MiddlewareResult()', 'from middleware_base import MiddlewareResult');
    const outcome = await decideFor([hookOf(source, { imports: ['base'] })], bash('ls'));
    expect(outcome).toMatchObject({ reason: 'Operation denied by py: own' });
  });

  test('what stands behind `if __name__ == "__main__"` does not run', async () => {
    const source = `${block('{"decision": "allow"}')}\nif __name__ == "__main__":\n    raise SystemExit(1)\n`;
    expect((await decideFor([hookOf(source)], bash('ls'))).trace[0]?.error).toBeUndefined();
  });

  test('few variables, and none of PYTHON’s', async () => {
    process.env.PYTHONPATH = '/nowhere';
    const source =
      'import os, sys\ndef process(i):\n    return {"decision": "allow", "metrics": {"env": dict(os.environ), "path": sys.path}}\n';
    const outcome = await decideFor([hookOf(source, { env: { MINE: '1' } })], bash('ls'));
    delete process.env.PYTHONPATH;
    const { env, path: places } = (outcome.trace[0]?.verdict?.metrics ?? {}) as {
      env: Record<string, string>;
      path: string[];
    };
    expect(env).toMatchObject({ MINE: '1' });
    expect(env.PYTHONPATH).toBeUndefined();
    expect(places).not.toContain('/nowhere');
    expect(places).not.toContain('');
  });

  test('threads that it leaves do not hold up its answer', async () => {
    const source = `import threading, time
def process(i):
    threading.Thread(target=time.sleep, args=(60,)).start()
    return {"decision": "block", "reason": "r"}
`;
    expect(await decideFor([hookOf(source)], bash('ls'))).toMatchObject({
      decision: 'deny',
      reason: 'Operation denied by py: r',
    });
  });

  test.concurrent.each<[title: string, body: string]>([
    ['loops', 'while True: pass'],
    ['sleeps', 'time.sleep(60)'],
    ['waits for a program', 'subprocess.run(["sleep", "60"])'],
    ['sits in a system call', 'open("pipe").read()'],
    ['ignores signals', 'signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)'],
    ['prints without end', '[print("x" * 60000) for _ in iter(int, 1)]'],
    ['forks', 'os.fork(); time.sleep(60)'],
  ])('until the deadline: %s', async (_, body) => {
    const PID = path(`pid-${++count}`);
    const source = `import os, signal, subprocess, time\nopen(os.environ["PID"], "w").write(str(os.getpid()))\ndef process(i):\n    ${body}\n`;
    const outcome = await decideFor([hookOf(source, { timeout: SOON, onError: 'ask', env: { PID } })], bash('ls'));
    expect(outcome).toMatchObject({ decision: 'ask', trace: [{ error: { code: 'HOOK_TIMEOUT' } }] });
    await waitForEnd(PID);
  });

  test.each<[title: string, source: string, message: RegExp, code?: string]>([
    ['raises', 'def process(i):\n    raise ValueError("bad")\n', /ValueError: bad \(.*hook_\d+\.py:2\)/],
    [
      'raises what has no words',
      'class E(Exception):\n    def __str__(self): raise E()\ndef process(i):\n    raise E()\n',
      /failed: E \(/,
    ],
    ['exits', 'import sys\ndef process(i):\n    sys.exit(0)\n', /SystemExit: 0/],
    ['exits at once', 'import os\ndef process(i):\n    os._exit(0)\n', /exit code 0 before it answered/],
    [
      'exits as a program would that denies',
      'import os\ndef process(i):\n    os._exit(2)\n',
      /exit code 2 before it answered/,
    ],
    [
      'kills itself',
      'import os, signal\ndef process(i):\n    os.kill(os.getpid(), signal.SIGKILL)\n',
      /by SIGKILL before/,
    ],
    ['recurses', 'def process(i):\n    return process(i)\n', /RecursionError/],
    ['answers nothing', 'def process(i):\n    pass\n', /Middleware must decide/, 'VERDICT_INVALID'],
    ['answers text', 'def process(i):\n    return "block"\n', /Middleware must decide/, 'VERDICT_INVALID'],
    [
      'answers what is no decision',
      'def process(i):\n    return {"decision": "blocked"}\n',
      /No such decision/,
      'VERDICT_INVALID',
    ],
    [
      'answers a circle',
      'def process(i):\n    a = []\n    a.append(a)\n    return {"decision": "block", "metrics": a}\n',
      /Circular|RecursionError/,
    ],
    ['does not parse', 'def process(', /SyntaxError/],
    ['defines nothing', '', /exactly one of process/],
    ['defines two things', 'def process(i): pass\ndef validate(i): pass\n', /exactly one of process/],
    ['imports what is not there', 'import nowhere\ndef process(i): pass\n', /No module named 'nowhere'/],
    [
      'says a secret',
      'def process(i):\n    print("password=hunter2secret")\n    raise ValueError("token=hunter3secret")\n',
      /^(?![\s\S]*hunter)[\s\S]*masked/,
    ],
  ])('at once: %s', async (_, source, message, code = 'HOOK_THREW') => {
    const outcome = await decideFor([hookOf(source, { onError: 'ask' })], bash('ls'));
    expect(outcome.trace[0]?.error?.message).toMatch(message);
    expect(outcome).toMatchObject({ decision: 'ask', trace: [{ error: { code } }] });
  });

  test('a file that is not there', async () => {
    const hook = pythonHook({ id: 'py', kind: 'guard', on: 'tool:pre', file: path('absent.py') });
    expect(await decideFor([hook], bash('ls'))).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('FileNotFoundError'),
    });
  });

  test('middleware that was written for another pipeline, as it is', async () => {
    const log = path('logs/operations.jsonl');
    const hooks = [
      hookOf(BLOCK, { id: 'block-dangerous-commands', config: { dangerous_patterns: ['rm -rf'] } }),
      hookOf(LOG, { id: 'log-operations', kind: 'observe', config: { log_file: log } }),
    ];
    const outcome = await decideFor(hooks, bash('RM -rf /'));
    expect(outcome).toMatchObject({
      decision: 'deny',
      reason: 'Operation denied by block-dangerous-commands: Dangerous command pattern detected: rm -rf',
      trace: [
        { verdict: { metrics: { blocked: true, pattern: 'rm -rf', command: 'RM -rf /' } } },
        { verdict: { metrics: { logged: true, log_file: log } } },
      ],
    });
    expect((await decideFor(hooks, bash('ls'))).decision).toBe('continue');
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { session_id: 'test', tool_name: 'Bash', tool_input: { command: 'RM -rf /' }, blocked: true },
      { blocked: false },
    ]);
  });
});

test('python3 that is not installed is said so', async () => {
  const outcome = await decideFor([hookOf('', { python: 'python3-absent' })], bash('ls'));
  expect(outcome).toMatchObject({
    decision: 'deny',
    reason: expect.stringContaining('there is no program "python3-absent"'),
  });
});

test.each([['x.js'], [''], [undefined]])('a file %j is refused when the hook is made', (file) => {
  expect(() => pythonHook({ id: 'py', kind: 'guard', on: 'tool:pre', file: file as string })).toThrow(
    'no file that Python can run',
  );
});

const BLOCK = String.raw`import re
from middleware_base import MiddlewareResult

DANGEROUS_PATTERNS = [r"\brm\s+-rf\b", r"\bsudo\s+rm\b", r"\bdd\s+if=", r"\b>>\s*/dev/sd[a-z]\b", r"\bmkfs\b"]

def process(hook_input, config, previous_results):
    tool_name = hook_input.get("tool_name")
    tool_input = hook_input.get("tool_input", {})

    if tool_name != "Bash":
        return MiddlewareResult(decision="allow", reason="Not a bash command", metrics={"skipped": True})

    command = tool_input.get("command", "")
    for pattern in config.get("dangerous_patterns", DANGEROUS_PATTERNS):
        if re.search(pattern, command, re.IGNORECASE):
            return MiddlewareResult(
                decision="block",
                reason=f"Dangerous command pattern detected: {pattern}",
                metrics={"blocked": True, "pattern": pattern, "command": command[:100]},
            )

    return MiddlewareResult(
        decision="allow",
        reason="No dangerous patterns detected",
        metrics={"checked_patterns": len(DANGEROUS_PATTERNS)},
    )
`;

const LOG = String.raw`import json
from datetime import datetime
from pathlib import Path
from middleware_base import MiddlewareResult

def process(hook_input, config, previous_results):
    log_file = Path(config.get("log_file", "~/.claude/logs/operations.jsonl")).expanduser()
    log_file.parent.mkdir(parents=True, exist_ok=True)

    log_entry = {
        "timestamp": datetime.utcnow().isoformat(),
        "session_id": hook_input.get("session_id"),
        "tool_name": hook_input.get("tool_name"),
        "tool_input": hook_input.get("tool_input"),
        "blocked": any(r["decision"] == "block" for r in previous_results)
    }

    try:
        with open(log_file, "a") as f:
            f.write(json.dumps(log_entry) + "\n")
        return MiddlewareResult(
            decision="continue",
            reason="Logged successfully",
            metrics={"logged": True, "log_file": str(log_file)}
        )
    except Exception as e:
        return MiddlewareResult(
            decision="continue",
            reason=f"Logging failed: {e}",
            metrics={"logged": False, "error": str(e)}
        )
`;
