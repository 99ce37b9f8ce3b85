import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskValue } from './mask.js';

const KEY = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';

describe('a secret in a command hides no code', () => {
  it.each([
    ['frob Cookie: x ; touch HID ; danger all', /; touch HID ; danger all$/],
    ['frob --token "x$(touch HID)"', /\$\(touch HID\)/],
    ['frob --password `touch HID`', /`touch HID`/],
    ['TOKEN="a$(touch HID)" frob', /\$\(touch HID\)/],
    ['frob -H "Authorization: Bearer abcdefghijklmnop$(touch HID)"', /\$\(touch HID\)/],
    ["frob '-----BEGIN PRIVATE KEY-----'\ntouch HID\nx '-----END PRIVATE KEY-----'", /\ntouch HID\n/],
    ['frob machine h login u password x;touch HID', /;touch HID$/],
    [': Cookie: x; rm -rf all', /; rm -rf all$/],
  ])('%s', (command, shown) => {
    const { command: masked } = maskValue({ command }).value as { command: string };
    expect(masked).toMatch(shown);
    const { cmd } = maskValue({ cmd: ['bash', '-c', command] }).value as { cmd: string[] };
    expect(cmd[2]).toMatch(shown);
  });

  it('and is masked all the same', () => {
    const { value } = maskValue({ command: `frob --token "${KEY}$(touch HID)"; curl -H "Cookie: a=${KEY}; b=c" h` });
    expect(JSON.stringify(value)).not.toContain(KEY);
    expect(JSON.stringify(value)).not.toContain('b=c');
  });

  it('where a here-document holds it, all of it', () => {
    const lines = ['MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ', 'C7VJTUt9Us8cKjMzEfYyjiWA4R4bNQ'];
    const command = `cat > key <<'E'\n-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\nE\nls`;
    const { value } = maskValue({ command });
    for (const line of lines) expect(JSON.stringify(value)).not.toContain(line);
    expect((value as { command: string }).command).toMatch(/\nls$/);
  });

  it('whatever stands behind an operator', () => {
    const part = fc.constantFrom('Cookie: x', '--password y', 'TOKEN="z', '-----BEGIN PRIVATE KEY-----', 'a', "'", '"');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), fc.constantFrom(';', '|', '&&', '\n'), (before, operator) => {
        const quotes = before.join(' ');
        // Inside of quotes it is text.
        fc.pre(!/["']/.test(quotes));
        const { command } = maskValue({ command: `frob ${quotes} ${operator} marker` }).value as { command: string };
        expect(command).toContain('marker');
      }),
    );
  });
});
