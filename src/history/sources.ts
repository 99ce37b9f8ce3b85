import { existsSync } from 'node:fs';
import { HISTORY_CLIENTS, loadHistories } from '../clients/index.js';
import type { HistoryCall, SessionHistory } from '../clients/shared/history-call.js';
import { nearest, SluiceError, show } from '../core/errors.js';
import { escapeControl } from '../core/escape-control.js';
import { auditDirectory } from '../os/state-directory.js';
import { readAuditCalls } from './audit-calls.js';
import { CLIENT_TITLES, findSessions, findSessionsIn, type SessionFile } from './find.js';
import { HistoryReader } from './history-reader.js';
import type { ReadErrors } from './read-errors.js';

/** Where calls of the past come from. */
export interface HistoryOptions {
  readonly files?: readonly string[];
  /** A client, several with commas, or `all`. */
  readonly client?: string | undefined;
  readonly audit?: boolean | undefined;
  /** Milliseconds. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** Whose they are. */
export interface HistoryOwner {
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
}

/** The calls of the past, from one or several sources. */
export class HistorySources {
  readonly files: readonly SessionFile[];
  readonly #reader: HistoryReader;
  readonly #options: HistoryOptions;
  readonly #owner: HistoryOwner;
  readonly #histories: readonly SessionHistory[];

  private constructor(
    owner: HistoryOwner,
    options: HistoryOptions,
    histories: readonly SessionHistory[],
    files: readonly SessionFile[],
  ) {
    this.#owner = owner;
    this.#options = options;
    this.#histories = histories;
    this.files = files;
    this.#reader = new HistoryReader(histories);
  }

  /** Finds the sessions. */
  static async open(owner: HistoryOwner, options: HistoryOptions): Promise<HistorySources> {
    const given = options.files ?? [];
    for (const file of given) {
      if (!existsSync(file))
        throw new SluiceError('USAGE', {
          what: `There is no file ${escapeControl(file)}`,
          expected: 'files or folders of sessions',
        });
    }
    const names = clientsOf(options.client);
    const histories = await loadHistories();
    const own = names.flatMap((name) => histories.filter(({ client }) => client === name));
    const files = [...findSessionsIn(given), ...own.flatMap((one) => findSessions(one, owner.env, owner.home))];
    return new HistorySources(owner, options, histories, files);
  }

  /** The same files, to be read anew: what can't be read is counted anew, too. */
  reopen(): HistorySources {
    return new HistorySources(this.#owner, this.#options, this.#histories, this.files);
  }

  get errors(): ReadErrors {
    return this.#reader.errors;
  }

  /** Bytes of all sessions: what `read` is told adds up to it. */
  get bytes(): number {
    return this.files.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async *calls(read: (bytes: number) => void = () => undefined): AsyncGenerator<HistoryCall> {
    const { since, until, audit } = this.#options;
    const timed = since !== undefined || until !== undefined;
    const within = ({ time }: HistoryCall) => {
      if (!timed) return true;
      const at = Date.parse(time ?? '');
      return at >= (since ?? Number.NEGATIVE_INFINITY) && at < (until ?? Number.POSITIVE_INFINITY);
    };
    for await (const call of this.#reader.read(this.files, read)) if (within(call)) yield call;
    if (audit !== true) return;
    const directory = auditDirectory(this.#owner.env, this.#owner.home);
    const span = { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
    for await (const call of readAuditCalls({ directory, ...span })) if (this.#reader.isNew(call)) yield call;
  }

  /** What could not be read, for people. */
  describeErrors(): string[] {
    const { lines, malformedCalls: odd, files, namedFiles: named, newerVersions: newer, repeated } = this.errors;
    const many = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;
    const nothing = this.files.length === 0 && this.#options.audit !== true;
    return [
      ...(nothing ? [`No session was found${places(this.#options)}.`] : []),
      ...(lines > 0 ? [`${many(lines, 'line was', 'lines were')} cut off, too long or no JSON, and not read.`] : []),
      ...(odd > 0 ? [`${many(odd, 'call has', 'calls have')} no name, id or input, and could not be judged.`] : []),
      ...(files > 0 ? [`${many(files, 'file', 'files')} could not be read:`] : []),
      ...named.slice(0, 5).map(({ file, why }) => `  ${escapeControl(file)}: ${escapeControl(why)}`),
      ...(files > 5 && named.length >= 5 ? [`  and ${files - 5} more`] : []),
      ...[...newer].map(
        ([client, version]) =>
          `Some was written by ${CLIENT_TITLES[client]} ${escapeControl(version)}, which is newer than what was tried: calls may be missing.`,
      ),
      ...(repeated > 0
        ? [`${many(repeated, 'call stood', 'calls stood')} there again, in resumed or forked sessions: counted once.`]
        : []),
    ];
  }
}

function places({ files = [], client }: HistoryOptions): string {
  const named = [
    ...files.map(escapeControl),
    ...(client === undefined ? [] : [client === 'all' ? 'any client' : client]),
  ];
  return named.length === 0 ? '' : ` in ${named.join(', ')}`;
}

function clientsOf(given: string | undefined): readonly string[] {
  if (given === undefined) return [];
  if (given === 'all') return HISTORY_CLIENTS;
  return given.split(',').map((word) => {
    const name = word.trim();
    if (HISTORY_CLIENTS.includes(name)) return name;
    const near = nearest(name, HISTORY_CLIENTS);
    throw new SluiceError('USAGE', {
      what: `There is no history of ${show(name)}`,
      expected: `one of ${HISTORY_CLIENTS.join(', ')}, or all`,
      ...(near !== undefined && { fix: `Did you mean "${near}"?` }),
    });
  });
}
