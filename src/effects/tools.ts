import { CLIENT_FACTS } from '../clients/facts.js';
import type { ShellReading } from '../shell/command.js';
import type { EffectAnalysis } from './effect.js';
import {
  useDelete,
  useEdit,
  useEditor,
  useGlob,
  useGrep,
  useList,
  useMove,
  usePatch,
  useRead,
  useReadMany,
  useWrite,
} from './tools/files.js';
import { useCodeFields, useMcp, useResource, useSql } from './tools/mcp.js';
import { mcpName } from './tools/mcp-name.js';
import { PATH_FIELDS, type ToolKind, toolKind } from './tools/names.js';
import { useOtherFields } from './tools/other-fields.js';
import { type TextAnalysis, useDescribed } from './tools/shell.js';
import { useShell, useTyping } from './tools/shell-tool.js';
import { isPlainObject, type LanguageReaders, type ToolCallInput, ToolCallScan } from './tools/tool-call-scan.js';
import { useFetch, useSearch } from './tools/web.js';

export { type TextAnalysis, textEffects } from './tools/shell.js';
export type { Annotations, LanguageReaders, ToolCallInput } from './tools/tool-call-scan.js';

/** What a tool call does. The last three are there where it runs a command; spans are places in that text. */
export interface ToolAnalysis extends EffectAnalysis {
  readonly commands?: ShellReading;
  readonly judgements?: readonly EffectAnalysis[];
  readonly text?: string;
}

/**
 * What the call of a tool does, in the same words as a command's effects, whichever client has it. A tool that is
 * not known, or an input that does not fit, is unknown. Touches no file and never throws.
 */
export function toolEffects(call: ToolCallInput, readers: LanguageReaders = {}): ToolAnalysis {
  try {
    return judge(call, readers);
  } catch (error) {
    const why = `it could not be read: ${error instanceof Error ? error.message : String(error)}`;
    // What nobody could look at may do anything.
    const unread = { type: 'unknown', source: 'its input' } as const;
    const effect = { kind: 'exec', target: unread, tags: ['unseen', 'oversized'], span: { start: 0, end: 0 } } as const;
    return { effects: [effect], knowledge: 'unknown', why };
  }
}

function judge(call: ToolCallInput, readers: LanguageReaders): ToolAnalysis {
  const scan = new ToolCallScan(call, readers);
  if (typeof call.tool !== 'string' || call.tool === '') scan.unknown('the tool has no name');
  else if (!isPlainObject(call.input)) scan.unknown('the input of the tool is no object');
  else {
    const mcp = mcpName(call.tool, call.mcp === undefined || call.mcp === null ? undefined : serverOf(call.mcp));
    if (mcp !== undefined) useMcp(scan, mcp);
    else {
      const kind = toolKind(call.tool);
      if (kind === undefined) {
        scan.unknown(`${call.tool} is not a tool that is known`);
        useDescribed(scan, call.input, call.tool);
        useCodeFields(scan, call.input);
      } else {
        const text = USES[kind](scan);
        // A shell tool has looked at them before its text; an answer has whatever fields somebody asks for.
        if (kind !== 'shell' && kind !== 'answer') useOtherFields(scan, kind);
        if (text !== undefined) return withText(text, scan.analysis());
      }
    }
  }
  const { ran } = scan;
  if (ran === undefined) return scan.analysis();
  return withText(ran, scan.analysis());
}

function withText(
  { commands, judgements, text }: TextAnalysis,
  { effects, knowledge, why }: EffectAnalysis,
): ToolAnalysis {
  return { commands, judgements, text, effects, knowledge, why };
}

/** A tool that is said to be of a server is never taken for the client's own, also where the server has no name. */
function serverOf({ server }: { readonly server?: unknown }): string {
  return typeof server === 'string' && server !== '' ? server : 'mcp';
}

const USES: Readonly<Record<ToolKind, (scan: ToolCallScan) => TextAnalysis | undefined | void>> = {
  shell: useShell,
  typing: useTyping,
  read: useRead,
  readMany: useReadMany,
  write: useWrite,
  edit: useEdit,
  editor: useEditor,
  delete: useDelete,
  move: useMove,
  patch: usePatch,
  list: useList,
  glob: useGlob,
  grep: useGrep,
  fetch: useFetch,
  search: useSearch,
  resource: useResource,
  sql: (scan) => useSql(scan, scan.text('query', 'sql')),
  // Code that is not in the text: what an agent or a skill will do. Its own calls are judged one by one.
  agent: (scan) => {
    const name = scan.text('subagenttype', 'agenttype', 'agentname', 'agent', 'name', 'mode') ?? 'agent';
    if (scan.text('prompt', 'message', 'task', 'description', 'items') === undefined) scan.unknown('there is no task');
    scan.named('exec', name, 'agent', ...(scan.text('isolation') === 'remote' ? ['remote'] : []));
  },
  skill: (scan) => {
    const name = scan.text('skill', 'name', 'command');
    if (name === undefined) return scan.unknown('it does not say which skill');
    scan.named('exec', name, 'skill');
  },
  later: (scan) => scan.named('exec', 'agent', 'agent', 'later'),
  // Another language, which is not read.
  otherShell: (scan) => scan.add('exec', { type: 'unknown', source: 'a shell that is not read' }, 'unseen'),
  kill: (scan) => {
    const name = scan.text('shellid', 'bashid', 'taskid', 'id', 'pid');
    if (name === undefined) return scan.unknown('it does not say what to stop');
    scan.named('service', name, 'kill');
  },
  // Text that the model will read as instructions in every later session.
  memory: (scan) => {
    if (scan.text('fact') === undefined) scan.unknown('there is no fact');
    const scope = scan.text('scope') === 'project' ? 'project' : 'user';
    for (const { memories } of CLIENT_FACTS)
      if (memories !== undefined) scan.path('write', memories[scope], 'append', 'memory');
  },
  notes: (scan) => scan.named('write', 'memory', 'memory'),
  harmless: readNamedFiles,
  asking: readNamedFiles,
  answer: (scan) => {
    // Whatever its schema says, it is no place for a command.
    for (const name of ['command', 'cmd', 'script', 'code'])
      if (scan.field(name) !== undefined) scan.unknown(`"${name}" is not understood here`);
  },
};

/** Some tools of the conversation name files that they tell of. */
function readNamedFiles(scan: ToolCallScan): void {
  for (const path of scan.texts(PATH_FIELDS)) if (path !== '') scan.path('read', path);
}
