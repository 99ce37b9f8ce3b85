/** The programs that are built for every client. */
export type HandlerName = 'pre-tool-use' | 'post-tool-use' | 'user-prompt';

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

/** A program in the place of settings. */
export interface HandlerSettingsSource {
  readonly code: string;
  /** What stands before it. */
  readonly banner: string;
  /** Modules that others take the place of, by the ends of their paths. */
  readonly replacements: Readonly<Record<string, string>>;
}

/** What differs from client to client in what is built. */
export interface HandlerLayout {
  /** The directory that the handlers and the validators are in, from the root of the output. */
  readonly hooks: string;
  /** How a shell that the client starts finds the root of the output. Never textually replaced by the client. */
  readonly root: string;
  readonly bindings: readonly HandlerBinding[];
  /** The client's own file. */
  readonly settings: string;
  render(settings: LayoutSettings): string;
  /** The source of that file, where it is a program that is bundled. */
  source?(version: string): HandlerSettingsSource;
  /** What is left to do once the output is in its place. */
  readonly next: readonly string[];
  /** The same as a plugin of the client, where it has some. */
  readonly plugin?: HandlerLayout;
  /** What a plugin says of itself, beside its settings. */
  readonly manifest?: { readonly path: string; text(version: string): string };
}

export const bindHandler = (handler: HandlerName, events: string, matcher?: string): HandlerBinding[] =>
  events.split(' ').map((event) => ({ event, handler, ...(matcher !== undefined && { matcher }) }));

/**
 * A variable of the client's, or the directory that it starts the hook in. Gemini CLI and Qwen Code replace
 * `$GEMINI_PROJECT_DIR` in a command by a quoted path, which would end the quotes that stand around it; Claude Code does
 * so with `${CLAUDE_PLUGIN_ROOT}`. Each is written in the way that only the shell reads.
 */
export const rootVariable = (name: string): string => ['$', '{', name, ':-.}'].join('');

export const settingsJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Groups of hooks for each event, as Claude Code has them and others have taken over. */
export function handlerGroups(
  { bindings }: LayoutSettings,
  entry: (wire: HandlerBinding) => object,
): Record<string, object[]> {
  const events: Record<string, object[]> = {};
  for (const one of bindings) {
    const list = events[one.event] ?? [];
    events[one.event] = list;
    list.push({ ...(one.matcher !== undefined && { matcher: one.matcher }), hooks: [entry(one)] });
  }
  return events;
}
