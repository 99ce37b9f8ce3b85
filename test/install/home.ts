import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadInstallers } from '../../src/clients/index.js';
import { dataDirectory, type InstallContext } from '../../src/clients/settings/install-context.js';
import { sluiceHooksIn } from '../../src/clients/settings/merge.js';
import { Project } from '../project.js';
import { type Ended, end } from '../spawn.js';

const INSTALLERS = await loadInstallers();

/** A user with clients, in a project. */
export class Home extends Project {
  get place_(): InstallContext {
    const { home, env, state } = this.place;
    return { home, env, state, project: this.root, data: dataDirectory(env, home) };
  }

  get launcher(): string {
    return join(this.place_.data, 'bin', 'sluice-hook');
  }

  settings(client: string, scope: 'user' | 'project' = 'user'): string {
    const installer = INSTALLERS.find(({ name }) => name === client);
    if (installer === undefined) throw new Error(`There is no client ${client}.`);
    return installer.settings(this.place_, scope);
  }

  init(...args: readonly string[]): Promise<Ended> {
    return this.sluice(['init', '--yes', ...args]);
  }

  uninstall(...args: readonly string[]): Promise<Ended> {
    return this.sluice(['uninstall', '--yes', ...args]);
  }

  /** The command that a client has in its settings for an event. */
  command(client: string, event: string, scope: 'user' | 'project' = 'user'): string {
    const value = JSON.parse(readFileSync(this.settings(client, scope), 'utf8'));
    const found = sluiceHooksIn(value).find((one) => one.event === event);
    if (found === undefined) throw new Error(`${client} has no hook for ${event}.`);
    return found.command;
  }

  /** Runs a command of the settings as a client does. */
  run(command: string, event: object, env: Readonly<Record<string, string>> = this.place.env): Promise<Ended> {
    const child = spawn('/bin/sh', ['-c', command], { cwd: this.root, env });
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(event));
    return end(child);
  }
}

/** What Claude Code sends before it runs a command. */
export function bash(command: string): object {
  return {
    hook_event_name: 'PreToolUse',
    session_id: 's',
    tool_use_id: 't',
    tool_name: 'Bash',
    tool_input: { command },
  };
}
