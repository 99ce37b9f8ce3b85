import { describe, expect, test } from 'vitest';
import { endsAlikeInAllShells } from './substitution-end.js';

describe('a substitution that bash 3.2 ends where others do', () => {
  test.each([
    '$(ls)',
    '<(sort a)',
    '$(ls # its\n)',
    '$(echo \')\' "(" \\( `a)`)',
    '$(case a in (a) ls ;; esac)',
    '$(echo "$(ls "a)")" (b))',
    "$(cat <<'E'\nhello (a)\nE\n)",
    '$((1 + (2)))',
    "$(echo $'a\\')')",
  ])('%s', (text) => expect(endsAlikeInAllShells(text)).toBe(true));
});

describe('one that it ends elsewhere', () => {
  test.each([
    ['a pattern', '$(case a in a) ls ;; esac)'],
    ['a comment', '$(ls # )\n)'],
    ['a quote in a comment', "$(ls # it's\n)"],
    ['a comment that other shells do not see', '$(echo \\ #a)'],
    ['a comment behind a semicolon', '$(ls;# )\n)'],
    ['a here-document', '$(cat <<E\n)\nE\n)'],
    ['a quote in a here-document', "$(cat <<E\ndon't\nE\n)"],
    ['a parenthesis in an expansion', '$(echo ${x#)})'],
  ])('%s: %s', (_, text) => expect(endsAlikeInAllShells(text)).toBe(false));
});
