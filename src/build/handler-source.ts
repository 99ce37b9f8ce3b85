import { CLIENT_FACTS } from '../clients/facts.js';
import type { HandlerName } from '../clients/settings/handler-layout.js';
import type { BuiltHook, BuiltPolicy } from './build-policy.js';
import { type BundleSource, FAIL_CLOSED_PREAMBLE } from './bundle.js';
import { HANDLER_EVENTS, type VALIDATORS } from './layout.js';

export interface HandlerSourceOptions {
  readonly handler: HandlerName;
  /** The adapter: the name of its export and of its file. */
  readonly client: string;
  /** Seconds that the handler gives itself. */
  readonly timeout: number;
  readonly built: BuiltPolicy;
  readonly validators: boolean;
  readonly version: string;
}

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
export function handlerSource(options: HandlerSourceOptions): BundleSource {
  const { handler, client, timeout, built, validators, version } = options;
  const lifted = validators ? LIFTED[handler] : [];
  const hooks = built.hooks.filter(({ handlers }) => handlers.includes(handler));
  // Clients that also read these hooks, and then send them their own payloads.
  const readers = CLIENT_FACTS.filter(({ readsHooksOf }) => readsHooksOf.includes(client)).map(({ name }) => name);
  const judges = handler === 'pre-tool-use';
  const { policy, selfProtection } = built;
  const code = [
    `import { handle } from './handle.js';`,
    ...[client, ...readers].map((name) => `import { ${name}Client } from '../clients/${name}/protocol.js';`),
    ...(judges ? [`import { createPolicyGuards } from './policy-guards.js';`] : []),
    ...(judges && built.needsRegexEngine ? [`import { loadEngine } from '../match/regex-engine.js';`] : []),
    ...lifted.map(([source, name]) => `import { ${name} } from '../${source}.js';`),
    ...(hooks.some(({ code }) => code === undefined) ? [`import { createBuiltinHook } from './policy-hooks.js';`] : []),
    ...(hooks.some(({ code }) => code !== undefined) ? [`import { createWorkerHook } from './policy-hooks.js';`] : []),
    '',
    ...(judges ? [`const POLICY = ${literal({ policy, ...(selfProtection && { selfProtection }) })};`, ''] : []),
    'handle({',
    `  name: ${literal(handler)},`,
    `  client: ${client}Client,`,
    ...(readers.length > 0 ? [`  readers: [${readers.map((name) => `${name}Client`).join(', ')}],`] : []),
    `  events: ${literal(HANDLER_EVENTS[handler])},`,
    `  timeout: ${timeout},`,
    '  self: import.meta.url,',
    `  options: ${literal(switches(built))},`,
    `  limits: ${literal(limits(built))},`,
    '  async hooks(at) {',
    ...(judges && built.needsRegexEngine ? ['    await loadEngine();'] : []),
    '    return [',
    ...(judges ? ['      ...createPolicyGuards(POLICY, at),'] : []),
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
    FAIL_CLOSED_PREAMBLE,
  ];
  return { code, banner: says.join('\n') };
}

/** The source of a validator that runs alone: JSON on standard input, JSON on standard output. */
export function validatorSource({ file, source, name }: (typeof VALIDATORS)[number], version: string): BundleSource {
  const code = [
    `import { runIfMain } from './standalone.js';`,
    `import { ${name} as validate } from '../${source}.js';`,
    'export { validate };',
    'await runIfMain(import.meta.url, validate);',
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
    ? `await createBuiltinHook(${literal(rest)}, at)`
    : `createWorkerHook(${literal(rest)}, new URL(${literal(`../code/${code.file}`)}, import.meta.url), at)`;
}

/** JSON is JavaScript, but for two characters that ended lines once. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
