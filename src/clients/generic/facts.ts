import type { ClientFacts } from '../client-facts.js';

/** Any program that sends events in Sluice's own form: no agent, and without settings. */
export const genericFacts = {
  name: 'generic',
  title: 'the program that calls',
  aliases: [],
  programs: [],
  programPaths: [],
  childVariables: [],
  settingsDirectories: {},
  settingsFiles: [],
  projectSettings: [],
  signs: [],
  readsHooksOf: [],
  tools: '',
} as const satisfies ClientFacts;
