import type { SeededRandom } from '../../src/policy/metamorphic/random.js';
import { lines, rows } from '../corpus/load.js';
import type { Maker } from './grammar/expand.js';

/** The shapes that people and agents write. */
export function realTexts(): string[] {
  const files = [
    'real-claude-sessions.jsonl',
    'real-codex-opencode-sessions.jsonl',
    'real-swe-agent.jsonl',
    'real-github-actions.jsonl',
    'real-makefile.jsonl',
  ];
  const commands = files.flatMap((file) => rows<{ command: string }>(file).map(({ command }) => command));
  return [...lines('nl2bash.txt'), ...lines('bash-parse-parable.jsonl').flatMap(parable), ...commands].filter(
    ({ length }) => length > 0 && length < 1500,
  );
}

function parable(line: string): string[] {
  const row: unknown = JSON.parse(line);
  const found =
    typeof row === 'object' && row !== null
      ? Object.values(row).find((value) => typeof value === 'string' && value.length > 3)
      : undefined;
  return typeof found === 'string' ? [found] : [];
}

/** Where a command may begin, and its name. */
const BEGINNINGS =
  /(^|[\n;|&({`]\s*|\$\(\s*|\b(?:then|do|else|sudo|exec|xargs)\s+)([A-Za-z_./][\w./-]*)(?=[\s;)|&`]|$)/g;
const KEPT =
  /^(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|in|function|select|time|coproc|echo|cat|cd|export|declare|local|read|test|printf|eval|source|set|unset|trap|true|false|ls|head|wc|sort|grep|xargs|env|bash|sh|let|shift|exit|return|break|continue|mapfile|command|exec|sudo)$/;
const TAME = ['echo', 'ls', 'cat', ':', 'true', 'printf %s'];
const PLACES = /[\s;|&()"'{}=$]/g;

/** A real text whose programs are tame or markers, with a piece of the grammar put or glued somewhere. */
export function makeMutant(random: SeededRandom, texts: readonly string[], maker: Maker): string {
  let markers = 0;
  const named = random.pick(texts).replace(BEGINNINGS, (_, before: string, name: string) => {
    if (random.below(6) === 0) return `${before}mark${markers++ % 8}`;
    return before + (KEPT.test(name) && name !== 'sudo' ? name : random.pick(TAME));
  });
  let text = named.replace(/(?:\/[\w.-]+){2,}|[\w-]+\.\w+/g, () =>
    random.pick(['data.txt', 'number.txt', 'sub', 'lib.sh', 'none']),
  );
  const pieces = markers > 0 ? random.below(2) : 1 + random.below(2);
  for (let count = 0; count < pieces; count++) {
    const places = [...text.matchAll(PLACES)].map(({ index }) => index);
    const place = places.length === 0 ? text.length : random.pick(places) + random.below(2);
    const piece = maker.make(random, random.pick(['sub', 'part', 'param', 'brace', 'word', 'redir', 'assign']), 2);
    text = text.slice(0, place) + random.pick(['', '', ' ']) + piece + random.pick(['', '', ' ']) + text.slice(place);
  }
  return text;
}
