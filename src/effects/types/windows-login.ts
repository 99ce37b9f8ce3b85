import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** `domain/user:secret@host`: a host that is logged in to. The secret is no part of the place; LOCAL means files. */
export function windowsLogin(call: ProgramCall, word: Word): void {
  const text = literal(word) ?? '';
  if (/^local$/i.test(text)) return;
  const [, domain, host] = /^([^/:@]*)(?:.*@([^@]+))?/s.exec(text) ?? [];
  const controller = call.value('-dc-ip', '-dc-host', '-target-ip');
  call.net('send', host ?? controller ?? (domain || 'host that is not known'), 'login');
}
