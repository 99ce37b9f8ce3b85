import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { walk } from '../programs/places.js';

/** A chart of this directory, of a repository, or of a registry: templates that decide what runs in the cluster. */
function chart(call: ProgramCall, position: number, runs: boolean): string | undefined {
  for (const word of call.all(
    '-f',
    '--values',
    '--ca-file',
    '--cert-file',
    '--key-file',
    '--keyring',
    '--passphrase-file',
  )) {
    if (/^https?:/.test(literalPrefix(word))) call.net('receive', word, 'download');
    else call.path('read', word);
  }
  for (const word of call.all('--set-file')) {
    const value = literal(word);
    if (value === undefined) return 'which file is read is not known';
    for (const part of value.split(',')) call.at('read', part.split('=').slice(1).join('='));
  }
  if (call.has('--post-renderer')) return 'it runs a program that renders the chart';
  for (const word of call.all('--output-dir', '-d', '--destination', '--untardir'))
    call.path('write', word, 'recursive');
  const name = call.operands.length > position ? call.operands[position] : call.operands[0];
  if (name === undefined) return undefined;
  if (/^(https?|oci):/.test(literalPrefix(name))) call.net('receive', name, 'download');
  // What it makes may hold any file of the chart.
  else if (/^[./]/.test(literalPrefix(name)) || !/^[\w-]+\/[\w-]+$/.test(literal(name) ?? '')) walk(call, name);
  else call.net('receive', name, 'download');
  if (runs) call.named('exec', name, 'manifest');
  return undefined;
}

/** `helm install name chart`: what it makes runs in the cluster. */
export function helmInstall(call: ProgramCall): string | undefined {
  return chart(call, 1, true);
}

/** `helm template [name] chart`. */
export function helmTemplate(call: ProgramCall): string | undefined {
  return chart(call, call.operands.length > 1 ? 1 : 0, false);
}

/** `helm show values chart`. */
export function helmShow(call: ProgramCall): string | undefined {
  return chart(call, 0, false);
}
