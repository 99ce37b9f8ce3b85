import { execFile } from 'node:child_process';
import { escapeControl } from '../core/escape-control.js';
import { type Hook, type Observe, observe } from '../core/hook.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface DesktopAlerts extends Partial<Omit<Observe, 'kind' | 'on' | 'run'>> {
  /** Default: the machine's. */
  readonly platform?: string;
  /** Where the program is looked for: `PATH`. Default: the process's environment. */
  readonly env?: Environment;
}

interface Alert {
  readonly title: string;
  readonly message: string;
}

/** How each system shows an alert. The text is an argument, never part of a script. */
const PROGRAMS: Readonly<Partial<Record<string, (alert: Alert) => readonly [string, ...string[]]>>> = {
  linux: ({ title, message }) => ['notify-send', '--app-name=Sluice', '--', title, plain(message)],
  darwin: ({ title, message }) => [
    'osascript',
    '-e',
    'on run argv',
    '-e',
    'display notification (item 2 of argv) with title (item 1 of argv)',
    '-e',
    'end run',
    '--',
    title,
    message,
  ],
};

const MAX_ALERT_CHARS = 500;
const TIMEOUT_MS = 3_000;

/**
 * Shows a desktop alert when the agent wants its user to look, and when someone is being asked.
 *
 * @example
 * new Session({ hooks: [desktopAlerts()], approvals })
 */
export function desktopAlerts({ platform = process.platform, env = process.env, ...rest }: DesktopAlerts = {}): Hook {
  return observe({
    name: 'desktop-alerts',
    ...rest,
    on: ['user:notification', 'approval:required'],
    async run({ data }) {
      const program = Object.hasOwn(PROGRAMS, platform) ? PROGRAMS[platform] : undefined;
      if (program === undefined) return { metrics: { alerted: false, error: `no alerts are known for ${platform}` } };
      const text = 'message' in data ? data.message : data.prompt;
      const title = 'message' in data ? (data.title ?? 'Agent') : 'Sluice asks';
      const error = await run(program({ title: clip(title), message: clip(text) }), env);
      return { metrics: error === undefined ? { alerted: true } : { alerted: false, error } };
    },
  });
}

function run([program, ...args]: readonly [string, ...string[]], env: Environment): Promise<string | undefined> {
  return new Promise((resolve) => {
    try {
      // From the root: with a relative entry in PATH, a repository could bring the program along.
      execFile(program, args, { env, cwd: '/', timeout: TIMEOUT_MS, killSignal: 'SIGKILL' }, (error) =>
        resolve(error?.message.split('\n', 1)[0]),
      );
    } catch (thrown) {
      resolve(thrown instanceof Error ? thrown.message : String(thrown));
    }
  });
}

/** notify-send undoes backslash escapes in its body, and servers read markup there. */
function plain(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function clip(text: string): string {
  const shown = text.split('\n').map(escapeControl).join(' ');
  return shown.length > MAX_ALERT_CHARS ? `${shown.slice(0, MAX_ALERT_CHARS - 3)}...` : shown;
}
