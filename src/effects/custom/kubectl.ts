import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { walk } from '../programs/places.js';
import type { CustomCode } from './custom-code.js';

/** A manifest is read here and executed there: whatever it says runs in the cluster. */
function manifests(call: ProgramCall, tags: string): void {
  for (const word of [...call.all('-f', '--filename'), ...call.all('-k', '--kustomize')]) {
    if (/^https?:/.test(literalPrefix(word))) {
      call.net('receive', word, 'download');
      call.add('exec', { type: 'host', host: literal(word) ?? '' }, ['manifest']);
    } else if (literal(word) === '-') call.named('exec', 'standard input', 'manifest');
    else {
      call.path('read', word, 'recursive');
      if (tags !== 'delete') call.path('exec', word, 'manifest');
    }
    call.named('service', word, tags);
  }
}

/** What is done to objects that operands or files name. */
export function kubectlChange(tags: 'create' | 'update' | 'delete'): (call: ProgramCall) => string | undefined {
  return (call) => {
    // Shown, or only checked by the cluster.
    const dry = literal(call.value('--dry-run'));
    if (dry === 'client' || dry === 'server') {
      for (const word of call.all('-f', '--filename', '-k', '--kustomize')) call.path('read', word, 'recursive');
      return undefined;
    }
    manifests(call, tags);
    for (const word of call.all('--patch-file', '--from-env-file', '--cert', '--key')) call.path('read', word);
    for (const word of call.all('--from-file')) {
      const value = literal(word);
      if (value === undefined) return 'which file is read is not known';
      call.at('read', value.split('=').at(-1) ?? '');
    }
    const force = call.has('--force', '--now') ? ['force'] : [];
    const all = call.has('--all', '-A', '--all-namespaces') && tags === 'delete' ? ['all'] : [];
    for (const word of call.operands) call.named('service', word, tags, ...force, ...all);
    if (call.operands.length === 0) call.named('service', `${call.name} ${tags}`, tags, ...force, ...all);
    if (call.has('--prune')) call.named('service', `${call.name} --prune`, 'delete');
    return undefined;
  };
}

/** The reader of the shell has seen a command that stands behind `--`. */
export function kubectlExec(call: ProgramCall): string | undefined {
  const [pod] = call.operands;
  call.named('service', pod, 'exec');
  for (const word of call.all('-f', '--filename')) call.path('read', word);
  if (!call.args.some((word) => literal(word) === '--')) {
    const opens = call.command.argv.some((word) => literal(word) === 'rsh');
    if (opens && call.operands.length > 1) return undefined;
    // Older versions take the command without `--`; the reader has not seen it.
    return call.operands.length > 1 || call.has('-f', '--filename')
      ? 'what runs in the pod is not known'
      : 'it opens a shell in a pod';
  }
  return undefined;
}

/** `pod:/path` or `namespace/pod:/path` on one side, a file on the other. */
export function kubectlCopy(call: ProgramCall): string | undefined {
  const [from, to] = call.operands;
  for (const [word, kind] of [
    [from, 'read'],
    [to, 'write'],
  ] as const) {
    if (word === undefined) continue;
    if (/^[^/.][^:]*:/.test(literalPrefix(word))) call.named('service', word, kind === 'read' ? 'read' : 'update');
    else call.path(kind, word, 'recursive');
  }
  // A stream of files, each of which is printed.
  return literal(to) === '-' && to !== undefined ? 'what is copied out is printed' : undefined;
}

/** Its files may name others, wherever they are, and programs. */
const BUILT = 'what is built from a directory of settings is not known';

/** Objects are named by operands, files or addresses. */
export function kubectlRead(call: ProgramCall): string | undefined {
  for (const word of call.all('-f', '--filename')) {
    if (/^https?:/.test(literalPrefix(word))) call.net('receive', word, 'download');
    else call.path('read', word, 'recursive');
  }
  for (const word of call.all('-k', '--kustomize')) walk(call, word);
  return call.has('-k', '--kustomize') ? BUILT : undefined;
}

/** Each with what it does to its resources. */
export const KUBECTL_CHANGES: Readonly<Record<string, CustomCode>> = {
  'kubectl-create': kubectlChange('create'),
  'kubectl-delete': kubectlChange('delete'),
  'kubectl-update': kubectlChange('update'),
};
