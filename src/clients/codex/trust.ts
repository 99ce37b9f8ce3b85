import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isRecord } from '../../core/data.js';
import { clientOfHookCommand } from '../settings/hook-command.js';
import type { InstallContext } from '../settings/install-context.js';
import type { SettingsFile } from '../settings/settings-file.js';
import { errorFinding, infoFinding, type SetupFinding, warningFinding } from '../settings/setup-finding.js';
import { readTomlFile } from '../settings/switches.js';

/** Milliseconds for Codex to list its hooks. */
const TIMEOUT_MS = 10_000;
const FIX = 'Start "codex", type /hooks, and trust those of Sluice.';

/** Does Codex run our hooks? It skips those that its user has not trusted, without a word. */
export async function codexTrustFindings(
  context: InstallContext,
  settings: readonly SettingsFile[],
  program: string | undefined,
): Promise<readonly SetupFinding[]> {
  const told = program === undefined ? undefined : await listed(program, context.project);
  if (told !== undefined) return judge(told);
  const keys = settings.flatMap(({ path, scope, hooks: handlers }) =>
    scope === 'managed'
      ? []
      : handlers
          .filter(({ command }) => clientOfHookCommand(command) !== undefined)
          .map(({ event, path: at }) => `${path}:${snake(event)}:${at[2]}:${at[4] ?? 0}`),
  );
  return judge(keys.map((key) => stored(context, key)));
}

/** `[features] hooks = false` of Codex, in any of its files. */
export function codexFeatureFindings({ home, env, project }: InstallContext): SetupFinding[] {
  const folders = [env.CODEX_HOME ?? join(home, '.codex'), join(project, '.codex'), '/etc/codex'];
  return folders.flatMap((folder) => {
    const path = join(folder, 'config.toml');
    const { features: given } = readTomlFile(path) ?? {};
    if (!isRecord(given) || (given.hooks !== false && given.codex_hooks !== false)) return [];
    return [errorFinding('disabled', `${path} switches hooks off ("features.hooks").`, 'Remove that line.')];
  });
}

interface State {
  readonly trusted: boolean;
  readonly enabled: boolean;
}

function judge(states: readonly State[]): SetupFinding[] {
  const open = states.filter(({ trusted }) => !trusted).length;
  const off = states.filter(({ enabled }) => !enabled).length;
  if (states.length === 0) return [warningFinding('untrusted', 'Codex does not list the hooks of Sluice.', FIX)];
  if (open > 0)
    return [errorFinding('untrusted', `Codex skips ${open} of ${states.length} hooks: they are not trusted.`, FIX)];
  if (off > 0)
    return [
      errorFinding(
        'disabled',
        `${off} of ${states.length} hooks are switched off in Codex.`,
        'Start "codex", and type /hooks.',
      ),
    ];
  return [infoFinding('untrusted', `Codex trusts all ${states.length} hooks.`)];
}

/** What its settings say. Whether the definition is still the one that was trusted, only Codex knows. */
function stored({ home, env }: InstallContext, key: string): State {
  const { hooks } = readTomlFile(join(env.CODEX_HOME ?? join(home, '.codex'), 'config.toml')) ?? {};
  const state = isRecord(hooks) && isRecord(hooks.state) ? hooks.state[key] : undefined;
  if (!isRecord(state)) return { trusted: false, enabled: true };
  return { trusted: typeof state.trusted_hash === 'string', enabled: state.enabled !== false };
}

function snake(event: string): string {
  return event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}

/** What Codex itself says of our hooks; undefined where it does not answer. */
function listed(program: string, cwd: string): Promise<State[] | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, ['app-server'], { cwd, stdio: ['pipe', 'pipe', 'ignore'], detached: true });
    const done = (states: State[] | undefined) => {
      clearTimeout(timer);
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
      resolve(states);
    };
    const timer = setTimeout(() => done(undefined), TIMEOUT_MS);
    child.on('error', () => done(undefined));
    child.on('close', () => done(undefined));
    child.stdin.on('error', () => undefined);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const answer = text
        .split('\n')
        .slice(0, -1)
        .map(read)
        .find((one) => one?.id === 2);
      if (answer !== undefined) done(statesOf(answer.result));
    });
    const clientInfo = { name: 'sluice', title: 'Sluice', version: '0' };
    const sent = [
      { id: 1, method: 'initialize', params: { clientInfo } },
      { method: 'initialized' },
      { id: 2, method: 'hooks/list', params: { cwds: [cwd] } },
    ];
    child.stdin.write(sent.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join(''));
  });
}

function read(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function statesOf(result: unknown): State[] | undefined {
  if (!isRecord(result) || !Array.isArray(result.data)) return undefined;
  return result.data
    .flatMap((one: unknown) => (isRecord(one) && Array.isArray(one.hooks) ? one.hooks : []))
    .filter((hook: unknown) => isRecord(hook) && clientOfHookCommand(hook.command) !== undefined)
    .map((hook) => ({
      trusted: hook.trustStatus === 'trusted' || hook.isManaged === true,
      enabled: hook.enabled !== false,
    }));
}
