import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { hookSettingsFor } from '../../install/hook-settings.js';
import { loadInstallers } from '../index.js';
import type { InstallContext } from './install-context.js';
import { addHookSettings, configuredHooks, removeHookSettings, sluiceHooksIn } from './merge.js';

const INSTALLERS = await loadInstallers();

const PLACE: InstallContext = {
  home: '/home/dev',
  project: '/home/dev/app',
  env: {},
  data: '/home/dev/.local/share/sluice',
  state: '/home/dev/.local/state/sluice',
};

/** Settings as people have them. */
const FILES: readonly (readonly [name: string, text: string])[] = [
  ['nothing in it', '{}'],
  ['nothing in it, and an end of line', '{}\n'],
  ['nothing in it, over two lines', '{\n}\n'],
  ['an empty list of hooks', '{\n  "hooks": {}\n}\n'],
  ['one setting', '{ "model": "opus" }'],
  ['one line without spaces', '{"model":"opus","hooks":{"Stop":[{"hooks":[{"type":"command","command":"bell"}]}]}}'],
  ['tabs', '{\n\t"model": "opus",\n\t"env": {\n\t\t"A": "b"\n\t}\n}\n'],
  ['three spaces', '{\n   "model": "opus",\n   "env": {\n      "A": "b"\n   }\n}\n'],
  ['no end of line', '{\n  "model": "opus"\n}'],
  ['line ends of Windows', '{\r\n  "model": "opus",\r\n  "hooks": {\r\n    "Stop": []\r\n  }\r\n}\r\n'],
  ['a mark of the byte order', '\uFEFF{\n  "model": "opus"\n}\n'],
  ['comments', '// mine\n{\n  /* the best */ "model": "opus" // so far\n  // no more\n}\n// end\n'],
  ['a comment in an empty object', '{\n  "hooks": {\n    // none yet\n  }\n}\n'],
  ['commas at the end', '{\n  "model": "opus",\n  "env": { "A": "b", },\n}\n'],
  ['a comma at the end, and a comment behind it', '{\n  "model": "opus", // so far\n}\n'],
  [
    "another tool's hooks of the same event",
    '{\n  "hooks": {\n    "PreToolUse": [\n      {\n        "matcher": "Bash",\n        "hooks": [{ "type": "command", "command": "other --strict" }] // theirs\n      } // last\n    ]\n  },\n  "model": "opus"\n}\n',
  ],
  [
    "another tool's hooks on one line",
    '{\n  "hooks": { "PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "other" }] }] }\n}\n',
  ],
  [
    'hooks of other events',
    '{\n "hooks": {\n  "WorktreeCreate": [\n   { "hooks": [{ "type": "command", "command": "w" }] }],\n  "Stop": [ { "hooks": [] } ]\n }\n}\n',
  ],
  ['hooks in the middle', '{\n  "a": 1,\n  "hooks": {\n    "Stop": [\n    ]\n  },\n  "z": [1, 2, 3]\n}\n'],
  ['a brace on a line of its own', '{\n  "env":\n  {\n    "A": "b"\n  }\n}\n'],
  ['no blanks, and a line for each key', '{\n"model":"opus",\n"hooks":{\n"Stop":[{"hooks":[]}]\n}\n}\n'],
  [
    'names like our own',
    '{\n  "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "sluice-hooked up" }] }] }\n}\n',
  ],
];

