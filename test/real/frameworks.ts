import type { Fetched } from './install.js';

/** Frameworks that are too large to come with every checkout: they are fetched like the real programs. */
export const LARGE: readonly (Fetched & { readonly title: string })[] = [
  { name: 'mastra', title: 'Mastra', package: '@mastra/core', version: '1.71.0' },
  {
    name: 'claude-agent-sdk',
    title: 'Claude Agent SDK',
    package: '@anthropic-ai/claude-agent-sdk',
    version: '0.3.325',
    // It brings Claude Code itself, which is there already.
    bare: true,
  },
];
