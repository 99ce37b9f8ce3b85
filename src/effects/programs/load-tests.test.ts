import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'hyperfine make',
    'known',
    'exec:/work/project:workspace,build',
    'read:/work/project/**',
    'write:/work/project/**:build',
  ],
  ["hyperfine 'rm x'", 'known', 'delete:/work/project/x'],
  ["hyperfine -p 'rm y' 'echo a'", 'known', 'delete:/work/project/y'],
  ["hyperfine -P n 1 10 'echo {n}'", 'harmless'],
  ["hyperfine -L x 'a;rm y' 'echo {x}'", 'unknown'],
  ["hyperfine -S ./sh 'echo a'", 'unknown'],
  ["hyperfine --export-json o.json 'echo a'", 'known', 'write:/work/project/o.json:overwrite'],
  ['fio --name=j --rw=randread --filename=f --readonly', 'known', 'read:/work/project/f', '!write:'],
  ['fio --name=j --rw=randread --filename=f --size=1G', 'known', 'read:/work/project/f', 'write:/work/project/f'],
  ['fio --name=j --rw=write --filename=/dev/sdb', 'known', 'write:/dev/sdb:overwrite'],
  ['fio --name=j --rw=write', 'known', 'write:/work/project/*'],
  ['fio jobs.fio', 'known', 'exec:/work/project/jobs.fio:config'],
  ['fio --showcmd jobs.fio', 'known', 'read:/work/project/jobs.fio:config', '!write:'],
  ['fio --name=j --exec_prerun=x', 'unknown'],
  ['fio --name=j --ioengine=external:./x.so', 'unknown'],
  ['sysbench cpu run', 'harmless'],
  ['sysbench fileio prepare', 'known', 'write:/work/project/test_file.*'],
  ['sysbench fileio cleanup', 'known', 'delete:/work/project/test_file.*'],
  ['sysbench oltp_read_only run', 'known', 'service:run:update,database', 'exec:/work/project:workspace'],
  ['sysbench ./my.lua run', 'unknown'],
  ['ab -n 100 -p data.json http://h/', 'known', 'read:/work/project/data.json', 'send:http://h/', '!write:'],
  ['ab -e out.csv http://h/', 'known', 'write:/work/project/out.csv', 'send:http://h/'],
  ['wrk -t 2 -d 5s http://h/', 'known', 'send:http://h/', '!write:'],
  ['wrk -s x.lua http://h/', 'known', 'exec:/work/project/x.lua', 'send:http://h/'],
  [
    'vegeta attack -targets=t.txt -output=o.bin',
    'known',
    'read:/work/project/t.txt',
    'write:/work/project/o.bin',
    'send:the targets of the attack',
  ],
  ['vegeta report o.bin', 'known', 'read:/work/project/o.bin', '!write:'],
  ['mbw -n 3 512', 'harmless'],
  ['stressapptest -M 100 -f file', 'known', 'write:/work/project/file', 'service:machine:load'],
  ['stress-ng --cpu 4 -t 60s', 'known', 'service:machine:load', '!write:'],
  ['stress-ng --all 1', 'unknown'],
];

describe('load tests', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
