import { describe, expect, test } from 'vitest';
import { closedJq } from './jq.js';

describe('a filter of jq that only computes', () => {
  test.each([
    '.',
    '.a.b[0]?.c // "x"',
    '.[] | select(.a == "b" and (.c | length) > 2) | {a, b: .c, "d": 1, (.e): $x, env: .env, $x}',
    '[.[] | "ID: \\(.id) \\(.body[0:200] | gsub("\\n"; " "))"] | join(",")',
    'def f(x): x | map(. + 1); [1] | f(.)',
    'reduce .[] as [$a, $b] (0; . + $a) | @base64 "x\\(.)" # done',
    'to_entries | map(.value.env) | group_by(.x) | .[-1] | ..',
    'try error("x") catch ., if . then 1 elif 2 then 3 else 4 end, label $out | break $out, $__loc__',
  ])('%s', (source) => {
    expect(closedJq(source)).toEqual({ reads: [] });
  });
});

describe('a filter of jq that might reach more', () => {
  test.each([
    'env',
    '$ENV',
    '$ENV.PATH',
    '{$ENV}',
    '$ ENV',
    '"\\(env)"',
    '"\\("x\\(env)")"',
    '.[1,env:2]',
    '{a: .[0,env:1]}',
    '{(env|tostring): 1}',
    '..env',
    '. env',
    '{a: if . then 1, env, 2 else 3 end}',
    '{if: 1, env, 2}',
    '{a: try 1, env}',
    '[env]',
    'def env: 1; env',
    'def f(env): env; f(1)',
    'import "a" as b; b::c',
    'include "a"; .',
    'a::env',
    'input_filename',
    'get_search_list',
    '"a" | modulemeta',
    '$__prog_args',
    '# x \\\nenv',
    '# x\renv',
    '"x',
    '(1',
    '1)',
  ])('%s', (source) => {
    expect(closedJq(source).doubt).toBeDefined();
  });
});
