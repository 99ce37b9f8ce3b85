import { basename } from 'node:path';
import { SluiceError, show } from '../core/errors.js';

/** What starts programs and says nothing about them. */
const STARTERS =
  /^(?:npx|bunx|pnpx|uvx|uv|pipx|npm|pnpm|yarn|bun|deno|node|nodejs|tsx|python\d?(?:\.\d+)?|env|sh|bash|exec|dlx|run|x|tool|docker|podman)$/;
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]|_(?!_))*$/;

/** What a server is called where nobody has named it: by its program or its host, without what all are called. */
export function inferServerName(command: readonly string[]): string {
  const word = command.find((one) => !one.startsWith('-') && !one.includes('=') && !STARTERS.test(basename(one))) ?? '';
  const bare = /^https?:\/\//.test(word) ? hostOf(word) : basename(word);
  return plain(bare.replace(/(?<=.)@[^@]*$/, '').replace(/\.(?:[cm]?[jt]s|py|exe|sh)$/, '')) || 'server';
}

/** A name as a person gave it. Two underscores are what clients put between a server and its tool. */
export function checkServerName(name: string): string {
  if (NAME.test(name)) return name;
  throw new SluiceError('USAGE', {
    what: 'That can be no name of a server',
    expected: 'letters, digits, "-" and single "_", such as: files',
    got: show(name),
  });
}

/** The tool as clients name it, and so as rules do. */
export function mcpToolName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}

function hostOf(url: string): string {
  return (URL.canParse(url) ? new URL(url).hostname : url).replace(/^(?:www|mcp|api)\./, '');
}

function plain(name: string): string {
  return name
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^(?:mcp-server|server|mcp)-|-(?:mcp-server|mcp|server)$/g, '')
    .replace(/^-+|-+$/g, '');
}
