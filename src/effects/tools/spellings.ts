import { CLIENT_FACTS } from '../../clients/facts.js';

/** What one client calls a tool, and the fields of its input. It is open where there may be others. */
export interface ToolSpelling {
  readonly client: string;
  readonly tool: string;
  readonly fields: readonly string[];
  readonly open: boolean;
}

/**
 * The tools of the clients as hooks see them. For people who write rules, whose names are exact: what a call does is
 * read by `names.ts`, which takes more spellings.
 */
export const TOOL_SPELLINGS: readonly ToolSpelling[] = CLIENT_FACTS.flatMap(({ title: client, tools }) =>
  [...tools.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, tool = '', list = '']): ToolSpelling => {
    const fields = list.split(/\s+/).filter((field) => field !== '');
    return { client, tool, fields: fields.filter((field) => field !== '...'), open: fields.includes('...') };
  }),
);
