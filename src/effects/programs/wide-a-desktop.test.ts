import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['firefox --screenshot=o/s.png https://e.test', 'known', 'write:/work/project/o/s.png'],
  ['gst-launch-1.0 filesrc location=a.ogg ! decodebin ! autoaudiosink', 'known', 'read:/work/project/a.ogg'],
  ['gst-launch-1.0 audiotestsrc ! wavenc ! filesink location=o.wav', 'known', 'write:/work/project/o.wav'],
  ['gst-launch-1.0 playbin uri=https://e.test/a', 'known', 'receive:https://e.test/a'],
  ['gst-launch-1.0 playbin uri=file:///etc/x', 'known', 'read:/etc/x'],
  ['gst-launch-1.0 videotestsrc ! multifilesink location=x', 'unknown'],
  ['gst-launch-1.0 audiotestsrc ! $SINK', 'unknown'],
  ['gst-launch-1.0 audiotestsrc ! opusenc location=x ! fakesink', 'unknown'],
  ['gst-inspect-1.0 ./libx.so', 'known', 'exec:/work/project/libx.so'],
  ['gst-inspect-1.0 opus', 'known', 'read:system', '!exec'],
  ['gst-inspect-1.0 --gst-plugin-load=x.so', 'unknown'],
  ['wine reg delete HKCU/x /f', 'known', 'env:HKCU/x:persist,delete'],
  ['wine reg export HKCU/x o.reg', 'known', 'write:/work/project/o.reg:overwrite'],
  ['wine setup.exe', 'unknown'],
  ['chromium https://e.test', 'known', 'send:https://e.test:open'],
  ['chromium --headless --screenshot=s.png https://e.test', 'known', 'write:/work/project/s.png:overwrite'],
  ['chromium --headless --print-to-pdf https://e.test', 'known', 'write:/work/project/output.pdf:overwrite'],
  ["chromium --renderer-cmd-prefix='xterm -e'", 'unknown'],
  ['chromium --load-extension=./x', 'unknown'],
  ['chromium --remote-debugging-port=9222', 'unknown'],
  ['firefox --headless --screenshot s.png https://e.test', 'known', 'write:/work/project/s.png'],
  ['firefox --profile p https://e.test', 'known', 'write:/work/project/p'],
  ['firefox --remote-debugging-port 1', 'unknown'],
  ['pw-cat -r a.wav', 'known', 'write:/work/project/a.wav'],
  ['pw-play a.wav', 'known', 'read:/work/project/a.wav', '!write'],
  ['swaylock -i p.png', 'known', 'read:/work/project/p.png', 'service:session:lock'],
  ['gphoto2 --get-all-files', 'known', 'write:/work/project/*'],
  ['gphoto2 --hook-script ./x --capture-image', 'unknown'],
  ['gphoto2 -D', 'known', 'service:camera:delete'],
  ['kdeconnect-cli -d x --share a.pdf', 'known', 'send:x', 'read:/work/project/a.pdf'],
  ['kdeconnect-cli --execute-command c -d x', 'unknown'],
  ['kioclient cp a.txt sftp://h/b', 'known', 'read:/work/project/a.txt:recursive', 'send:sftp://h/b'],
  ['kioclient mv a b', 'known', 'delete:/work/project/a:recursive', 'write:/work/project/b:recursive'],
  ['kioclient exec x', 'unknown'],
  ['scrcpy -r o.mp4', 'known', 'write:/work/project/o.mp4'],
  ['lmms render a.mmp -o o.wav', 'known', 'read:/work/project/a.mmp', 'write:/work/project/o.wav'],
];

describe('windows, sound and devices', () => {
  for (const row of ROWS) it(row[0], () => expect(misses(row)).toEqual([]));
});
