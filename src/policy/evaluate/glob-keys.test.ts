import { describe, expect, it } from 'vitest';
import type { Effect } from '../../effects/effect.js';
import { parseGlob } from '../../match/glob.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { PACKS } from '../load/builtin.js';
import type { Ruleset } from '../policy.js';
import { type RuleEffectView, viewEffect } from './effect-view.js';
import { globKeysOf, KeyQuery } from './glob-keys.js';
import { coversPath, matchesHint, mayTouch, placeGlob, startsOf } from './paths.js';
import { mayContain } from './read-trees.js';

const KEYS: Record<string, unknown> = {
  '.env': { anchors: '/.env/', tops: '//.env//' },
  '*.{pem,key}': { anchors: '', pieces: ['.pem', '.key'], wild: ['*m', '*y'], tops: '//:*m//:*y//' },
  '**/.ssh/{id_*,config}': {
    anchors: '/.ssh/config/',
    names: '/config/',
    wild: ['i*'],
    parents: '/.ssh/',
    tops: '//.ssh/:i*//.ssh/config//',
  },
  './**/x': { anchors: '/x/', tops: '//x//' },
  '~/.Aws/**': { anchors: '/.aws/', parents: '/.aws/', tops: '//.aws/**//' },
  '~/.npmrc': { anchors: '/.npmrc/', parents: '/*/', tops: '//.npmrc//' },
  '*{private,secret}{-,}key*': { anchors: '', pieces: ['-key', 'ekey', 'tkey'], wild: ['**'], tops: '//:**//' },
  '~/.*': { anchors: '', pieces: ['.'], wild: ['.*'], parents: '/*/', tops: '//:.*//' },
  '~/**/x': { anchors: '/x/', tops: '////' },
  './build/**': { anchors: '/build/', parents: '/build/', tops: '//build/**//' },
  '/etc/shadow': { anchors: '/shadow/', parents: '/etc/', tops: '//etc/shadow//' },
  '/**': { anchors: '', names: '/*/', pieces: [] },
  '$PATH/{claude,codex}': { anchors: '/claude/codex/' },
  '$X/{Gh,hub}/**': {
    anchors: '/gh/hub/',
    parents: '/gh/hub/',
    tops: '//gh/**//hub/**//',
    links: ['Gh', 'hub'],
  },
};

const UNKEYED = ['$SLUICE_CONFIG/**', '$X', '~', '/', '../x', 'a/../b', 'a//b', 'é.txt', 'a\\*b'];

describe('the keys of a glob', () => {
  it.each(Object.entries(KEYS))('%s', (source, keys) => expect(globKeysOf(source)).toEqual(keys));
  it.each(UNKEYED)('%s has none: its place decides', (source) => expect(globKeysOf(source)).toBeUndefined());
});

const CONTEXT: EvaluationContext = {
  tool: 'Bash',
  input: {},
  cwd: '/home/u/app',
  root: '/home/u/app',
  home: '/home/u',
  places: { XDG_CONFIG_HOME: '/home/u/.config', CODEX_HOME: '/srv/codex', PATH: '/usr/bin:/home/u/bin' },
};

const PLACES = {
  startsOf: (source: string) => startsOf(source, undefined, CONTEXT),
  home: () => CONTEXT.home,
};

function allGlobs({ effects, bases }: Ruleset): string[] {
  return [...effects.flatMap(({ path = [] }) => path), ...bases.flatMap(allGlobs)];
}

/** Texts that the glob matches, and some that others do. */
function examplesOf(source: string): string[] {
  const placed = placeGlob(source, undefined, CONTEXT)?.glob ?? parseGlob(source);
  return placed.map((segments) => {
    const names = segments.map((one) => (one.kind === 'text' ? one.text : one.kind === 'deep' ? 'a/b' : one.source));
    return `/${names.join('/').replace(/\[!?(.)[^\]]*\]/g, '$1')}`;
  });
}

function viewsOf(example: string): RuleEffectView[] {
  const plain = example.replace(/[*?]/g, 'x');
  const parent = plain.slice(0, plain.lastIndexOf('/')) || '/';
  const name = plain.slice(plain.lastIndexOf('/') + 1);
  const above = parent.slice(0, parent.lastIndexOf('/')) || '/';
  const span = { start: 0, end: 0 };
  const effects: Effect[] = [
    { kind: 'read', target: { type: 'path', path: plain }, span },
    { kind: 'read', target: { type: 'path', path: plain.toUpperCase() }, span },
    { kind: 'read', target: { type: 'path', path: parent }, tags: ['recursive', 'list'], span },
    { kind: 'delete', target: { type: 'path', path: parent }, tags: ['recursive'], span },
    ...[plain, parent, above, '/home/u/app/src'].map(
      (path): Effect => ({ kind: 'read', target: { type: 'path', path }, tags: ['recursive'], span }),
    ),
    { kind: 'delete', target: { type: 'path', path: above }, tags: ['recursive'], span },
    { kind: 'read', target: { type: 'path', path: `${above}/**/${name}`, pattern: true }, tags: ['include'], span },
    ...[
      `${parent}/*`,
      `${parent}/**`,
      `${parent}/${name[0]}*`,
      `${parent}/*${name.at(-1)}`,
      `/**/${name}`,
      `${plain}*`,
    ].map((path): Effect => ({ kind: 'read', target: { type: 'path', path, pattern: true, expands: true }, span })),
    { kind: 'read', target: { type: 'unknown', source: `$D/${name}` }, span },
  ];
  return effects.flatMap((effect) => [
    viewEffect(effect, 'cat', CONTEXT),
    viewEffect(effect, 'cat', { ...CONTEXT, facts: { caseInsensitive: true, normalizes: true } }),
  ]);
}

describe('a query by keys', () => {
  it('finds every glob of the packs that is about a path', () => {
    const sources = [...new Set(Object.values(PACKS).flatMap(allGlobs))];
    const contexts = [CONTEXT, { ...CONTEXT, facts: { caseInsensitive: true, normalizes: true } }];
    const globs = sources.map((source) => ({
      source,
      keys: globKeysOf(source),
      placed: contexts.map((context) => placeGlob(source, undefined, context)),
    }));
    const missed: string[] = [];
    let found = 0;
    for (const example of sources.flatMap(examplesOf).filter((_, at) => at % 25 === 0))
      for (const [at, view] of viewsOf(example).entries()) {
        const query = KeyQuery.of(view);
        for (const { source, keys, placed } of globs) {
          const glob = placed[at % 2];
          if (glob === undefined || keys === undefined || query === undefined) continue;
          const { path, hint } = view;
          const isAbout =
            path === undefined
              ? hint !== undefined && matchesHint(glob, hint, true)
              : mayTouch(glob, path) || coversPath([glob], path) || mayContain(glob.rooted.shared, path.trees);
          if (isAbout) found++;
          if (isAbout && !query.may(keys, source, {}, PLACES))
            missed.push(`${source} for ${JSON.stringify(view.effect.target)}`);
        }
      }
    expect(missed).toEqual([]);
    expect(found).toBeGreaterThan(1_000);
  });
});
