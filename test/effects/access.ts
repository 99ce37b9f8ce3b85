import { posix } from 'node:path';
import { SHELLS } from './own.js';
import { descriptorPath, parseTrace, type Step, type SystemCall, unquote } from './strace.js';

/** `touch` is an open for writing that changes something only if the file is different afterwards. */
export type AccessKind = 'read' | 'list' | 'write' | 'touch' | 'mkdir' | 'delete' | 'exec';

/** Something that a process really did to a file. */
export interface Access {
  readonly kind: AccessKind;
  readonly path: string;
  /** The program that did it, by the path it was executed with. */
  readonly program: string;
  /** What strace printed. */
  readonly line: string;
}

/** Where the paths of a call are: an argument, and the argument with the directory that it starts from. */
interface Place {
  readonly kind: AccessKind;
  readonly path?: number;
  readonly directory?: number;
  /** A descriptor that is the file itself. */
  readonly file?: number;
}

const at = (kind: AccessKind, directory: number): Place => ({ kind, directory, path: directory + 1 });
const plain = (kind: AccessKind, path: number): Place => ({ kind, path });
const open = (kind: AccessKind, file: number): Place => ({ kind, file });

/** What each call does to which of its arguments. Calls that only look at metadata are not traced. */
const CALLS: Readonly<Record<string, readonly Place[]>> = {
  creat: [plain('write', 0)],
  rename: [plain('delete', 0), plain('write', 1)],
  renameat: [at('delete', 0), at('write', 2)],
  renameat2: [at('delete', 0), at('write', 2)],
  // Another name for a file: what is written to it later changes the first one.
  link: [plain('read', 0), plain('write', 1)],
  linkat: [at('read', 0), at('write', 2)],
  symlink: [plain('write', 1)],
  symlinkat: [at('write', 1)],
  unlink: [plain('delete', 0)],
  unlinkat: [at('delete', 0)],
  rmdir: [plain('delete', 0)],
  mkdir: [plain('mkdir', 0)],
  mkdirat: [at('mkdir', 0)],
  mknod: [plain('write', 0)],
  mknodat: [at('write', 0)],
  truncate: [plain('write', 0)],
  ftruncate: [open('write', 0)],
  fallocate: [open('write', 0)],
  chmod: [plain('write', 0)],
  fchmod: [open('write', 0)],
  fchmodat: [at('write', 0)],
  fchmodat2: [at('write', 0)],
  chown: [plain('write', 0)],
  lchown: [plain('write', 0)],
  fchown: [open('write', 0)],
  fchownat: [at('write', 0)],
  utime: [plain('write', 0)],
  utimes: [plain('write', 0)],
  futimesat: [at('write', 0)],
  utimensat: [at('write', 0)],
  setxattr: [plain('write', 0)],
  lsetxattr: [plain('write', 0)],
  fsetxattr: [open('write', 0)],
  removexattr: [plain('write', 0)],
  lremovexattr: [plain('write', 0)],
  fremovexattr: [open('write', 0)],
  getdents: [open('list', 0)],
  getdents64: [open('list', 0)],
  execve: [plain('exec', 0)],
  execveat: [at('exec', 0)],
};

/** What strace must be asked for. */
export const TRACED: readonly string[] = [
  ...Object.keys(CALLS),
  ...['open', 'openat', 'openat2', 'chdir', 'fchdir', 'clone', 'clone3', 'fork', 'vfork'],
];

interface Process {
  /** Shared between threads. */
  directory: { path: string };
  program: string;
}

/** What was done, from a trace whose first process began in a directory. */
export function accesses(trace: string, directory: string): Access[] {
  const watcher = new Watcher(directory);
  for (const step of parseTrace(trace)) watcher.step(step);
  return watcher.found;
}

