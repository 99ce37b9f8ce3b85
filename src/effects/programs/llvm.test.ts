import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['llvm-dis a.bc', 'known', 'read:/work/project/a.bc', 'write:/work/project/a.ll:overwrite'],
  ['llvm-dis a.bc -o -', 'known', 'read:/work/project/a.bc', '!write:'],
  ['llvm-mc --disassemble -o a.s a.o', 'known', 'write:/work/project/a.s', 'read:/work/project/a.o'],
  ['opt -O2 a.bc -S -o b.ll', 'known', 'write:/work/project/b.ll', 'read:/work/project/a.bc'],
  ['opt -load ./x.so a.bc', 'unknown'],
  ['opt @opts a.bc', 'unknown'],
  ['lli a.ll x', 'known', 'exec:/work/project/a.ll'],
  ['lli --dlopen=./l.so a.ll', 'known', 'exec:/work/project/l.so', 'exec:/work/project/a.ll'],
  ['llvm-config --prefix', 'harmless'],
  ['ldc2 a.d -of=x', 'known', 'write:/work/project/x', 'read:/work/project/a.d', 'write:/work/project/*:build'],
  ['ldc2 -run a.d', 'unknown'],
];

describe('LLVM', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
