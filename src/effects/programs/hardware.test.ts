import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['chmem -d 1', 'known', 'service:memory:update'],
  ['cpufreq-info -c 0', 'known', 'read:system'],
  ['fbset -i', 'known', 'read:system', '!update'],
  ['fbset -xres 800', 'known', 'service:screen:update'],
  ['flashrom -p internal -r out.bin', 'known', `write:${P}/out.bin`, 'service:firmware:read'],
  ['flashrom -p internal -w in.bin', 'known', `read:${P}/in.bin`, 'service:firmware:destroy'],
  ['flashrom -p dummy:image=/etc/x -E', 'unknown'],
  ['flashrom -p internal -x', 'unknown'],
  ['liquidctl status', 'known', 'service:liquidctl status:read'],
  ['speaker-test -w a.wav', 'known', `read:${P}/a.wav`, 'service:sound:play'],
  ['uvcdynctrl -L state', 'known', `read:${P}/state`, 'service:camera:update'],
  ['vcgencmd display_power 0', 'known', 'service:0:update'],
  ['vcgencmd frobnicate', 'unknown'],
  ['tegrastats --logfile log', 'known', `write:${P}/log`],
  ['rpi-eeprom-update -a', 'known', 'service:firmware:update'],
  ['rpi-eeprom-update -f x', 'unknown'],
  ['lxi scpi -a 10.0.0.1 "*RST"', 'known', 'send:10.0.0.1'],
  ['lxi screenshot -a 10.0.0.1 out.png', 'known', `write:${P}/out.png`],
  ['idevicebackup2 backup d', 'known', `write:${P}/d`],
  ['idevicediagnostics shutdown', 'known', 'service:idevicediagnostics shutdown:stop'],
  ['cam -c 1 -C --file=out-#.bin', 'known', `write:${P}/out-*.bin`, 'service:camera:record'],
  ['rpicam-still -o a.jpg --post-process-file x', 'unknown'],
  ['modetest -s 1:800x600', 'known', 'service:screen:update'],
  ['spectre-meltdown-checker --kernel k', 'known', `read:${P}/k`],
  ['spectre-meltdown-checker --update-fwdb', 'unknown'],
  ['virt-what', 'known', 'read:system'],
];

describe('hardware', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
