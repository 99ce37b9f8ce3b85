import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SluiceError, show } from '../core/errors.js';
import { makePrivateDirectory } from '../os/private-directory.js';
import type { Question } from '../session/ports.js';
import {
  APPROVAL_ENDINGS,
  type ApprovalEnding,
  type ApprovalOrigin,
  type ApprovalRequest,
  type ApprovalResult,
  createApprovalRequest,
  isSameRequest,
} from './approval-request.js';
import { isApprovalRequest } from './is-approval-request.js';

/** Milliseconds for which an ended request is kept: so long somebody may ask again, or look. */
const RETENTION_MS = 24 * 60 * 60 * 1000;
const STORE_SWEEP_INTERVAL_MS = 60_000;
/** Milliseconds between two looks for what can be forgotten: each reads everything. */
const DIRECTORY_SWEEP_INTERVAL_MS = 60_000;
const swept = new Map<string, number>();
/** Bytes of a file of ours. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
const NAME = /^([0-9a-f]{12})\.(request|outcome|refused|used)$/;
/** How often the same question of one call is asked. */
const MAX_REPEATS = 100;

/** What stands where an answer would, and is none. */
export const UNREADABLE_RESULT: ApprovalResult = { version: 1, ending: 'abandoned', time: 0 };

/** What became of an answer. Of racing ones exactly one is `accepted`. */
export type AnswerStatus = 'accepted' | 'too late' | 'unknown';

/**
 * Questions and their answers, as files. A request is a record first: it outlives whoever asked and whoever shows it.
 * What ends it is a file that only one can make, so that answers, time and leaving race for it and one of them wins.
 */
export class ApprovalStore {
  readonly #directory: string;
  readonly #now: () => number;
  /** Requests as they were read: a request never changes. */
  readonly #known = new Map<string, ApprovalRequest>();
  /** Nonces that were made here, and whose grants were not used: nobody else can have used them. */
  readonly #unused = new Set<string>();
  #swept = Number.NEGATIVE_INFINITY;

  constructor(directory: string, now: () => number = Date.now) {
    this.#directory = directory;
    this.#now = now;
  }

  get directory(): string {
    return this.#directory;
  }