describe.each(INSTALLERS.filter(({ file }) => file === undefined).map((one) => [one.name, one] as const))(
  'the settings of %s',
  (_, installer) => {
    const entries = hookSettingsFor(installer, PLACE, 'user', [9999, 0, 0]);
    const add = (text: string | undefined) => addHookSettings(text, installer, entries, 'settings.json');

    it.each(FILES)('%s: our hooks come in, everything else stays, and they go out again', (__, text) => {
      const after = add(text);
      const [before, now] = [read(text), read(after)];
      expect(sluiceHooksIn(now).map(({ event }) => event)).toEqual(
        expect.arrayContaining(entries.map(({ event }) => event)),
      );
      expect(sluiceHooksIn(now)).toHaveLength(entries.length);
      expect(
        configuredHooks(now).filter((one) => !sluiceHooksIn(now).some(({ path }) => same(path, one.path))),
      ).toEqual(configuredHooks(before));
      expect({ ...now, hooks: 0, version: 0 }).toEqual({ ...before, hooks: 0, version: 0 });
      expect(without(after)).toBe(without(text));
      expect(add(after)).toBe(after);
      expect(comments(after)).toEqual(comments(text));
      expect(after.includes('\r\n') ? after.replaceAll('\r\n', '').includes('\n') : false).toBe(false);
      expect(after.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
      expect(/\n$/.test(after)).toBe(/\n$/.test(text));
      const out = removeHookSettings(after, 'settings.json');
      expect(sluiceHooksIn(read(out))).toEqual([]);
      expect(comments(out)).toEqual(comments(text));
    });

    it.each([undefined, '', ' \n'])('%j becomes a file of its own', (text) => {
      const after = add(text);
      expect(JSON.parse(after)).toEqual({
        ...installer.base,
        hooks: Object.fromEntries(entries.map(({ event, value }) => [event, [value]])),
      });
      expect(add(after)).toBe(after);
    });

    it('old hooks of ours are renewed, in their own place or by hand', () => {
      const old = add('{ "model": "opus" }\n').replaceAll('--timeout 50', '--timeout 5');
      expect(add(old)).toBe(add('{ "model": "opus" }\n'));
    });
  },
);

/** What is taken out leaves no trace where the file was not empty before. */
describe('taking out', () => {
  const [claude] = INSTALLERS;
  if (claude === undefined) throw new Error('There is no client.');
  const entries = hookSettingsFor(claude, PLACE, 'user', [2, 1, 325]);
  const exact = FILES.filter(
    ([, text]) => text.trim() !== '{}' && !/\{\s*\}|\[\s*\]|\/\/ none yet|,\s*(?:\/\/.*)?\s*\}/.test(text),
  );

  it.each(exact)('%s: the bytes are the same again', (_, text) => {
    expect(removeHookSettings(addHookSettings(text, claude, entries, 'f'), 'f')).toBe(text);
  });

  it('has looked at most of the files', () => expect(exact.length).toBeGreaterThan(10));

  it.each([
    [
      'by hand',
      '{ "hooks": { "PreToolUse": [{ "hooks": [{ "command": "env -u X /usr/bin/sluice hook claude" }, { "command": "a" }] }] } }',
      '{ "hooks": { "PreToolUse": [{ "hooks": [{ "command": "a" }] }] } }',
    ],
    [
      'in front of another',
      '{ "hooks": { "PreToolUse": [{ "hooks": [{ "command": "sluice hook claude" }] }, { "hooks": [{ "command": "a" }] }] } }',
      '{ "hooks": { "PreToolUse": [{ "hooks": [{ "command": "a" }] }] } }',
    ],
  ])('%s', (_, text, expected) => expect(removeHookSettings(text, 'f')).toBe(expected));
});

describe('what cannot be changed is explained, with its line', () => {
  const [claude] = INSTALLERS;
  it.each([
    ['half a document', '{\n  "hooks": {', /f is not valid JSON \(line 2\)\. Nothing was changed\. Mend the file/],
    ['a list', '[]', /f holds no JSON object/],
    ['a text', '"hooks"', /f holds no JSON object/],
    ['hooks that are a list', '{\n  "hooks": []\n}', /f has no object in "hooks" \(line 2\)/],
    ['an event that is an object', '{ "hooks": { "PreToolUse": {} } }', /f has no list in "hooks\.PreToolUse"/],
    ['a key twice', '{ "hooks": {}, "hooks": {} }', /f has "hooks" twice/],
  ])('%s', (_, text, message) => {
    if (claude === undefined) throw new Error('There is no client.');
    const entries = hookSettingsFor(claude, PLACE, 'user', undefined);
    expect(() => addHookSettings(text, claude, entries, 'f')).toThrow(message);
  });
});

function read(text: string): Record<string, unknown> {
  return parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
}

/** The lines that are not ours, without commas at their ends and blanks. */
function without(text: string): string {
  return removeHookSettings(text, 'f')
    .replace(/[\s,]/g, '')
    .replace('"version":1', '')
    .replaceAll(/"\w+":\[\]/g, '')
    .replace('"hooks":{}', '');
}

function comments(text: string): string[] {
  return [...text.matchAll(/\/\/.*|\/\*.*?\*\//g)].map(([comment]) => comment.trimEnd());
}

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
