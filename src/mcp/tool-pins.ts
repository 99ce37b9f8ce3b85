import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canonicalJson, isRecord } from '../core/data.js';
import { makePrivateDirectory } from '../os/private-directory.js';
import { mask } from '../redact/mask.js';
import { confusableSkeleton } from './confusables.js';
import { hasOddCase } from './json-rpc-message.js';

/** What a tool said of itself, when. */
export interface ToolPin {
  readonly digest: string;
  readonly time: string;
  /** All of it, where it is not too long: what the model goes on to read when the server says something else. */
  readonly tool?: Readonly<Record<string, unknown>>;
}

/** What is kept of one server. */
export interface PinnedServer {
  readonly version: 1;
  readonly name: string;
  /** Its command line or its address, without secrets. */
  readonly server: string;
  readonly pinned: Readonly<Record<string, ToolPin>>;
  /** What tools say now, where it is not what they said. */
  readonly changed: Readonly<Record<string, ToolPin>>;
}

/** What became of a list of tools. */
export interface ToolListCheck {
  /** As the model may read them. */
  readonly tools: readonly unknown[];
  /** Tools that came to a server that was known. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Tools that could not be read, which nobody is shown. */
  readonly refused: readonly string[];
  /** Why this could not be kept, where it could not. */
  readonly failed?: Error;
}

/** Tools of one server, and characters of one, that are kept whole. */
const MAX_TOOLS = 2_000;
const MAX_TOOL_CHARS = 65_536;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** What a model reads of a tool. */
const FIELDS = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'];

/** What the tools of a server said when they were first used. A server that says something else later may have been taken over. */
export class ToolPins {
  readonly #path: string;
  readonly #empty: PinnedServer;
  #kept: PinnedServer | undefined;
  #stamp = '';
  /** Tools that said something else in this session: also where that could not be written. */
  readonly #flagged = new Map<string, string>();
  /** Tools that were listed in this session, and compared. */
  readonly #compared = new Set<string>();

  /** Nothing of a command line is kept but a name that can't be read back, and a text without its secrets. */
  constructor(state: string, name: string, command: readonly string[]) {
    const id = createHash('sha256')
      .update(JSON.stringify([name, ...command]))
      .digest('hex')
      .slice(0, 32);
    this.#path = join(toolPinDirectory(state), `${id}.json`);
    this.#empty = { version: 1, name, server: mask(command.join(' ')).text, pinned: {}, changed: {} };
  }

