import type { EffectKind } from '../effect.js';

/** What the verbs in the names of tools claim to do, to whatever their server keeps. */
const VERBS: Readonly<Partial<Record<EffectKind, string>>> = {
  receive:
    'get list read search fetch find query describe show view lookup count check inspect retrieve browse resolve download explain preview',
  write:
    'create update write set add edit put save insert append modify patch replace rename move copy import assign close reopen merge fork commit approve enable disable configure store upsert mark init',
  delete: 'delete remove drop destroy purge clear truncate unlink revoke wipe reset uninstall erase',
  send: 'send post publish upload push email notify reply comment share submit transfer message invite forward pay navigate open goto click type fill press',
  exec: 'execute exec run eval evaluate invoke start launch spawn deploy trigger install call restart',
};

export type ToolNameVerb = { readonly verb: string; readonly kind: EffectKind };

const KINDS = new Map(
  Object.entries(VERBS).flatMap(([kind, verbs]) =>
    verbs.split(' ').map((verb): [string, EffectKind] => [verb, kind as EffectKind]),
  ),
);

/**
 * The verbs of a tool's name. The first one says what it does (`get_workflow_run` gets), and each one that is joined
 * to it (`list_and_delete`). Where the beginning of the name may be the server's, every verb counts.
 */
export function verbsOf(name: string, every: boolean): ToolNameVerb[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const verbs: ToolNameVerb[] = [];
  words.forEach((verb, index) => {
    const kind = KINDS.get(verb);
    const joined = index > 0 && /^(?:and|or|then)$/.test(words[index - 1] ?? '');
    if (kind !== undefined && (every || verbs.length === 0 || joined)) verbs.push({ verb, kind });
  });
  return verbs;
}
