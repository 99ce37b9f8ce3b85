import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isSluiceError } from '../core/errors.js';
import { formatCallLine } from '../history/call-line.js';
import { replaceFile } from '../os/atomic-file.js';
import type { Machine } from '../pipeline/machine.js';
import { DISK } from '../policy/load/disk.js';
import { appendRules } from '../policy/suggest/append.js';
import type { Suggestion } from '../policy/suggest/suggestions.js';
import { ruleText } from '../policy/suggest/write.js';
import type { FindActivePolicy } from './active-policy.js';
import type { SavedRule, SuggestedRule, SuggestionsState } from './api.js';
import { HttpError } from './http-error.js';
import { suggest, userPolicyFile } from './suggest.js';

const DAY_MS = 24 * 3_600_000;
/** How far back it looks, as `sluice suggest` does. */
const HISTORY_MS = 30 * DAY_MS;
/** Milliseconds for which what was found is not looked for again. */
const MAX_AGE_MS = 60_000;
/** Milliseconds of judging at a time: hooks are answered by the same process. */
const SLICE_MS = 5;
/** What is told of each. */
const MAX_EXAMPLES = 5;
const MAX_LEFT = 20;

type Looked = Omit<SuggestionsState, 'looking' | 'progress' | 'error'>;

/** What `sluice suggest` says, for the dashboard: found when somebody looks, and saved when somebody says so. */
export class SuggestionFinder {
  readonly #machine: Machine;
  readonly #hold: FindActivePolicy;
  #found: Looked | undefined;
  #rules: ReadonlyMap<string, Suggestion> = new Map();
  #error: string | undefined;
  #running: Promise<void> | undefined;
  #progress = 0;
  /** When it was last done with looking, with or without success. */
  #ended = 0;
  #closed = false;

  constructor(machine: Machine, hold: FindActivePolicy) {
    this.#machine = machine;
    this.#hold = hold;
  }

  /** What is known; begins to look where that is old. */
  state(): SuggestionsState {
    if (Date.now() - this.#ended > MAX_AGE_MS && !this.#closed)
      this.#running ??= this.#look().finally(() => {
        this.#running = undefined;
        this.#ended = Date.now();
      });
    return {
      ...(this.#found ?? { file: userPolicyFile(this.#machine), suggestions: [], left: [], notes: [] }),
      looking: this.#running !== undefined,
      ...(this.#running !== undefined && { progress: this.#progress }),
      ...(this.#error !== undefined && { error: this.#error }),
    };
  }

  /** Saves a rule that was shown: refused where the policy is another one by now. */
  save(digest: string): SavedRule {
    const suggestion = this.#rules.get(digest);
    const file = userPolicyFile(this.#machine);
    const before = DISK.read(file);
    if (suggestion === undefined || digestOf(file, before, suggestion) !== digest)
      throw new HttpError(
        409,
        'rule',
        'This rule is not suggested any more: the policy, or what was approved, has changed.',
        'Look at it again.',
      );
    try {
      replaceFile(file, appendRules(file, before, [suggestion]));
    } catch (error) {
      throw isSluiceError(error, 'USAGE') ? new HttpError(409, 'policy', error.message) : error;
    }
    this.#forget();
    return { file, text: ruleText([suggestion]) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  /** What was proven was proven for another policy. */
  #forget(): void {
    this.#found = undefined;
    this.#rules = new Map();
    this.#ended = 0;
  }

  async #look(): Promise<void> {
    this.#progress = 0;
    let begun = performance.now();
    try {
      const { judge: evaluator } = await this.#hold(this.#machine.home);
      const file = userPolicyFile(this.#machine);
      const text = DISK.read(file);
      const now = Date.now();
      const { suggested, notes } = await suggest(this.#machine, {
        ...{
          judge: evaluator,
          cwd: this.#machine.home,
          sources: { client: 'all', audit: true, since: now - HISTORY_MS },
        },
        begin: (bytes) => {
          let read = 0;
          return (more) => {
            read += more;
            this.#progress = bytes === 0 ? 1 : Math.min(1, read / bytes);
          };
        },
        pause: () => {
          if (this.#closed) throw new Error('the server ends');
          if (performance.now() - begun < SLICE_MS) return undefined;
          return setImmediate().then(() => {
            begun = performance.now();
          });
        },
      });
      const { suggestions, uncovered: left, ...counts } = suggested;
      const named = suggestions.map((one): [string, Suggestion] => [digestOf(file, text, one), one]);
      this.#rules = new Map(named);
      this.#found = {
        ...{ looked: Date.now(), since: now - HISTORY_MS, file, ...counts, notes: [...notes] },
        suggestions: named.map(([digest, one]) => shown(digest, one)),
        left: left
          .slice(0, MAX_LEFT)
          .map(({ why, approved, example }) => ({ why, approved, example: formatCallLine(example) })),
      };
      this.#error = undefined;
    } catch (error) {
      this.#error = error instanceof Error ? error.message : String(error);
    }
  }
}

function shown(digest: string, { list, rule, approved, examples, also, judged }: Suggestion): SuggestedRule {
  return {
    ...{ digest, name: String(rule.name), text: ruleText([{ list, rule }]), approved, judged },
    examples: examples.map(formatCallLine),
    also: {
      calls: also.calls,
      some: also.some.map(formatCallLine),
      packs: also.packs.slice(0, MAX_EXAMPLES).map(formatCallLine),
    },
  };
}

/** Names this rule, in this file as it is: where that has changed, what was proven is not known any more. */
function digestOf(file: string, before: string | undefined, { list, rule }: Suggestion): string {
  return createHash('sha256')
    .update(JSON.stringify([file, before ?? null, list, rule]))
    .digest('hex');
}