  /** Pins what is new, and finds what is not what it was. Whatever fails, no new words of a known tool get through. */
  check(tools: readonly unknown[]): ToolListCheck {
    const before = this.#read();
    // Maps: a tool may have a name that objects keep for themselves.
    const pinned = new Map(Object.entries(before?.pinned ?? {}));
    const changed = new Map(Object.entries(before?.changed ?? {}));
    const known = pinned.size > 0;
    const taken = new Set(known ? [...pinned.keys()].map(confusableSkeleton) : []);
    const [added, flagged, refused]: [string[], string[], string[]] = [[], [], []];
    const shown = tools.flatMap((tool): unknown[] => {
      // One that only some readers can name would be a known one to them, with other words.
      if (!isRecord(tool) || typeof tool.name !== 'string' || hasOddCase(tool, FIELDS)) {
        refused.push(isRecord(tool) && typeof tool.name === 'string' ? tool.name : 'one without a name');
        return [];
      }
      const { name } = tool;
      const pin = tryPin(tool);
      if (pin === undefined) {
        refused.push(name);
        return [];
      }
      this.#compared.add(name);
      const own = pinned.get(name);
      // A file that can't be read says of no tool that it is what it was. One that only looks like another is none of it.
      if (own === undefined && before !== undefined && !taken.has(confusableSkeleton(name))) {
        if (pinned.size < MAX_TOOLS) pinned.set(name, pin);
        if (known) added.push(name);
        return [tool];
      }
      if (own?.digest === pin.digest) {
        // There may be two of one name.
        if (!flagged.includes(name)) {
          this.#flagged.delete(name);
          changed.delete(name);
        }
        return [tool];
      }
      changed.set(name, pin);
      flagged.push(name);
      this.#flagged.set(name, pin.digest);
      return [held(name, own)];
    });
    const after: PinnedServer = {
      ...(before ?? this.#empty),
      pinned: Object.fromEntries(pinned),
      changed: Object.fromEntries(changed),
    };
    const checked = { tools: shown, added, changed: flagged, refused };
    try {
      if (canonicalJson(after) !== canonicalJson(before)) write(this.#path, after);
      return checked;
    } catch (error) {
      return { ...checked, failed: error as Error };
    }
  }

  /** Does this tool say something that nobody has accepted? */
  isChanged(tool: string): boolean {
    const digest = this.#flagged.get(tool);
    if (digest === undefined && this.#compared.has(tool)) return false;
    const kept = this.#read();
    // Not listed in this session: what an earlier one has found still holds.
    if (digest === undefined) return kept === undefined || Object.hasOwn(kept.changed, tool);
    const accepted = kept !== undefined && Object.hasOwn(kept.pinned, tool) && kept.pinned[tool]?.digest === digest;
    if (accepted) this.#flagged.delete(tool);
    return !accepted;
  }

  /** Undefined where the file is there and can't be read. */
  #read(): PinnedServer | undefined {
    const stat = statSync(this.#path, { throwIfNoEntry: false });
    if (stat === undefined) return this.#empty;
    const stamp = `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
    if (stamp !== this.#stamp) {
      this.#kept = readPinned(this.#path);
      this.#stamp = stamp;
    }
    return this.#kept;
  }
}

export function toolPinDirectory(state: string): string {
  return join(state, 'mcp');
}

/** Every server that is known, with the file that says so. */
export function listPinnedServers(state: string): { readonly path: string; readonly kept: PinnedServer }[] {
  let names: string[] = [];
  try {
    names = readdirSync(toolPinDirectory(state)).filter((name) => /^[0-9a-f]{32}\.json$/.test(name));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const path = join(toolPinDirectory(state), name);
    const kept = readPinned(path);
    return kept === undefined ? [] : [{ path, kept }];
  });
}

/** What the tools of a server say now is from now on what they said. Returns the names of those that had changed. */
export function acceptToolPins(path: string, kept: PinnedServer, only: readonly string[] = []): string[] {
  const [pinned, changed] = [new Map(Object.entries(kept.pinned)), new Map(Object.entries(kept.changed))];
  const taken = [...changed].filter(([name]) => only.length === 0 || only.includes(name));
  for (const [name, pin] of taken) {
    pinned.set(name, pin);
    changed.delete(name);
  }
  const after = { ...kept, pinned: Object.fromEntries(pinned), changed: Object.fromEntries(changed) };
  if (taken.length > 0) write(path, after);
  return taken.map(([name]) => name);
}

/** Undefined where a tool is too deep to be compared: another could then hide behind it. */
function tryPin(tool: Readonly<Record<string, unknown>>): ToolPin | undefined {
  try {
    return pinOf(tool);
  } catch {
    return undefined;
  }
}

/** Everything that a client may show to the model. */
function pinOf({ _meta, icons, ...tool }: Readonly<Record<string, unknown>>): ToolPin {
  const text = canonicalJson(tool);
  return {
    digest: createHash('sha256').update(text).digest('hex'),
    time: new Date().toISOString(),
    ...(text.length <= MAX_TOOL_CHARS && { tool }),
  };
}

const HELD =
  'Sluice: the server says something else about this tool than when it was first used. A person has to accept that; until then each call is asked about.';

/** What the model reads meanwhile: what it read before. The new words may be meant for it. */
function held(name: string, pin: ToolPin | undefined): Readonly<Record<string, unknown>> {
  const before = pin?.tool ?? { name, inputSchema: { type: 'object' } };
  return { ...before, description: [before.description, HELD].filter((part) => typeof part === 'string').join('\n\n') };
}

function readPinned(path: string): PinnedServer | undefined {
  try {
    const stat = lstatSync(path);
    const mine = process.getuid?.();
    if (!stat.isFile() || stat.size > MAX_FILE_BYTES || (mine !== undefined && stat.uid !== mine)) return undefined;
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const whole = isRecord(read) && read.version === 1 && typeof read.name === 'string' && isRecord(read.pinned);
    return whole && isRecord(read.changed) ? (read as unknown as PinnedServer) : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all: another proxy of the same server may read it now. */
function write(path: string, kept: PinnedServer): void {
  makePrivateDirectory(dirname(path));
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
