import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['ocamlc -c a.ml', 'known', 'read:/work/project/a.ml', 'write:/work/project/a.*:build'],
  [
    'ocamlc a.ml',
    'known',
    'read:/work/project/a.ml',
    'write:/work/project/a.*:build',
    'write:/work/project/a.out:overwrite',
  ],
  ['ocamlc -i a.ml', 'known', 'read:/work/project/a.ml', '!write:'],
  ['ocamlc -pp ./x a.ml', 'unknown'],
  ['mcs -out:x.exe a.cs', 'known', 'write:/work/project/x.exe:overwrite', 'read:/work/project/a.cs'],
  ['mcs a.cs', 'known', 'read:/work/project/a.cs', 'write:/work/project/a.exe:overwrite'],
  ['mcs /out:x.exe a.cs', 'unknown'],
  ['mcs @options a.cs', 'unknown'],
  ['nim c a.nim', 'known', 'exec:/work/project/a.nim', 'write:/work/project/**:build', 'write:~/.cache/nim/**'],
  ['nim c --out:x a.nim', 'unknown'],
  ['iverilog -o x a.v', 'known', 'write:/work/project/x', 'read:/work/project/a.v'],
  ['iverilog a.v', 'known', 'read:/work/project/a.v', 'write:/work/project/a.out:overwrite'],
  ['iverilog -t../x a.v', 'unknown'],
  ['iverilog -B dir a.v', 'unknown'],
  ['ghdl -a a.vhdl', 'known', 'read:/work/project/a.vhdl', 'write:/work/project/*:build'],
  ['ghdl -r design --wave=w.ghw', 'known', 'write:/work/project/w.ghw', 'exec:/work/project:workspace,run'],
  ['wat2wasm d/a.wat', 'known', 'read:/work/project/d/a.wat', 'write:/work/project/a.wasm:overwrite'],
  ['dtc -I dts -O dtb -o a.dtb a.dts', 'known', 'write:/work/project/a.dtb', 'read:/work/project/a.dts'],
  [
    'glib-compile-resources a.gresource.xml',
    'known',
    'read:/work/project/a.gresource.xml',
    'read:/work/project/**',
    'write:/work/project/a.gresource.*:build',
  ],
  ['cython a.pyx', 'known', 'read:/work/project/a.pyx', 'write:/work/project/a.c*:overwrite'],
  ['cython -o b.c a.pyx', 'known', 'write:/work/project/b.c', 'read:/work/project/a.pyx'],
  [
    'kotlinc a.kt -d a.jar',
    'known',
    'write:/work/project/a.jar',
    'read:/work/project/a.kt',
    'write:/work/project/*:build',
  ],
  ['kotlinc -script a.kts', 'known', 'exec:/work/project/a.kts'],
  ['kotlinc', 'unknown'],
  ['valac a.vala --pkg gtk+-3.0', 'known', 'read:/work/project/a.vala', 'write:/work/project/*:build'],
  ['valac -X -fplugin=x a.vala', 'unknown'],
  ['vala a.vala', 'known', 'exec:/work/project/a.vala'],
  ['gnatmake -o x a.adb', 'known', 'write:/work/project/x', 'read:/work/project/a.adb', 'write:/work/project/*:build'],
];

describe('compilers', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
