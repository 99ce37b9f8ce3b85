/**
 * The program that loads a hook's module and runs it, one event after the other. It is text, run by `node -e`: so it
 * needs no file of its own beside whatever bundle this ends up in. Requests and answers are lines of JSON on file
 * descriptor 3; standard output belongs to the hook, and is nobody's answer.
 */
export const WORKER_SOURCE = String.raw`'use strict';
const fs = require('node:fs');
const { pathToFileURL } = require('node:url');
const CHANNEL = 3;
const file = process.argv[1];
const exit = process.exit.bind(process);

function send(message) {
  const bytes = Buffer.from(JSON.stringify(message) + '\n');
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(CHANNEL, bytes, at);
}

function describe(thrown) {
  try {
    if (!(thrown instanceof Error)) return 'it threw ' + (JSON.stringify(thrown) ?? String(thrown));
    const frame = /\(?((?:file:\/\/)?\/[^\s()]+:\d+):\d+\)?/.exec(String(thrown.stack ?? ''));
    return thrown.name + ': ' + thrown.message + (frame === null ? '' : ' (' + frame[1].replace('file://', '') + ')');
  } catch {
    return 'it threw something that cannot be shown';
  }
}

function stackOf(thrown) {
  try {
    return thrown instanceof Error ? String(thrown.stack).slice(0, 8192) : undefined;
  } catch {
    return undefined;
  }
}

const buffer = Buffer.alloc(65536);
let rest = Buffer.alloc(0);
// It blocks on purpose: between two events nothing of the hook runs.
function readLine() {
  const parts = [rest];
  for (;;) {
    const end = parts.at(-1).indexOf(10);
    if (end !== -1) {
      const last = parts.pop();
      rest = last.subarray(end + 1);
      return Buffer.concat([...parts, last.subarray(0, end)]).toString('utf8');
    }
    const size = fs.readSync(CHANNEL, buffer);
    // The other side is gone.
    if (size === 0) exit(0);
    parts.push(Buffer.from(buffer.subarray(0, size)));
  }
}

const isHook = (value) =>
  typeof value === 'object' && value !== null && typeof value.kind === 'string' && typeof value.run === 'function';

function find(module) {
  const found = new Map();
  for (const place of [module, module.default]) {
    if (typeof place === 'function') found.set(place, 'run');
    else if (typeof place !== 'object' || place === null) continue;
    else if (place !== module && isHook(place)) found.set(place, 'hook');
    else
      for (const name of Object.keys(place)) {
        const value = place[name];
        if (isHook(value)) found.set(value, 'hook');
        else if (['run', 'process', 'validate'].includes(name) && typeof value === 'function') found.set(value, name);
      }
  }
  if (found.size === 1) return found.entries().next().value;
  const forms = [...found.values()].join(', ');
  throw new Error(
    'The module must export exactly one of: run(event, context), process(hook_input, config, previous_results), ' +
      'validate(input, context), or a hook such as guard({ ... }). It exports ' + (forms || 'none of them') + '.',
  );
}

function describeHook({ kind, on, when, enabled }) {
  const names = [on].flat().map((event) => (typeof event === 'string' ? event : event?.name));
  const match = when instanceof RegExp ? { source: when.source, flags: when.flags } : when;
  return { kind, on: names, when: typeof match === 'function' ? undefined : match, enabled };
}

function call(form, value, { event, context, hook_input, config, previous_results }) {
  if (form === 'process') return value(hook_input, config, previous_results);
  if (form === 'validate') return value(hook_input.tool_input ?? hook_input, hook_input);
  const whole = { ...context, signal: new AbortController().signal };
  if (context.outcome) whole.outcome = { ...context.outcome, event, trace: context.previous };
  if (form === 'run') return value(event, whole);
  if (typeof value.when === 'function') {
    const answer = value.when(event);
    if (typeof answer !== 'boolean') throw new TypeError('A predicate must answer true or false at once');
    if (!answer) return undefined;
  }
  return value.run(event, whole);
}

function serve(form, value) {
  const request = JSON.parse(readLine());
  new Promise((resolve) => resolve(call(form, value, request)))
    .then((answer) => send({ answer }))
    .catch((thrown) => send({ error: describe(thrown), stack: stackOf(thrown) }))
    .then(() => setImmediate(serve, form, value));
}

async function load() {
  if (!file.endsWith('.cjs')) return import(pathToFileURL(file).href);
  // Not by import(): its loader costs a third of the start.
  const exports = require(file);
  return exports?.__esModule ? exports : { default: exports };
}

load()
  .then(find)
  .then(
    ([value, form]) => {
      send({ ready: { form, ...(form === 'hook' && { hook: describeHook(value) }) } });
      serve(form, value);
    },
    (thrown) => {
      send({ error: 'it could not be loaded: ' + describe(thrown), stack: stackOf(thrown) });
      exit(1);
    },
  );
`;
