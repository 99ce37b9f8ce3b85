import { quote } from '../clients/settings/command.js';
import type { Place } from '../clients/settings/place.js';
import { ASIDE, MARK, PREFIX } from './mcp-environment.js';
import { FIND_NODE, placesOf } from './script.js';

/** The script that stands before MCP servers. */
export function gateText(node: string, program: string, { env, home }: Pick<Place, 'env' | 'home'>): string {
  const aside = ASIDE.map((name) => {
    const kept = `${PREFIX}${name}`;
    return `unset ${kept}; [ -z "\${${name}+set}" ] || { export ${kept}="$${name}"; unset ${name}; }`;
  });
  return `#!/bin/sh
# Made by "sluice init --mcp", which also renews it. A client starts an MCP server behind it.
# What the environment says is the server's. What would lead the guard elsewhere is set aside for the server.
${aside.join('\n')}
export ${MARK}=1 HOME=${quote(home)}
${placesOf(env).join('\n')}
node=${quote(node)}
program=${quote(program)}
fail() {
  printf 'sluice: %s\\n' "$1" >&2
  exit 2
}

${FIND_NODE}
[ -f "$program" ] && exec "$node" "$program" mcp "$@"
at=$(command -v sluice) || fail 'The files of the gate are gone. Run: npx sluice init --mcp'
exec "$at" mcp "$@"
`;
}
