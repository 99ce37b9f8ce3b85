import type { ClientEvent } from '../clients/client.js';
import type { HandlerLayout, HandlerName } from '../clients/settings/handler-layout.js';

/** The programs that are built for every client. */
export const HANDLER_EVENTS: Readonly<Record<HandlerName, readonly ClientEvent['name'][]>> = {
  'pre-tool-use': ['tool:pre', 'permission:request'],
  'post-tool-use': ['tool:post', 'tool:error'],
  'user-prompt': ['prompt:submit'],
};

/** Validators that also run alone: their file, and where the function is. */
export const VALIDATORS: readonly { readonly file: string; readonly source: string; readonly name: string }[] = [
  { file: 'security/bash', source: 'hooks/validators/shell-command', name: 'shellValidator' },
  { file: 'security/file', source: 'hooks/validators/file-operation', name: 'fileValidator' },
  { file: 'prompt/pii', source: 'hooks/validators/pii', name: 'validatePii' },
];

/**
 * The line that a client runs. One shell of its own, whatever shell the user has: whatever keeps the handler from
 * answering is a denial, because most clients take a failed hook for a yes. NODE_OPTIONS would load other code into the
 * guard; NODE_EXTRA_CA_CERTS triples the start of Node.
 */
export function handlerCommand({ root, hooks }: HandlerLayout, handler: HandlerName): string {
  const script = [
    'unset NODE_OPTIONS NODE_EXTRA_CA_CERTS',
    `node "${root}/${hooks}/handlers/${handler}.mjs" && exit`,
    `[ $? = 2 ] || echo "sluice: ${handler} did not run, so this is a denial." >&2`,
    'exit 2',
  ].join('; ');
  return `sh -c '${script}'`;
}
