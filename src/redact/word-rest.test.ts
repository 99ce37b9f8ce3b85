import { expect, test } from 'vitest';
import { mask, maskValue } from './mask.js';

const SECRET = 'Zq9Xw7Lm3Pf8Kd2Rt6Yh';

/** A word of a shell is masked whole, whatever its pieces are; what stands behind it is kept. */
test.each<[string, string]>([
  [`TOKEN=$'${SECRET}' ./deploy.sh`, 'TOKEN=[masked:secret] ./deploy.sh'],
  [`export DB_PASSWORD='it'\\''s${SECRET}' x`, "export DB_PASSWORD='[masked:password]' x"],
  [`export DB_PASSWORD="a"${SECRET} x`, 'export DB_PASSWORD="[masked:password]" x'],
  [`export DB_PASSWORD='a'"${SECRET}" x`, "export DB_PASSWORD='[masked:password]' x"],
  [`export DB_PASSWORD=a\\ ${SECRET} x`, 'export DB_PASSWORD=[masked:password] x'],
  [`export DB_PASSWORD=ab,${SECRET} x`, 'export DB_PASSWORD=[masked:password] x'],
  [`export DB_PASSWORD='a\n${SECRET}'\nls`, "export DB_PASSWORD='[masked:password]'\nls"],
  [`curl -b 'session=${SECRET}' https://x.example`, "curl -b '[masked:password]' https://x.example"],
  [`curl --cookie session=${SECRET} https://x.example`, 'curl --cookie [masked:password] https://x.example'],
  [`gh secret set X <<< "${SECRET}"`, 'gh secret set X <<< "[masked:password]"'],
  [`wrangler secret put X <<< ${SECRET}`, 'wrangler secret put X <<< [masked:password]'],
  [`pass insert x <<<'${SECRET}'`, "pass insert x <<<'[masked:password]'"],
  [`secret-tool store --label=x <<< ${SECRET}`, 'secret-tool store --label=x <<< [masked:password]'],
  [`http -a user:${SECRET} x.example`, 'http -a [masked:password] x.example'],
  [`xh --auth user:${SECRET} x.example`, 'xh --auth [masked:password] x.example'],
  [`_auth=${SECRET}`, '_auth=[masked:npm-auth]'],
])('%j', (text, masked) => expect(mask(text).text).toBe(masked));

/** What follows is another field, or code. */
test.each<[string, string]>([
  [`{"password":"${SECRET}","user":"bob"}`, '{"password":"[masked:password]","user":"bob"}'],
  [
    `{\\"password\\": \\"${SECRET}\\", \\"user\\": \\"bob\\"}`,
    '{\\"password\\": \\"[masked:password]\\", \\"user\\": \\"bob\\"}',
  ],
  [`password=${SECRET},user=bob`, 'password=[masked:password],user=bob'],
  [`login(password='${SECRET}').user`, "login(password='[masked:password]').user"],
  [`password: "${SECRET}"\nname: "x"`, 'password: "[masked:password]"\nname: "x"'],
  ['curl -b cookies.txt https://x.example', 'curl -b cookies.txt https://x.example'],
  ['grep x <<< "some text"', 'grep x <<< "some text"'],
])('%j keeps what follows', (text, masked) => expect(mask(text).text).toBe(masked));

test.each([{ auth: SECRET }, { _auth: SECRET }, { key: SECRET }, { ssh_key: SECRET }, { private_key_pem: 'x1' }])(
  '%j is masked',
  (value) => expect(Object.values(maskValue(value).value as object)).toEqual(['[masked:secret-field]']),
);

test('a list of tokens is masked, a count is not', () => {
  expect(maskValue({ tokens: [SECRET] }).value).toEqual({ tokens: ['[masked:secret-field]'] });
  expect(maskValue({ tokens: 12_345, key: 'Control+Shift+K', auth: 'basic' }).value).toEqual({
    tokens: 12_345,
    key: 'Control+Shift+K',
    auth: 'basic',
  });
});

test('a long text takes no longer than its length', () => {
  const text = `TOKEN='a'${"'b'".repeat(50_000)} ${"PASSWORD='x ".repeat(10_000)}`;
  const begun = performance.now();
  mask(text);
  expect(performance.now() - begun).toBeLessThan(3_000);
});
