import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { machine } from '../../src/gate/machine.js';
import { type HttpServer, startHttp } from '../../src/server/http/start.js';
import { Project } from '../project.js';
import { type Ended, end, PROGRAM, ROOT } from '../spawn.js';

const POLICY = `extends: [recommended]
approvals: { wait: true, timeout: 40 }
bash_rules:
  - { name: careful, command: frob, decision: ask, message: Frobbing needs a person. }
`;

/** A user with a project, agents that ask, and the server that shows it. */
export class Desk {
  readonly app = new Project();
  #server: HttpServer | undefined;
  #port = 0;
  /** Seconds that an agent gives its hook. */
  patience = 50;

  constructor(policy = POLICY) {
    this.app.write(this.app.own, policy);
  }

  /** The address that opens the page, once. */
  async open(): Promise<string> {
    this.#server = await startHttp({
      machine: machine(this.app.place.env),
      port: this.#port,
      assets: join(ROOT, 'dist/ui'),
      // The browser is a child of the tests, whoever started these.
      peer: () => undefined,
    });
    this.#port = Number(new URL(this.#server.url).port);
    return this.#server.loginUrl();
  }

  login(): string {
    return this.#server?.loginUrl() ?? '';
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  async close(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }

  async remove(): Promise<void> {
    await this.close();
    this.app.remove();
  }

  /** Codex can't ask its user: its hook waits. Ended when it has its answer. */
  call(command: string, id = 'c1', session = 's1'): Promise<Ended> {
    return end(this.start(command, id, session));
  }

  start(command: string, id = 'c1', session = 's1', cwd = this.app.root): ChildProcessWithoutNullStreams {
    const child = spawn(process.execPath, [PROGRAM, 'hook', 'codex', '--timeout', String(this.patience)], {
      cwd,
      env: this.app.place.env,
    });
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
}
