import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MANAGED_DIRECTORY } from '../src/policy/load/disk.js';
import { scratchDirectory } from './scratch.js';
import { type Ended, end, Place, PROGRAM, ROOT, type Sharing } from './spawn.js';
import { TestPerson } from './support/authenticators.js';

/** What a client is told: the decision of the hook, `none` where it has no opinion. */
export interface Answer {
  readonly decision: 'allow' | 'ask' | 'deny' | 'none';
  readonly reason: string;
}

/** A call that waits, and the seconds that its hook gets. */
export interface Waiting {
  readonly id: string;
  readonly timeout: number;
  readonly session?: string;
  readonly cwd?: string;
}

/** What programs look for in /etc, besides what an administrator manages. */
const ETC = ['passwd', 'group', 'nsswitch.conf', 'alternatives', 'ld.so.cache', 'localtime', 'ssl'];

/** Runs what follows with a directory in the place of the managed one, which only an administrator could write. */
function managing(directory: string): string[] {
  const kept = ETC.map((name) => join('/etc', name)).filter((path) => existsSync(path));
  return [
    ...['bwrap', '--die-with-parent', '--dev-bind', '/', '/', '--tmpfs', '/etc'],
    ...kept.flatMap((path) => ['--ro-bind', path, path]),
    ...['--ro-bind', directory, MANAGED_DIRECTORY],
  ];
}

/** Why no directory can stand in that place here, or undefined. */
export function whyNotManaged(): string | undefined {
  const [program = '', ...args] = managing(ROOT);
  const { error, status, stderr } = spawnSync(program, [...args, 'true'], { encoding: 'utf8' });
  if (error !== undefined) return `bwrap can't be started (${error.message}): install bubblewrap`;
  return status === 0 ? undefined : `bwrap can't make a namespace: ${stderr.trim()}`;
}

/** A project with a policy, and a user with a home of their own. */
export class Project {
  readonly place: Place;
  readonly root: string;
  /** The user's own policy. */
  readonly own: string;
  /** What the user's passphrase is enrolled in. */
  readonly keys: string;
  /** What stands in the place of the managed policy's directory, where that is there. */
  readonly managed: string;

  /** A repository of its own: the one around it has the home in it. */
  constructor(process: Sharing = 'own') {
    this.place = new Place(scratchDirectory(), process);
    this.root = join(this.place.directory, 'app');
    this.own = join(this.place.home, '.config/sluice/sluice.yaml');
    this.keys = join(dirname(this.own), 'authenticators.json');
    this.managed = join(this.place.directory, 'managed');
    mkdirSync(join(this.root, '.git'), { recursive: true });
  }

  /** The user enrols a passphrase. */
  person(): Promise<TestPerson> {
    return TestPerson.enrol(this.keys);
  }

  /** Writes a file of the project, or anywhere. */
  write(name: string, content: string | Buffer): string {
    const path = name.startsWith('/') ? name : join(this.root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  /** The hook of a Codex that wants to run a command. It can't ask its user, so the hook waits for an answer. */
  startHook(
    command: string,
    { id, timeout, session = 's1', cwd = this.root }: Waiting,
  ): ChildProcessWithoutNullStreams {
    const words = [PROGRAM, 'hook', 'codex', '--timeout', String(timeout)];
    const child = spawn(process.execPath, words, { cwd, env: this.place.env });
    child.stdin.end(
      JSON.stringify({
        session_id: session,
        turn_id: 't1',
        transcript_path: null,
        cwd,
        hook_event_name: 'PreToolUse',
        model: 'm',
        permission_mode: 'default',
        tool_name: 'Bash',
        tool_input: { command },
        tool_use_id: id,
      }),
    );
    return child;
  }

  /** The same without any terminal, as a process has it that left its own. */
  detached(args: readonly string[], input: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: this.root,
      env: { ...this.place.env, ...env },
      detached: true,
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return end(child);
  }

  /** Runs `sluice` in the project. */
  sluice(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    if (!existsSync(this.managed)) return this.place.run([PROGRAM, ...args], input, env, this.root);
    const [program = '', ...words] = [...managing(this.managed), process.execPath, PROGRAM, ...args];
    const child = spawn(program, words, { cwd: this.root, env: { ...this.place.env, ...env } });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return end(child);
  }

  /** What Claude Code is told about a command, or about a call. */
  async judge(call: string | { tool: string; input: object }, cwd = this.root): Promise<Answer> {
    const { tool, input } = typeof call === 'string' ? { tool: 'Bash', input: { command: call } } : call;
    const event = { hook_event_name: 'PreToolUse', session_id: 's', tool_use_id: 't', cwd, tool_name: tool };
    const { code, stdout } = await this.sluice(['hook', 'claude'], JSON.stringify({ ...event, tool_input: input }));
    if (stdout === '') return { decision: code === 0 ? 'none' : 'deny', reason: '' };
    const { permissionDecision = 'none', permissionDecisionReason = '' } = JSON.parse(stdout).hookSpecificOutput ?? {};
    return { decision: permissionDecision, reason: permissionDecisionReason };
  }

  /** The decisions for several commands. */
  async judgeAll(commands: readonly string[]): Promise<Record<string, Answer['decision']>> {
    const answers = await Promise.all(commands.map((command) => this.judge(command)));
    return Object.fromEntries(commands.map((command, index) => [command, answers[index]?.decision ?? 'none']));
  }

  remove(): void {
    this.place.remove();
  }
}
