import type { ClientEvent } from '../clients/client.js';

/** The programs that are built for every client. */
export const HANDLER_EVENTS: Readonly<Record<HandlerName, readonly ClientEvent['name'][]>> = {
  'pre-tool-use': ['tool:pre', 'permission:request'],
  'post-tool-use': ['tool:post', 'tool:error'],
  'user-prompt': ['prompt:submit'],
};
export type HandlerName = 'pre-tool-use' | 'post-tool-use' | 'user-prompt';

/** Validators that also run alone: their file, and where the function is. */
export const VALIDATORS: readonly { readonly file: string; readonly source: string; readonly name: string }[] = [
  { file: 'security/bash', source: 'hooks/validators/shell-command', name: 'shellValidator' },
  { file: 'security/file', source: 'hooks/validators/file-operation', name: 'fileValidator' },
  { file: 'prompt/pii', source: 'hooks/validators/pii', name: 'validatePii' },
];

/** One event of a client, and the program that it is wired to. */
export interface HandlerBinding {
  readonly event: string;
  readonly handler: HandlerName;
  /** Which tools: in the client's own language of matchers. */
  readonly matcher?: string;
}

export interface LayoutSettings {
  readonly bindings: readonly HandlerBinding[];
  /** The line that starts a handler. */
  command(handler: HandlerName): string;
  /** Seconds that the client waits. */
  readonly timeout: number;
  /** Use the client's own switch for hooks that fail. An older version that does not know it may drop the whole file. */
  readonly failClosed: boolean;
}

/** What differs from client to client in what is built. */
export interface Layout {
  /** The directory that the handlers and the validators are in, from the root of the output. */
  readonly hooks: string;
  /** How a shell that the client starts finds the root of the output. Never textually replaced by the client. */
  readonly root: string;
  readonly bindings: readonly HandlerBinding[];
  /** The client's own file. */
  readonly settings: string;
  render(settings: LayoutSettings): string;
  /** What is left to do once the output is in its place. */
  readonly next: readonly string[];
}

const wire = (handler: HandlerName, events: string, matcher?: string): HandlerBinding[] =>
  events.split(' ').map((event) => ({ event, handler, ...(matcher !== undefined && { matcher }) }));

/** A variable of the client's, or the directory that it starts the hook in. */
const variable = (name: string): string => ['$', '{', name, ':-.}'].join('');

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Groups of hooks for each event, as Claude Code has them and others have taken over. */
function groups({ bindings }: LayoutSettings, entry: (wire: HandlerBinding) => object): Record<string, object[]> {
  const events: Record<string, object[]> = {};
  for (const one of bindings) {
    const list = events[one.event] ?? [];
    events[one.event] = list;
    list.push({ ...(one.matcher !== undefined && { matcher: one.matcher }), hooks: [entry(one)] });
  }
  return events;
}

const claudeWires = [
  ...wire('pre-tool-use', 'PreToolUse', '*'),
  ...wire('post-tool-use', 'PostToolUse PostToolUseFailure', '*'),
  ...wire('user-prompt', 'UserPromptSubmit'),
];
const claudeHooks = (settings: LayoutSettings) =>
  groups(settings, ({ handler }) => ({
    type: 'command',
    command: settings.command(handler),
    timeout: settings.timeout,
    ...(settings.failClosed && { onFailure: 'block' }),
  }));

