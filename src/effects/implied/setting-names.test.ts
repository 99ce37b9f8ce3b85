import { expect, test } from 'vitest';
import { textEffects } from '../tools/shell.js';

function readsNamesOnly(text: string): boolean {
  const reads = textEffects(text, { cwd: '/work' }).effects.filter(({ kind }) => kind === 'read');
  return reads.length > 0 && reads.every(({ tags }) => tags?.includes('names'));
}

test.each([
  'cut -d= -f1 .env',
  'cut -d = -f 1 .env',
  'cut --delimiter== --fields=1 -s .env .env.local',
  "grep -oE '^[A-Z_]+' .env",
  "grep -o '^[A-Z_][A-Z0-9_]*=' .env",
  "sed 's/=.*//' .env",
  "sed -E 's|=.*|=***|' .env",
  "awk -F= '{print $1}' .env",
  "awk -F = '{ print $1 }' < .env",
])('only names: %s', (text) => expect(readsNamesOnly(text)).toBe(true));

test.each([
  'cat .env',
  'cut -d= -f1- .env',
  'cut -d= -f1,2 .env',
  'cut -d= -f1 --complement .env',
  'cut -d: -f1 .env',
  "grep -E '^[A-Z_]+' .env",
  "grep -o '^[A-Z_]*=.*' .env",
  "grep -oE '[A-Z_]+' .env",
  "grep -oP '^[A-Z]+=\\K.+' .env",
  "sed 's/=.*//p' .env",
  "sed 's/=//' .env",
  "sed 's/=.*/&/' .env",
  "sed -e p -e 's/=.*//' .env",
  "awk -F= '{print $2}' .env",
  "awk -F= '{print $1; print $2}' .env",
  'cut -d= -f1 "$FILE" .env',
  // The pattern, the script or the separator is another one then.
  "grep -oE '^[A-Z_]+' -e '.*' .env",
  "grep -oE '^[A-Z_]+' -f patterns .env",
  "sed 's/=.*//' -e p .env",
  "awk -F= '{print $1}' FS=: .env",
  "awk -F= '{print $1}' -v FS=: .env",
])('not only names: %s', (text) => expect(readsNamesOnly(text)).toBe(false));