  /**
   * Records a question. Who asks again about the same call finds what still waits, or an answer that came when nobody
   * waited. It is for no other call: that a grant was used is a file, which whoever can write here can remove.
   */
  open(question: Question, origin: ApprovalOrigin = {}): ApprovalRequest {
    this.#prepare();
    this.#sweep();
    for (let turn = 0; turn < MAX_REPEATS; turn++) {
      const request = createApprovalRequest(question, origin, this.#now(), turn);
      // What is in the file is for who shows it. Who waits goes by what it asked.
      if (this.#create(`${request.id}.request`, request)) {
        this.#unused.add(request.nonce);
        return request;
      }
      const known = this.request(request.id);
      // Its answer would be one to something else.
      if (known === undefined || !isSameRequest(known, request))
        throw new SluiceError('APPROVAL_FAILED', {
          what: 'Another question has the same name',
          fix: 'Ask again, with another call.',
        });
      if (this.#isOpen(known)) return known;
    }
    throw new SluiceError('APPROVAL_FAILED', {
      what: `The same call was asked about ${MAX_REPEATS} times`,
      fix: 'Ask again, with another call.',
    });
  }

  /** Takes the grant of a request, for one use. Of all that try, exactly one is told so. */
  consumeGrant({ id, nonce }: Pick<ApprovalRequest, 'id' | 'nonce'>): boolean {
    this.#unused.delete(nonce);
    const name = `${id}.used`;
    const used = { version: 1, nonce, time: this.#now() };
    if (this.#create(name, used)) return true;
    if (this.#isUsed({ id, nonce })) return false;
    // Of an earlier request of this name, which was forgotten.
    rmSync(join(this.#directory, name), { force: true });
    return this.#create(name, used);
  }

  /** Was it asked here, and its grant not used yet? Of any other request only files say whether it was used. */
  isUnused({ nonce }: Pick<ApprovalRequest, 'nonce'>): boolean {
    return this.#unused.has(nonce);
  }

  request(id: string): ApprovalRequest | undefined {
    const found = this.#read(`${id}.request`);
    return isApprovalRequest(found, id) ? found : undefined;
  }

  result(id: string): ApprovalResult | undefined {
    const found = this.#read(`${id}.outcome`);
    return found === undefined ? undefined : outcomeOf(found);
  }

  /** What waits for somebody, the oldest first. What has ended has a file that says so, whatever is in it. */
  pending(): ApprovalRequest[] {
    const names = new Set(this.#names());
    for (const id of this.#known.keys()) if (!names.has(`${id}.request`)) this.#known.delete(id);
    const found: ApprovalRequest[] = [];
    for (const name of names) {
      const id = idOf(name);
      if (id === undefined || names.has(`${id}.outcome`)) continue;
      const request = this.#known.get(id) ?? this.request(id);
      if (request === undefined) continue;
      this.#known.set(id, request);
      if (this.#now() < request.deadline) found.push(request);
    }
    return found.sort((a, b) => a.created - b.created);
  }

  /** How those ended whose id begins so, the last first: whoever answers one of them comes too late. */
  findResults(beginning: string): ApprovalResult[] {
    const ids = this.#names().flatMap((name) => idOf(name) ?? []);
    const all = ids.filter((id) => id.startsWith(beginning)).flatMap((id) => this.result(id) ?? this.#late(id));
    return all.sort((a, b) => b.time - a.time);
  }

  /** Every call that waits for the same. */
  pendingOfCard(card: string): ApprovalRequest[] {
    return this.pending().filter((request) => request.card === card);
  }

  /** Keeps an answer. Whether it counts is for who waits to say: whoever can write here could write anything. */
  answer(
    id: string,
    { option, by, way, words, signed }: Omit<ApprovalResult, 'version' | 'ending' | 'time'>,
  ): AnswerStatus {
    const request = this.request(id);
    if (request === undefined) return 'unknown';
    if (option === undefined || !request.options.includes(option))
      throw new SluiceError('APPROVAL_OPTION_UNKNOWN', {
        what: 'That answer was not offered',
        expected: request.options.map((one) => JSON.stringify(one)).join(', '),
        got: show(option),
      });
    // A clock that jumps must not turn time that is over into an answer.
    if (this.#now() >= request.deadline) return 'too late';
    return this.#end(id, {
      ending: 'answered',
      option,
      ...(by !== undefined && { by }),
      ...(way !== undefined && { way }),
      ...(words !== undefined && { words }),
      ...(signed !== undefined && { signed }),
    })
      ? 'accepted'
      : 'too late';
  }

  /** Nobody waits any more. What came before counts, and is returned. */
  close(id: string, ending: Exclude<ApprovalEnding, 'answered'>): ApprovalResult {
    this.#end(id, { ending });
    return this.result(id) ?? { version: 1, ending, time: this.#now() };
  }

  /**
   * Takes an answer away that does not count, so that another one can come. What was taken is returned: in the meantime it
   * may have become one that counts.
   */
  removeResult(id: string): ApprovalResult | undefined {
    const aside = join(this.#directory, `.${randomBytes(8).toString('hex')}`);
    try {
      renameSync(join(this.#directory, `${id}.outcome`), aside);
      return outcomeOf(parse(readPlain(aside) ?? ''));
    } catch {
      return undefined;
    } finally {
      rmSync(aside, { force: true, recursive: true });
    }
  }

  /** Puts back what was taken, and counts. */
  restoreResult(id: string, { version: _, time: __, ...outcome }: ApprovalResult): void {
    this.#end(id, outcome);
  }

  /** Tells whoever shows the request why an answer did not count. */
  refuse(id: string, problem: string): void {
    rmSync(join(this.#directory, `${id}.refused`), { force: true });
    this.#create(`${id}.refused`, { version: 1, time: this.#now(), problem });
  }

  /** Why the last answer did not count. */
  refusal(id: string): string | undefined {
    const { problem } = (this.#read(`${id}.refused`) ?? {}) as { problem?: unknown };
    return typeof problem === 'string' ? problem : undefined;
  }

  /** What can't be read counts as used. */
  #isUsed({ id, nonce }: Pick<ApprovalRequest, 'id' | 'nonce'>): boolean {
    const found = this.#read(`${id}.used`);
    if (found === undefined) return false;
    const { nonce: of } = (found ?? {}) as { nonce?: unknown };
    return typeof of !== 'string' || of === nonce;
  }

  /** Does it wait, or has it an answer that counts now? A denial counts as long as the question would have waited. */
  #isOpen(request: ApprovalRequest): boolean {
    // A time that is yet to come was written by somebody else than who asked.
    const isNow = request.created <= this.#now() && this.#now() < request.deadline;
    if (!isNow || this.#isUsed(request)) return false;
    const outcome = this.result(request.id);
    return outcome === undefined || outcome === UNREADABLE_RESULT || outcome.ending === 'answered';
  }

  #late(id: string): ApprovalResult[] {
    const { deadline } = this.request(id) ?? {};
    return deadline === undefined || this.#now() < deadline ? [] : [{ version: 1, ending: 'expired', time: deadline }];
  }

  #end(id: string, outcome: Omit<ApprovalResult, 'version' | 'time'>): boolean {
    return this.#create(`${id}.outcome`, { version: 1, ...outcome, time: this.#now() });
  }

  /** Whole or not at all, on the disk, and only once. */
  #create(name: string, value: object): boolean {
    const draft = join(this.#directory, `.${randomBytes(8).toString('hex')}`);
    try {
      const file = openSync(draft, 'wx', 0o600);
      try {
        // Goes on where the system takes only a part, and fails where it takes no more: half of an answer is none.
        writeFileSync(file, JSON.stringify(value));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      linkSync(draft, join(this.#directory, name));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  #read(name: string): unknown {
    if (!NAME.test(name)) return undefined;
    const text = readPlain(join(this.#directory, name));
    return text === undefined ? undefined : parse(text);
  }

  /** Only this user may have a part in it. */
  #prepare(): void {
    makePrivateDirectory(this.#directory);
    const { uid, mode } = lstatSync(this.#directory);
    const mine = process.getuid?.();
    if ((mine !== undefined && uid !== mine) || (mode & 0o077) !== 0)
      throw new SluiceError('APPROVAL_FAILED', {
        what: `${this.#directory} can be changed by others`,
        expected: 'a directory of this user, with mode 0700',
        got: `the user ${uid}, with mode 0${(mode & 0o777).toString(8)}`,
        fix: `Run: chmod 700 ${this.#directory}`,
      });
  }

  #names(): string[] {
    try {
      return readdirSync(this.#directory).filter((name) => NAME.test(name));
    } catch {
      return [];
    }
  }

  /** What ended long ago is forgotten. Many ask at once: it is not looked for each time. */
  #sweep(): void {
    const last = swept.get(this.#directory) ?? Number.NEGATIVE_INFINITY;
    if (Math.abs(this.#now() - last) < DIRECTORY_SWEEP_INTERVAL_MS) return;
    swept.set(this.#directory, this.#now());
    if (this.#now() - this.#swept < STORE_SWEEP_INTERVAL_MS) return;
    this.#swept = this.#now();
    for (const name of this.#names()) {
      const id = idOf(name);
      const request = id === undefined ? undefined : this.request(id);
      if (id === undefined || request === undefined || this.#now() < request.deadline + RETENTION_MS) continue;
      for (const part of ['request', 'outcome', 'refused', 'used'])
        rmSync(join(this.#directory, `${id}.${part}`), { force: true });
    }
  }
}

/** What is no answer keeps others from answering all the same, until who waits takes it away. */
function outcomeOf(found: unknown): ApprovalResult {
  const { version, ending } = (found ?? {}) as Partial<ApprovalResult>;
  const known = version === 1 && APPROVAL_ENDINGS.some((one) => one === ending);
  return known ? (found as ApprovalResult) : UNREADABLE_RESULT;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The text of a plain file, nothing of what is none. On a pipe a reader would wait for ever, and could not even say in
 * time that nobody answered: the client would go on without it. Undefined where there is none.
 */
function readPlain(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : '';
  }
  try {
    const stat = fstatSync(file);
    return stat.isFile() && stat.size <= MAX_FILE_BYTES ? readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  } finally {
    closeSync(file);
  }
}

function idOf(name: string): string | undefined {
  return name.endsWith('.request') ? name.slice(0, -'.request'.length) : undefined;
}
