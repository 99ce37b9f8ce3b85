import type { ClientFacts } from '../client-facts.js';

export const cursorFacts = {
  name: 'cursor',
  title: 'Cursor',
  aliases: [],
  programs: ['cursor-agent'],
  programPaths: ['cursor-agent'],
  childVariables: ['CURSOR_AGENT', 'CURSOR_TRACE_ID'],
  settingsDirectories: { CURSOR_CONFIG_DIR: '.cursor' },
  settingsFiles: [],
  projectSettings: ['.cursor/cli.json', '.cursor/hooks.json'],
  signs: [{ rank: 0, has: ['cursor_version'] }],
  readsHooksOf: ['claude'],
  start: {
    names: 'cursor-agent',
    disablingOptions: '-f --force --yolo --trust --approve-mcps',
    values: { '--sandbox': /^disabled$/i },
    takes: '-a -H -m -w',
    variables: 'CURSOR_CONFIG_DIR CURSOR_DATA_DIR',
  },
  tools: `
    Shell(command ...) Read(...) Write(...) Delete(...) List(...) Grep(...) Fetch(...) ReadLints(...)
    WriteShellStdin(...) ListMcpResources(...) FetchMcpResource(...) ComputerUse(...) RecordScreen(...) Task(...)`,
} as const satisfies ClientFacts;