/**
 * Gemini CLI and Qwen Code replace `$GEMINI_PROJECT_DIR` in a command by a quoted path, which would end the quotes that
 * stand around it; Claude Code does so with `${CLAUDE_PLUGIN_ROOT}`. Each is written in the way that only the shell reads.
 */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  claude: {
    hooks: '.claude/hooks',
    root: variable('CLAUDE_PROJECT_DIR'),
    bindings: claudeWires,
    settings: '.claude/settings.json',
    render: (settings) => json({ hooks: claudeHooks(settings) }),
    next: ['Start Claude Code in that project. /hooks lists what it runs.'],
  },
  codex: {
    hooks: '.codex/hooks',
    // Codex tells its hooks no directory, and starts them where the session is.
    root: '$(git rev-parse --show-toplevel 2>/dev/null || pwd)',
    bindings: [
      ...wire('pre-tool-use', 'PreToolUse', '*'),
      ...wire('post-tool-use', 'PostToolUse', '*'),
      ...wire('user-prompt', 'UserPromptSubmit'),
    ],
    settings: '.codex/hooks.json',
    render: (settings) =>
      json({
        hooks: groups(settings, ({ handler }) => ({
          type: 'command',
          command: settings.command(handler),
          timeout: settings.timeout,
        })),
      }),
    next: [
      'Start Codex in that project and trust the hooks: /hooks. Until then, and after each change, it skips them without a word.',
    ],
  },
  gemini: {
    hooks: '.gemini/hooks',
    root: variable('GEMINI_PROJECT_DIR'),
    bindings: [
      ...wire('pre-tool-use', 'BeforeTool', '*'),
      ...wire('post-tool-use', 'AfterTool', '*'),
      ...wire('user-prompt', 'BeforeAgent'),
    ],
    settings: '.gemini/settings.json',
    render: (settings) =>
      json({
        hooks: groups(settings, ({ handler }) => ({
          name: `sluice-${handler}`,
          type: 'command',
          command: settings.command(handler),
          // Milliseconds here, and only here.
          timeout: settings.timeout * 1000,
        })),
      }),
    next: ['Start Gemini CLI in that project, and trust the folder: in one that is not trusted it runs no hooks.'],
  },
  qwen: {
    hooks: '.qwen/hooks',
    root: variable('QWEN_PROJECT_DIR'),
    bindings: claudeWires,
    settings: '.qwen/settings.json',
    render: (settings) =>
      json({
        hooks: groups(settings, ({ handler }) => ({
          type: 'command',
          command: settings.command(handler),
          timeout: settings.timeout,
        })),
      }),
    next: ['Start Qwen Code in that project.'],
  },
  copilot: {
    hooks: '.github/hooks',
    root: variable('COPILOT_PROJECT_DIR'),
    bindings: [
      ...wire('pre-tool-use', 'preToolUse'),
      ...wire('post-tool-use', 'postToolUse postToolUseFailure'),
      ...wire('user-prompt', 'userPromptSubmitted'),
    ],
    settings: '.github/hooks/sluice.json',
    render: (settings) =>
      json({
        version: 1,
        hooks: Object.fromEntries(
          settings.bindings.map(({ event, handler }) => [
            event,
            [{ type: 'command', bash: settings.command(handler), timeoutSec: settings.timeout }],
          ]),
        ),
      }),
    next: [
      'Start Copilot CLI in that project, and trust the folder (in scripts: --trust-folder): in others it skips them.',
    ],
  },
  cursor: {
    hooks: '.cursor/hooks',
    root: variable('CURSOR_PROJECT_DIR'),
    bindings: [
      // A question can be put about commands and MCP only, on events of their own: the general one leaves these out.
      ...wire('pre-tool-use', 'preToolUse', '^(?!Shell$|MCP:)'),
      ...wire('pre-tool-use', 'beforeShellExecution beforeMCPExecution'),
      ...wire('post-tool-use', 'postToolUse postToolUseFailure'),
      ...wire('user-prompt', 'beforeSubmitPrompt'),
    ],
    settings: '.cursor/hooks.json',
    render: (settings) =>
      json({
        version: 1,
        hooks: Object.fromEntries(
          settings.bindings.map(({ event, handler, matcher }) => [
            event,
            [
              {
                command: settings.command(handler),
                timeout: settings.timeout,
                ...(matcher !== undefined && { matcher }),
                ...(settings.failClosed && { failClosed: true }),
              },
            ],
          ]),
        ),
      }),
    next: ['Open the project in Cursor. Settings, Hooks lists what it runs.'],
  },
};

/** The same for a plugin of Claude Code, whose root is its own. */
export const CLAUDE_PLUGIN_LAYOUT: Layout = {
  hooks: 'hooks',
  root: '$CLAUDE_PLUGIN_ROOT',
  bindings: claudeWires,
  settings: 'hooks/hooks.json',
  render: (settings) => json({ description: 'Judges what the agent does.', hooks: claudeHooks(settings) }),
  next: ['Try it: claude --plugin-dir <this folder>. To share it, list the folder in a marketplace of your own.'],
};

/**
 * The line that a client runs. One shell of its own, whatever shell the user has: whatever keeps the handler from
 * answering is a denial, because most clients take a failed hook for a yes. NODE_OPTIONS would load other code into the
 * guard; NODE_EXTRA_CA_CERTS triples the start of Node.
 */
export function handlerCommand({ root, hooks }: Layout, handler: HandlerName): string {
  const script = [
    'unset NODE_OPTIONS NODE_EXTRA_CA_CERTS',
    `node "${root}/${hooks}/handlers/${handler}.mjs" && exit`,
    `[ $? = 2 ] || echo "sluice: ${handler} did not run, so this is a denial." >&2`,
    'exit 2',
  ].join('; ');
  return `sh -c '${script}'`;
}