class Watcher {
  readonly found: Access[] = [];
  readonly #processes = new Map<number, Process>();
  /** Processes within a call that makes another one, the latest last. */
  #parents: { readonly pid: number; readonly shares: boolean }[] = [];
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  step(step: Step): void {
    if (step.type === 'begun') {
      if (isBirth(step.name)) this.#parents.push({ pid: step.pid, shares: sharesDirectory(step.args) });
      return;
    }
    const { call } = step;
    const process = this.#process(call.pid);
    if (isBirth(call.name)) this.#parents = this.#parents.filter(({ pid }) => pid !== call.pid);
    if (call.result === undefined || call.result.startsWith('-')) return;
    if (isBirth(call.name)) this.#born(Number.parseInt(call.result, 10), process, sharesDirectory(call.args));
    else if (call.name === 'chdir') process.directory.path = this.#path(process, unquote(call.args[0])) ?? '';
    else if (call.name === 'fchdir') process.directory.path = descriptorPath(call.args[0]) ?? '';
    else if (/^open(at2?)?$/.test(call.name)) this.#opened(process, call);
    else for (const place of CALLS[call.name] ?? []) this.#done(process, call, place);
  }

  #process(pid: number): Process {
    const known = this.#processes.get(pid);
    if (known !== undefined) return known;
    // A child may be seen before the call that made it has returned.
    const parent = this.#parents.findLast((one) => one.pid !== pid && this.#processes.has(one.pid));
    if (parent !== undefined) return this.#born(pid, this.#process(parent.pid), parent.shares);
    const first = { directory: { path: this.#directory }, program: '' };
    this.#processes.set(pid, first);
    return first;
  }

  #born(pid: number, parent: Process, shares: boolean): Process {
    const known = this.#processes.get(pid);
    if (known !== undefined) return known;
    const child = { directory: shares ? parent.directory : { ...parent.directory }, program: parent.program };
    this.#processes.set(pid, child);
    return child;
  }

  #path(process: Process, path: string | undefined, directory?: string): string | undefined {
    if (path === undefined) return undefined;
    return posix.normalize(posix.resolve(directory ?? process.directory.path, path));
  }

  #opened(process: Process, call: SystemCall): void {
    const from = call.name === 'open' ? -1 : 0;
    const flags = call.args[from + 2] ?? '';
    const path = this.#path(process, unquote(call.args[from + 1]), descriptorPath(call.args[0]));
    // A directory that is opened tells nothing before it is listed; a file without a name is gone with the process.
    if (path === undefined || /O_(PATH|DIRECTORY|TMPFILE)/.test(flags)) return;
    const writes = /O_(WRONLY|CREAT|TRUNC)/.test(flags);
    if (/O_RDWR/.test(flags) && !/O_TRUNC/.test(flags)) {
      this.#add('touch', path, process, call);
      this.#add('read', path, process, call);
    } else this.#add(writes || /O_RDWR/.test(flags) ? 'write' : 'read', path, process, call);
  }

  #done(process: Process, call: SystemCall, { kind, path, directory, file }: Place): void {
    const base = directory === undefined ? undefined : descriptorPath(call.args[directory]);
    const given = path === undefined ? undefined : unquote(call.args[path]);
    // An empty or absent name stands for the descriptor itself.
    const itself = path !== undefined && directory !== undefined && (given === '' || call.args[path] === 'NULL');
    const target =
      file !== undefined ? descriptorPath(call.args[file]) : itself ? base : this.#path(process, given, base);
    if (target === undefined) return;
    this.#add(kind, target, process, call);
    // A shell that a program starts acts for the program.
    if (kind === 'exec' && (process.program === '' || !SHELLS.has(posix.basename(target)))) process.program = target;
  }

  #add(kind: AccessKind, path: string, { program }: Process, { line }: SystemCall): void {
    this.found.push({ kind, path, program, line });
  }
}

function isBirth(name: string): boolean {
  return /^(clone3?|v?fork)$/.test(name);
}

function sharesDirectory(args: readonly string[]): boolean {
  return args.some((argument) => /\bCLONE_FS\b/.test(argument));
}
