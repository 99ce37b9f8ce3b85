import { describe, expect, test } from 'vitest';
import { closedAwk } from './awk.js';
import { neverAllowedReason } from './expect.test-helper.js';

describe('awk that only computes', () => {
  test.each([
    '{print $1}',
    '',
    'NR==1, /x/ {next} !seen[$1]++ {n++} END {print n / NR, (1 + 2) / 3, $5/1024/1024" MB"}',
    'BEGIN {FS = ":"; OFS=","} $3 > 100 && $1 ~ /^[a-z]+\\/[^x]/ {printf "%s\\n", substr($2, 1, 3)}',
    '{ if ($1 > max) max = $1; else if ($1 >> 2 > 1) print } END { print (max > 1 ? "a" : "b") }'.replace(' >> 2', ''),
    'function f(a, b) { return a[b] } { print f(x, 1), length($0) } # done',
    '{ print "x" > "/dev/stderr" }',
    '{ getline; print }',
    'BEGIN { PROCINFO["sorted_in"] = "@ind_num_asc" } { a[$1] += $2 } END { for (k in a) print k, a[k] }',
    '{ gsub(/[[:space:]]+/, " "); print NR ": " $0 }',
  ])('%s', (source) => {
    expect(closedAwk(source)).toEqual({ reads: [] });
  });
});

describe('awk that might do more', () => {
  test.each([
    'BEGIN { system("x") }',
    'BEGIN { "x" | getline }',
    'BEGIN { print | "x" }',
    'BEGIN { print |& "x" }',
    'BEGIN { print > "x" }',
    'BEGIN { print 1, 2 >> "x" }',
    'BEGIN { print(1)(2) > "x" }',
    'BEGIN { print (1, 2) > "x" }',
    'BEGIN { printf "%s", 1 > 2 ? "a" : "b" }',
    'BEGIN { print 1,\n\n# c\n2 > "x" }',
    'BEGIN { print 1 ?\n2 : 3 > "x" }',
    'BEGIN { print > "/dev/stderr" "x" }',
    'BEGIN { print > ("/dev/stderr") }',
    'BEGIN { getline < "x" }',
    'BEGIN { getline x < "y" }',
    'BEGIN { while ((getline l) > 0) n++ }',
    'BEGIN { print ENVIRON["X"] }',
    'BEGIN { ARGV[1] = "x" }',
    'BEGIN { ARGC = 2 }',
    'BEGIN { SYMTAB["ENVIRON"] }',
    'BEGIN { PROCINFO["x"] = 1 }',
    'BEGIN { awk::system("x") }',
    '@include "x"',
    '@load "x"',
    'BEGIN { f = "system"; @f("x") }',
    'BEGIN { x("y") }',
    'BEGIN { print _"x" }',
    'BEGIN { x = length / 1; y = 1 / 2 }',
    '{ x = $1++ / 1; y / 2 }',
    '/[/]"/ {system("x")} #"',
    '/[[:alpha:]/]"/ {x} #"',
    '/[\\]/ {x}',
    '/\\\\[/ {print "]/; system(1) #"}',
    '/\\x5b/ {x}',
    '"x',
    '# \\\n{system("x")}',
    '{ print }\r',
  ])('%s', (source) => {
    expect(closedAwk(source).doubt).toBeDefined();
  });
});

test.each([
  ["awk '{print $1}' f", false],
  [`gawk -e '{ print 1,' -e '2 > "x" }' f`, true],
  [`awk '{ print > "x" }' f`, true],
])('in a command: %s', (text, isOutside) => {
  expect(neverAllowedReason(text) !== undefined).toBe(isOutside);
});
