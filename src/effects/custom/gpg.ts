import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { addHomeFile } from '../words.js';

/** Its commands are options, of which some may stand together. */
export function gpg(call: ProgramCall): string | undefined {
  const listed = call.options.filter(({ name }) => /^--/.test(name));
  const COMMANDS =
    /^--(decrypt|decrypt-files|encrypt|encrypt-files|symmetric|sign|clear-?sign|detach-sign|verify|verify-files|import|fast-import|export|export-secret-keys|export-secret-subkeys|export-ssh-key|list-keys|list-secret-keys|list-public-keys|list-signatures|list-sigs|fingerprint|check-sigs|check-signatures|gen-key|generate-key|full-generate-key|full-gen-key|quick-generate-key|quick-gen-key|quick-add-key|delete-keys|delete-key|delete-secret-keys|delete-secret-key|delete-secret-and-public-keys?|recv-keys|receive-keys|send-keys|search-keys|refresh-keys|fetch-keys|locate-keys|dearmor|enarmor|print-mds?|gen-random|gen-revoke|generate-revocation|export-ownertrust|import-ownertrust|update-trustdb|check-trustdb|list-packets|list-config|card-status|change-pin|passwd|change-passphrase|sign-key|lsign-key|quick-sign-key|quick-set-expire|show-keys|store|dump-options)$/;
  const keys = (): void => addHomeFile(call, 'write', '.gnupg/**');
  const commands = new Set(listed.flatMap(({ name }) => COMMANDS.exec(name)?.[1] ?? []));
  for (const [short, long] of [
    ['-d', 'decrypt'],
    ['-e', 'encrypt'],
    ['-c', 'symmetric'],
    ['-s', 'sign'],
    ['-b', 'detach-sign'],
    ['-k', 'list-keys'],
    ['-K', 'list-secret-keys'],
  ] as const)
    if (call.has(short)) commands.add(long);
  if (commands.size === 0 && call.operands.length === 0) return 'its command is not known';
  for (const command of commands.size === 0 ? ['decrypt'] : commands) {
    if (
      /^(decrypt|encrypt|symmetric|sign|clear|detach|verify|import|list-packets|dearmor|enarmor|print-md|fast|show-keys|store)/.test(
        command,
      )
    )
      call.paths('read', command === 'print-md' ? call.operands.slice(1) : call.operands);
    if (
      /^(decrypt|encrypt|symmetric|sign$|clear|detach|dearmor|enarmor|store)/.test(command) &&
      !call.has('-o', '--output')
    ) {
      // Without -o the result stands beside the file, or under the name that the message says.
      for (const word of call.operands) {
        const path = literal(word);
        if (command === 'decrypt' && commands.size > 0) continue;
        if (path === undefined) call.path('write', word);
        else
          call.at(
            'write',
            command.startsWith('decrypt') ? `${path.slice(0, path.lastIndexOf('/') + 1) || './'}*` : `${path}.*`,
          );
      }
    }
    if (/^(decrypt|sign|clear|detach|export-secret|list-|fingerprint|check|export|show|locate)/.test(command))
      addHomeFile(call, 'read', '.gnupg/**');
    if (
      /^(import|fast|gen-key|generate-key|full|quick|delete|recv|receive|refresh|fetch|update|lsign|sign-key|passwd|change|gen-rev|generate-rev)/.test(
        command,
      )
    )
      keys();
    if (/^delete/.test(command)) for (const word of call.operands) call.named('service', word, 'delete', 'key');
    if (/^(recv|receive|search|refresh|locate)/.test(command))
      call.net('receive', call.value('--keyserver') ?? 'a key server');
    if (/^fetch/.test(command)) for (const word of call.operands) call.net('receive', word);
    if (/^send/.test(command)) call.net('send', call.value('--keyserver') ?? 'a key server', 'upload');
    if (/^export-secret/.test(command)) call.named('service', 'secret keys', 'read', 'secret');
    if (command === 'card-status') call.named('service', 'card', 'read');
  }
  return undefined;
}
