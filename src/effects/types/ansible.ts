import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Variables as text or `@file`. A template runs code on this machine before anything is sent. */
export function ansibleVariables(call: ProgramCall, word: Word): void {
  const value = literal(word);
  if (value === undefined || value.includes('{{')) call.unknown('a template of ansible can run programs');
  else if (value.startsWith('@')) call.at('read', value.slice(1));
}

/** A list of hosts, or a file, which is run where that is permitted. */
export function ansibleInventory(call: ProgramCall, word: Word): void {
  if (!literal(word)?.includes(',')) call.path('exec', word, 'inventory');
}
