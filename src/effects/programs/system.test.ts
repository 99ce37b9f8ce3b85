import { describe, expect, it } from 'vitest';
import type { Knowledge } from '../effect.js';
import { judged } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, knowledge: Knowledge, effects: readonly string[]])[] = [
  ["echo 'rm -rf x' | at now", 'known', ['service:at:create,persist', 'delete:/work/project/x:recursive,force']],
  ['setfacl -R -m u:x:r d', 'known', ['write:/work/project/d:recursive,attributes']],
  ['visudo -c', 'known', ['read:/etc/sudoers']],
  ['nmcli device wifi list', 'known', ['service:nmcli device wifi list:read']],
  ['nmcli con delete x', 'known', ['service:x:delete']],
  ['adb shell rm x', 'known', ['service:device:exec', 'delete:?x']],
  ['adb push a /sdcard', 'known', ['read:/work/project/a:recursive', 'service:/sdcard:update']],
  ["pueue add 'rm -rf x'", 'known', ['delete:/work/project/x:recursive,force', 'service:pueue:create']],
  ['tlmgr install x', 'known', ['service:x:install']],
  ['loginctl', 'known', ['service:loginctl:read']],
  ['launchctl load x.plist', 'known', ['exec:/work/project/x.plist', 'service:x.plist:create,persist']],
  ['ldconfig -p', 'known', ['read:/etc/ld.so.cache']],
  ['tlmgr option repository https://e', 'known', ['env:tlmgr option repository https://e:persist']],
];

describe('services, schedules and accounts', () => {
  it.each(ROWS)('%s', (command, knowledge, effects) => {
    expect(judged(command)).toEqual({ knowledge, effects });
  });
});
