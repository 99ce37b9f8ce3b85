import { FIRST, type Part } from './bundle.js';
import { HANDLERS, type HandlerName, type VALIDATORS } from './layout.js';
import type { BuiltHook, BuiltPolicy } from './policy.js';

export interface EntryOptions {
  readonly handler: HandlerName;
  /** The adapter: the name of its export and of its file. */
  readonly client: string;
  /** Seconds that the handler gives itself. */
  readonly timeout: number;
  readonly built: BuiltPolicy;
  readonly validators: boolean;
  readonly version: string;
}

/** Clients that also read the hooks of Claude Code, and then send them their own payloads. */
const READERS = ['cursor', 'copilot'];

/** The pure validators that each handler is made of. */
const LIFTED: Readonly<Record<HandlerName, readonly (readonly [source: string, name: string])[]>> = {
  'pre-tool-use': [
    ['hooks/validate-shell-command', 'validateShellCommand'],
    ['hooks/validate-file-operation', 'validateFileOperation'],
  ],
  'post-tool-use': [['hooks/redact-secrets', 'redactSecrets']],
  'user-prompt': [['hooks/detect-pii', 'detectPii']],
};

/** The source of a handler: what it is put together from. All else is imported. */
export function handlerPart(options: EntryOptions): Part {
  const { handler, client, timeout, built, validators, version } = options;
  const lifted = validators ? LIFTED[handler] : [];
  const hooks = built.hooks.filter(({ handlers }) => handlers.includes(handler));
  const readers = client === 'claude' ? READERS : [];
  const judges = handler === 'pre-tool-use';
  const { policy, selfProtection } = built;
  const code = [
    `import { handle } from './handle.js';`,
    ...[client, ...readers].map((name) => `import { ${name} } from '../clients/${name}/protocol.js';`),
    ...(judges ? [`import { guardsOf } from './compose.js';`] : []),
    ...(judges && built.engine ? [`import { loadEngine } from '../match/regex-engine.js';`] : []),
    ...lifted.map(([source, name]) => `import { ${name} } from '../${source}.js';`),
    ...(hooks.some(({ code }) => code === undefined) ? [`import { builtinOf } from './named.js';`] : []),
    ...(hooks.some(({ code }) => code !== undefined) ? [`import { codeOf } from './named.js';`] : []),
    '',
    ...(judges ? [`const POLICY = ${literal({ policy, ...(selfProtection && { selfProtection }) })};`, ''] : []),
    'handle({',
    `  name: ${literal(handler)},`,
    `  client: ${client},`,
    ...(readers.length > 0 ? [`  readers: [${readers.join(', ')}],`] : []),
    `  events: ${literal(HANDLERS[handler])},`,
    `  timeout: ${timeout},`,
    '  self: import.meta.url,',
    `  options: ${literal(switches(built))},`,
    `  limits: ${literal(limits(built))},`,
    '  async hooks(at) {',
    ...(judges && built.engine ? ['    await loadEngine();'] : []),
    '    return [',
    ...(judges ? ['      ...guardsOf(POLICY, at),'] : []),
    ...lifted.map(([, name]) => `      ${name}(),`),
    ...hooks.map((hook) => `      ${hookCode(hook)},`),
    '    ];',
    '  },',
    '});',
  ].join('\n');
  const says = [
    '#!/usr/bin/env node',
    `// ${handler} for ${client}, made by "sluice build" ${version}. Changes are lost when it is built again.`,
    '// Each part begins with the name of its source, a file of the package "sluice" or one that it uses.',
    FIRST,
  ];
  return { code, banner: says.join('\n') };
}

/** The source of a validator that runs alone: JSON on standard input, JSON on standard output. */
export function validatorPart({ file, source, name }: (typeof VALIDATORS)[number], version: string): Part {
  const code = [
    `import { runAlone } from './standalone.js';`,
    `import { ${name} as validate } from '../${source}.js';`,
    'export { validate };',
    'await runAlone(import.meta.url, validate);',
  ].join('\n');
  const says = [
    '#!/usr/bin/env node',
    `// The validator ${file}, made by "sluice build" ${version}: { safe, reason, metadata } for the JSON of a call.`,
  ];
  return { code, banner: says.join('\n') };
}

function switches({ mode, failOpen, auditRequired }: BuiltPolicy): object {
  return {
    ...(mode !== undefined && { mode }),
    ...(failOpen !== undefined && { failOpen }),
    ...(auditRequired !== undefined && { auditRequired }),
  };
}

function limits({ approvals = {} }: BuiltPolicy): object {
  return {
    ...(approvals.timeout !== undefined && { approvalTimeout: approvals.timeout }),
    ...(approvals.default !== undefined && { approvalDefault: approvals.default }),
  };
}

function hookCode({ hook, code }: BuiltHook): string {
  const { path: _path, files: _files, clients: _clients, command: _command, enabled: _enabled, ...rest } = hook;
  return code === undefined
    ? `await builtinOf(${literal(rest)}, at)`
    : `codeOf(${literal(rest)}, new URL(${literal(`../code/${code.file}`)}, import.meta.url), at)`;
}

/** JSON is JavaScript, but for two characters that ended lines once. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
