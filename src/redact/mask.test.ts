import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask, maskValue } from './mask.js';
import { SECRETS } from './secret-table.js';

const hex = (length: number) => '3f9c0a71b5e8d246'.repeat(20).slice(0, length);
const word = (length: number) => 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY'.repeat(20).slice(0, length);
const upper = (length: number) => 'A7B2C9D4E1F6G3H8J5K0'.repeat(20).slice(0, length);

/** Whole texts that are one secret: put together here, so that no scanner takes this file for a leak. */
const TOKENS: readonly [name: string, text: string][] = [
  ['aws-access-key', `AKIA${upper(16)}`],
  ['aws-access-key', `ASIA${upper(16)}`],
  ['aws-session-token', `IQoJb3JpZ2lu${word(80)}`],
  ['aws-mws-token', `amzn.mws.${'4ea38b7b-f563-7709-4bae-87aeaEXAMPLE'.toLowerCase().replace(/[g-z]/g, 'a')}`],
  ['alibaba-access-key', `LTAI${word(20)}`],
  ['age-secret-key', `AGE-SECRET-KEY-1${upper(58)}`],
  ['anthropic-key', `sk-ant-api03-${word(93)}AA`],
  ['openai-key', `sk-proj-${word(74)}`],
  ['openai-key', `sk-${word(20)}T3BlbkFJ${word(20)}`],
  ['openrouter-key', `sk-or-v1-${hex(64)}`],
  ['sk-key', `sk-${word(48)}`],
  ['google-api-key', `AIza${word(35)}`],
  ['google-oauth', `ya29.${word(60)}`],
  ['google-oauth', `GOCSPX-${word(28)}`],
  ['groq-key', `gsk_${word(52)}`],
  ['xai-key', `xai-${word(80)}`],
  ['perplexity-key', `pplx-${word(48)}`],
  ['replicate-token', `r8_${word(37)}`],
  ['huggingface-token', `hf_${word(34)}`],
  ['langsmith-key', `lsv2_pt_${hex(32)}_${hex(10)}`],
  ['github-token', `ghp_${word(36)}`],
  ['github-token', `gho_${word(36)}`],
  ['github-token', `ghs_${word(36)}`],
  ['github-token', `github_pat_${word(22)}_${word(59)}`],
  ['gitlab-token', `glpat-${word(20)}`],
  ['gitlab-token', `glrt-${word(20)}`],
  ['gitlab-token', `glrtr-${word(20)}`],
  ['bitbucket-token', `ATBB${word(32)}`],
  ['atlassian-token', `ATATT3${word(186)}`],
  ['slack-token', `xoxb-${'1234567890'}-${'1234567890'}-${word(24)}`],
  ['slack-token', `xapp-1-${upper(11)}-1234567890123-${hex(64)}`],
  ['stripe-key', `sk_live_${word(24)}`],
  ['stripe-key', `rk_test_${word(24)}`],
  ['stripe-key', `whsec_${word(32)}`],
  ['square-token', `sq0atp-${word(22)}`],
  ['shopify-token', `shpat_${hex(32)}`],
  ['twilio-key', `SK${hex(32)}`],
  ['sendgrid-key', `SG.${word(22)}.${word(43)}`],
  ['mailgun-key', `key-${hex(32)}`],
  ['mailchimp-key', `${hex(32)}-us12`],
  ['npm-token', `npm_${word(36)}`],
  ['pypi-token', `pypi-AgEIcHlwaS5vcmc${word(70)}`],
  ['rubygems-token', `rubygems_${hex(48)}`],
  ['nuget-key', `oy2${word(43).toLowerCase()}`],
  ['docker-token', `dckr_pat_${word(27)}`],
  ['artifactory-key', `AKCp${word(69)}`],
  ['digitalocean-token', `dop_v1_${hex(64)}`],
  ['fly-token', `fo1_${word(43)}`],
  ['netlify-token', `nfp_${word(40)}`],
  ['supabase-key', `sbp_${hex(40)}`],
  ['planetscale-token', `pscale_tkn_${word(43)}`],
  ['databricks-token', `dapi${hex(32)}`],
  ['azure-secret', `abc8Q~${word(34)}`],
  ['vault-token', `hvs.${word(90)}`],
  ['terraform-token', `${word(14)}.atlasv1.${word(65)}`],
  ['pulumi-token', `pul-${hex(40)}`],
  ['doppler-token', `dp.pt.${word(43)}`],
  ['openshift-token', `sha256~${word(43)}`],
  ['tailscale-key', `tskey-auth-${word(18)}`],
  ['grafana-token', `glsa_${word(32)}_${hex(8)}`],
  ['newrelic-key', `NRAK-${upper(27)}`],
  ['sentry-token', `sntryu_${hex(64)}`],
  ['sourcegraph-token', `sgp_${hex(40)}`],
  ['linear-key', `lin_api_${word(40)}`],
  ['notion-token', `ntn_12345678901${word(35)}`],
  ['airtable-token', `pat${word(14)}.${hex(64)}`],
  ['figma-token', `figd_${word(40)}`],
  ['postman-key', `PMAK-${hex(24)}-${hex(34)}`],
  ['telegram-token', `1234567890:AA${word(33)}`],
  ['facebook-token', `EAA${word(120)}`],
  ['jwt', `eyJ${word(30)}.eyJ${word(60)}.${word(43)}`],
  ['credit-card', '4111 1111 1111 1111'],
  ['credit-card', '4111111111111111'],
  ['credit-card', '5500-0000-0000-0004'],
  ['credit-card', '378282246310005'],
  ['private-key', `-----BEGIN RSA PRIVATE KEY-----\n${`${word(64)}\n`.repeat(12)}-----END RSA PRIVATE KEY-----`],
  [
    'private-key',
    `-----BEGIN OPENSSH PRIVATE KEY-----\\n${`${word(64)}\\n`.repeat(3)}-----END OPENSSH PRIVATE KEY-----`,
  ],
  [
    'private-key',
    `-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\n${word(64)}\n-----END PGP PRIVATE KEY BLOCK-----`,
  ],
  ['private-key', `-----BEGIN PRIVATE KEY-----\n${word(64)}\n${word(30)}`],
];

/** Secrets that only their surroundings give away. */
const CONTEXTS: readonly [text: string, masked: string][] = [
  ['foo\\nAKIA1234567890ABCDEF', 'foo\\n[masked:aws-access-key]'],
  [
    `https://api.telegram.org/bot1234567890:AA${word(33)}/sendMessage`,
    'https://api.telegram.org/bot[masked:telegram-token]/sendMessage',
  ],
  ['curl -H "Authorization: Bearer abc.def-123" x', 'curl -H "Authorization: Bearer [masked:authorization]" x'],
  ["curl -H 'authorization: Basic dXNlcjpwYXNz'", "curl -H 'authorization: Basic [masked:authorization]'"],
  ['"Authorization": "token 0123456789abcdef"', '"Authorization": "token [masked:authorization]"'],
  ['sent Bearer 0123456789abcdefghij along', 'sent Bearer [masked:bearer-token] along'],
  ['curl -H "X-Api-Key: 8d7f6a5b4c3d" x', 'curl -H "X-Api-Key: [masked:secret]" x'],
  ['curl -H "PRIVATE-TOKEN: 8d7f6a5b4c3d" x', 'curl -H "PRIVATE-TOKEN: [masked:secret]" x'],
  ['Cookie: session=abc123; theme=dark', 'Cookie: [masked:cookie]'],
  ['git clone https://bob:hunter2@example.com/x.git', 'git clone https://bob:[masked:url-password]@example.com/x.git'],
  ['postgres://app:s3cr3t!@db:5432/main', 'postgres://app:[masked:url-password]@db:5432/main'],
  ['redis://:hunter2@localhost:6379', 'redis://:[masked:url-password]@localhost:6379'],
  ['mongodb+srv://u:p%40ss@c.example.net/db', 'mongodb+srv://u:[masked:url-password]@c.example.net/db'],
  [
    'Server=db;User Id=sa;Password=hunter2;Encrypt=true',
    'Server=db;User Id=sa;Password=[masked:password];Encrypt=true',
  ],
  ['AccountName=x;AccountKey=abc123==;EndpointSuffix=y', 'AccountName=x;AccountKey=[masked:secret];EndpointSuffix=y'],
  [
    `https://x.blob.core.windows.net/c?sv=1&sig=${word(40)}`,
    'https://x.blob.core.windows.net/c?sv=1&sig=[masked:azure-sas]',
  ],
  [
    'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijkl',
    'https://hooks.slack.com/services/[masked:slack-webhook]',
  ],
  ['mysqldump -u root -phunter2 main', 'mysqldump -u root -p[masked:mysql-password] main'],
  ['sshpass -p hunter2 ssh bob@host', 'sshpass -p [masked:sshpass] ssh bob@host'],
  ['curl -u bob:hunter2 https://example.com', 'curl -u bob:[masked:user-password] https://example.com'],
  ['curl --user "bob:hunter2" https://example.com', 'curl --user "bob:[masked:user-password]" https://example.com'],
  ['PASS=hunter2 tool', 'PASS=[masked:password] tool'],
  ['pass="two words"; tool', 'pass="[masked:password]"; tool'],
  ['ls; pw=hunter2 tool', 'ls; pw=[masked:password] tool'],
  ['PASS=12 FAIL=0', 'PASS=12 FAIL=0'],
  ['bypass=hunter2', 'bypass=hunter2'],
  ['tool --password hunter2 --verbose', 'tool --password [masked:password] --verbose'],
  ['tool --password=hunter2', 'tool --password=[masked:password]'],
  ["tool --passphrase 'two words' x", "tool --passphrase '[masked:password]' x"],
  ['tool --token abcdef --yes', 'tool --token [masked:secret] --yes'],
  ['tool --api-key=abcdef', 'tool --api-key=[masked:secret]'],
  ['export DEPLOY_TOKEN=abcdef', 'export DEPLOY_TOKEN=[masked:secret]'],
  ['export DB_PASSWORD="p w d"; run', 'export DB_PASSWORD="[masked:password]"; run'],
  ['PGPASSWORD=hunter2 psql', 'PGPASSWORD=[masked:password] psql'],
  ['PGPASSWORD=123456 psql', 'PGPASSWORD=[masked:password] psql'],
  ['MYSQL_PASS=hunter2 run', 'MYSQL_PASS=[masked:password] run'],
  ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG', 'AWS_SECRET_ACCESS_KEY=[masked:secret]'],
  ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG', 'aws_secret_access_key = [masked:secret]'],
  ['password: hunter2', 'password: [masked:password]'],
  ['{"password":"hunter2","user":"bob"}', '{"password":"[masked:password]","user":"bob"}'],
  ['-d "{\\"password\\":\\"hunter2\\"}"', '-d "{\\"password\\":\\"[masked:password]\\"}"'],
  ['{"client_secret": "abc def"}', '{"client_secret": "[masked:secret]"}'],
  ["config['api_key'] = 'abcdef'", "config['api_key'] = '[masked:secret]'"],
  ['https://example.com/?access_token=abcdef&x=1', 'https://example.com/?access_token=[masked:secret]&x=1'],
  ['docker login -u bob -p hunter2 registry', 'docker login -u bob -p [masked:password] registry'],
  ['docker login -p hunter2', 'docker login -p [masked:password]'],
  ['mongosh -u bob -p hunter2 main', 'mongosh -u bob -p [masked:password] main'],
  ['redis-cli -h x -a hunter2 ping', 'redis-cli -h x -a [masked:password] ping'],
  ['redis-cli -h x AUTH hunter2', 'redis-cli -h x AUTH [masked:password]'],
  ['redis-cli auth bob hunter2', 'redis-cli auth bob [masked:password]'],
  ['DBPASS=hunter2 run', 'DBPASS=[masked:password] run'],
  ['export SSHPASS=hunter2', 'export SSHPASS=[masked:password]'],
  ['GITHUB_PAT=abcdef gh api', 'GITHUB_PAT=[masked:password] gh api'],
  ['docker login -u bob --password-stdin <<< hunter2', 'docker login -u bob --password-stdin <<< [masked:password]'],
  ['chpasswd <<< "bob:hunter2"', 'chpasswd <<< "[masked:password]"'],
  ['sudo -S ls <<<hunter2', 'sudo -S ls <<<[masked:password]'],
  ['openssl rsa -passin pass:hunter2 -in k', 'openssl rsa -passin pass:[masked:password] -in k'],
  [
    'aws configure set aws_secret_access_key wJalrXUtnFEMI --profile x',
    'aws configure set aws_secret_access_key [masked:secret] --profile x',
  ],
  [
    'aws configure set --profile x aws_secret_access_key a1',
    'aws configure set --profile x aws_secret_access_key [masked:secret]',
  ],
  ['npm config set //host/:_authToken abcdef', 'npm config set //host/:_authToken [masked:secret]'],
  ["ALTER USER bob WITH PASSWORD 'hunter2';", "ALTER USER bob WITH PASSWORD '[masked:password]';"],
  ["SET PASSWORD FOR bob = PASSWORD('hunter2')", "SET PASSWORD FOR bob = PASSWORD('[masked:password]')"],
  ['CREATE USER bob IDENTIFIED BY hunter2;', 'CREATE USER bob IDENTIFIED BY [masked:password];'],
  ["CREATE USER bob IDENTIFIED BY 'hunter2';", "CREATE USER bob IDENTIFIED BY '[masked:password]';"],
  [
    "ALTER USER bob IDENTIFIED WITH caching_sha2_password BY 'hunter2'",
    "ALTER USER bob IDENTIFIED WITH caching_sha2_password BY '[masked:password]'",
  ],
  ['machine h login bob password hunter2', 'machine h login bob password [masked:password]'],
  ['machine h\n  login bob\n  password hunter2\n', 'machine h\n  login bob\n  password [masked:password]\n'],
  ['default login bob password hunter2', 'default login bob password [masked:password]'],
  ['<password>hunter2</password>', '<password>[masked:secret]</password>'],
  ['<db:Password type="x">hunter2</db:Password>', '<db:Password type="x">[masked:secret]</db:Password>'],
  ['<apiKey>abcdef</apiKey>', '<apiKey>[masked:secret]</apiKey>'],
  ['password:\n  hunter2\nuser: bob', 'password:\n  [masked:secret]\nuser: bob'],
  ['password: |\n  hunter2\n', 'password: |\n  [masked:secret]\n'],
  ['- name: DB_PASSWORD\n  value: hunter2', '- name: DB_PASSWORD\n  value: [masked:secret]'],
  ['[{"name":"API_TOKEN","value":"abcdef"}]', '[{"name":"API_TOKEN","value":"[masked:secret]"}]'],
  ['<add key="DbPassword" value="hunter2"/>', '<add key="DbPassword" value="[masked:secret]"/>'],
  [
    'kubectl create secret generic x --from-literal=pw=hunter2',
    'kubectl create secret generic x --from-literal=pw=[masked:secret]',
  ],
  ['password              = hunter2', 'password              = [masked:password]'],
  ['password\t\t\t\t\t\t= hunter2', 'password\t\t\t\t\t\t= [masked:password]'],
  ['PASSWORD_OLD=hunter2 run', 'PASSWORD_OLD=[masked:password] run'],
  ['DB_PASSWD1=hunter2 run', 'DB_PASSWD1=[masked:password] run'],
  ['password%3Dhunter2', 'password%3D[masked:password]'],
  ['password="ab\\"hunter2" x', 'password="[masked:password]" x'],
  ['password=$(hunter2', 'password=[masked:password]'],
  ['password="<hunter2"', 'password="[masked:password]"'],
  ['postgres://u:pa/hunter2@h/db', 'postgres://u:[masked:url-password]@h/db'],
  ['postgres://u:p@hunter2@h/db', 'postgres://u:[masked:url-password]@h/db'],
  ['https://u:hunter2@h/npm/@scope/x?mail=a@b', 'https://u:[masked:url-password]@h/npm/@scope/x?mail=a@b'],
  ['https://0123456789abcdefghij@host/x', 'https://[masked:url-token]@host/x'],
  [`MY_ghp_${word(36)}`, 'MY_[masked:github-token]'],
  [`xghp_${word(36)}`, 'x[masked:github-token]'],
  [`"a\\nhf_${word(34)}"`, '"a\\n[masked:huggingface-token]"'],
  [`x_hf_${word(34)}`, 'x_[masked:huggingface-token]'],
  [
    `     1→-----BEGIN PRIVATE KEY-----\n     2→${word(64)}\n     3→-----END PRIVATE KEY-----\n     4→end`,
    '     1→[masked:private-key]\n     4→end',
  ],
  [`| -----BEGIN PRIVATE KEY-----\n| ${word(64)}\n| -----END PRIVATE KEY-----`, '| [masked:private-key]'],
  [`> -----BEGIN PRIVATE KEY-----\n> ${word(64)}\n`, '> [masked:private-key]'],
  [
    `'-----BEGIN RSA PRIVATE KEY-----\\n' +\n '${word(64)}\\n' +\n '-----END RSA PRIVATE KEY-----'`,
    "'[masked:private-key]'",
  ],
  ['//registry.npmjs.org/:_authToken=abcdef', '//registry.npmjs.org/:_authToken=[masked:npm-auth]'],
];

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: shell text, not templates
const HARMLESS: readonly string[] = [
  'git show 3f9c0a71b5e8d2463f9c0a71b5e8d2463f9c0a71',
  'sha256:3f9c0a71b5e8d2463f9c0a71b5e8d2463f9c0a71b5e8d2463f9c0a71b5e8d246',
  '123e4567-e89b-12d3-a456-426614174000',
  'The token is invalid, ask for a new password.',
  'Unexpected token: }',
  'Unexpected token < in JSON at position 0',
  'token: string',
  'function login(password: string, token?: Token): void',
  'password = getPassword()',
  'const token = process.env.TOKEN',
  'password: process.env.DB_PASSWORD,',
  'echo $PASSWORD',
  'tool --password $PASSWORD',
  'tool --password "${DB_PASSWORD}" --token $(cat token)',
  'curl -H "Authorization: Bearer $TOKEN"',
  'curl -u "$USER:$PASS" https://example.com',
  'https://user:${TOKEN}@example.com/x',
  'password=***',
  'password=<your password>',
  'password=',
  'password_file=/run/secrets/db',
  'tokens=1200',
  'max_tokens: 4096',
  'token=5',
  'tokenizer=bert',
  'secretary: Bob',
  'docker run -u 1000:1000 alpine',
  'cd /home/bob && ls; echo PWD=/home/bob',
  'ssh git@github.com:org/repo.git',
  'http://localhost:3000/@scope/package',
  'npm install @types/node',
  'npm_config_cache=/tmp/x',
  'task-123 disk-usage risk-free',
  'key-value store, monkey: banana',
  'fetch(url, { credentials: "include" })',
  'order 1234567890123456',
  '1731700000000 is a time',
  '2026-11-01T09:30:00.000Z',
  'phone 4111 1111 1111 1112',
  'Basic authentication is required',
  'the bearer of this letter',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg',
  'grep -r "BEGIN RSA PRIVATE KEY" .',
  'lorem ipsum dolor sit amet',
  'ssh -l login -p 2222 host',
  'ssh login@host -p 22',
  'login with password authentication',
  'default login shell; change the password soon',
  'Map<Token> a; const b: Promise<Password> = c',
  'password:\n  minLength: 8',
  'token:\n  string',
  'config set theme dark',
  'name: token\nvalue_type: string',
  'each is identified by its name, IDENTIFIED BY $ID',
  'token=$(cat "$(pwd)/token") run',
  'password: ${{ secrets.DB_PASSWORD }}',
  'curl -H "Authorization: Bearer $(cat token)" x',
  'http://host:8080/a/b@v1',
  'https://host/npm/@scope/x',
  'file://C:/a/b@2',
  'redis-cli -h host ping',
  'COMPASS=north BYPASS=1 run',
  'PATH=/bin SOME_PATH=x run',
  'bc <<< 1+2',
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: shell text, not templates

describe('mask', () => {
  it.each(TOKENS)('%s: %s', (name, text) => {
    expect(mask(text)).toEqual({ text: `[masked:${name}]`, found: [name] });
    expect(mask(`run "${text}" now`).text).toBe(`run "[masked:${name}]" now`);
  });

  it.each(CONTEXTS)('%s', (text, masked) => {
    expect(mask(text).text).toBe(masked);
  });

  it.each(HARMLESS)('leaves: %s', (text) => {
    expect(mask(text)).toEqual({ text, found: [] });
  });

  it('masks again what it masked without a change', () => {
    for (const text of [...TOKENS.map(([, text]) => text), ...CONTEXTS.map(([text]) => text)]) {
      const once = mask(text).text;
      expect(mask(once)).toEqual({ text: once, found: [] });
    }
  });

  it('finds a token wherever it stands', () => {
    const around = fc.string({ unit: fc.constantFrom(' ', '\n', '"', "'", ',', ';', '(', ')', 'ä', '\u202e', '😀') });
    fc.assert(
      fc.property(fc.constantFrom(...TOKENS), around, around, ([, token], before, after) => {
        expect(mask(before + token + after).text).not.toContain(token);
      }),
    );
  });

  it('masks what lies behind its limit, and no half of a secret before it', () => {
    const token = `ghp_${word(36)}`;
    for (let shift = 0; shift < 60; shift += 7) {
      const { text, found } = mask(`${'x '.repeat(131_072 - shift)}${token} ${'and much more '.repeat(100)}${token}`);
      expect(found).toContain('too-large');
      expect(text).not.toContain('ghp_aB3d');
      expect(text.endsWith('[masked:too-large]')).toBe(true);
    }
  });

  it.each(['x', 'x/', '/', '"', 'x '])('leaves no half of a secret in an unbroken run of %j', (filler) => {
    const token = `ghp_${word(36)}`;
    for (let shift = 0; shift < 60; shift += 7) {
      const { text } = mask(`${filler.repeat(262_144).slice(0, 262_144 - shift)}${token}${filler.repeat(9000)}`);
      expect(text).not.toContain('ghp_aB3d');
    }
  });

  it('searches what is short before the padding beside it', () => {
    const pad = Array(20_001).fill(0);
    const text = Array(5).fill('x '.repeat(130_000));
    for (const padding of [pad, text, 'x'.repeat(3_000_000)]) {
      expect(maskValue({ padding, command: 'rm -rf /' }).value).toMatchObject({ command: 'rm -rf /' });
    }
  });
});

describe('the table of secrets', () => {
  it.each(SECRETS.map((secret) => [secret.name, secret] as const))('%s is linear and has hints', (_, secret) => {
    expect(secret.hints.every((hint) => hint.length >= 3)).toBe(true);
    expect(secret.pattern().flags).toContain('g');
    expect(nestedQuantifier(secret.pattern().source)).toBeUndefined();
  });

  /** A run that can fail behind itself is quadratic if it can be entered anywhere. These cannot, each for its reason. */
  const GUARDED: Readonly<Record<string, RegExp>> = {
    'private-key': /-\(\?!-\)\)\*-----END/, // the run stops at the dashes of the next block
    'flutterwave-key': /\{12,\}\(\?:-X\)\?$/, // what follows is optional
    jwt: /^\(\?<!\[\\w-\]\)eyJ/, // a match cannot begin inside a run
  };
  it.each(SECRETS.map((secret) => [secret.name, secret] as const))(
    '%s: an unbounded run ends its branch',
    (name, secret) => {
      const { source } = secret.pattern();
      const open = [...source.matchAll(/(?<![\\])(?:[*+]|\{\d+,\})/g)].some(({ index, 0: quantifier }) => {
        const inClass = source.lastIndexOf('[', index) > source.lastIndexOf(']', index);
        return !inClass && !/^(?:\)|\||$)/.test(source.slice(index + quantifier.length));
      });
      if (open) expect(source).toMatch(GUARDED[name] ?? /a reason why this is linear/);
    },
  );

  const SIGNED = SECRETS.filter(({ signs }) => signs !== undefined);
  it.each(SIGNED.map((secret) => [secret.pattern().source.slice(0, 40), secret] as const))(
    '%s: every text with a match has one of its signs',
    (_, { hints, signs = [], pattern }) => {
      const pieces = [
        ...hints,
        ...signs,
        'credentials',
        'password',
        '=',
        ':',
        '%3d',
        '<',
        '>',
        '/',
        '"',
        ' ',
        '\n',
        'x7Kq',
      ];
      const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''));
      fc.assert(
        fc.property(text, (given) => {
          expect(!pattern().test(given) || signs.some((sign) => given.includes(sign))).toBe(true);
        }),
        { numRuns: 3_000 },
      );
    },
  );

  it('knows a nested quantifier', () => {
    expect(nestedQuantifier('(?:a+)+')).toBe('(?:a+)+');
    expect(nestedQuantifier('(a|b*){2,}')).toBe('(a|b*){2,}');
    expect(nestedQuantifier('(?:a+)?b+')).toBeUndefined();
    expect(nestedQuantifier('(?:[a+]|\\+)*')).toBeUndefined();
  });

  /** What would take minutes if any pattern were quadratic or worse. */
  it('ends on hostile texts', () => {
    const [size, less] = [100_000, 2_000];
    const pieces = new Set(SECRETS.flatMap(({ hints }) => hints));
    for (const [, text] of TOKENS) pieces.add(text.slice(0, Math.floor(text.length / 2)));
    for (const [text] of CONTEXTS) pieces.add(text.slice(0, Math.floor(text.length / 2)));
    const glues = ['', '-', ' ', '"', "'", ':', '=', '.'];
    for (const [index, piece] of [...pieces].entries()) {
      for (const [at, glue] of glues.entries()) {
        // Each piece once at full length: what is quadratic takes seconds there.
        const length = at === index % glues.length ? size : less;
        mask((piece + glue).repeat(Math.ceil(length / (piece.length + glue.length))).slice(0, length));
      }
    }
    for (const run of ['a', '-', ' ', '=', '"', '\\', '1', 'eyJ', 'password="', "password='", 'a:b@', '://', 'eyJ-']) {
      mask(`token=${run.repeat(size / run.length)}`);
    }
  }, 120_000);
});

describe('maskValue', () => {
  const cases: readonly [value: unknown, masked: unknown, found: string[]][] = [
    [{ password: 'hunter2' }, { password: '[masked:secret-field]' }, ['secret-field']],
    [
      { apiKey: 'x', 'x-api-key': 'y', API_KEY: 'z' },
      { apiKey: '[masked:secret-field]', 'x-api-key': '[masked:secret-field]', API_KEY: '[masked:secret-field]' },
      ['secret-field'],
    ],
    [
      { credentials: { user: 'bob', more: ['x'] } },
      { credentials: { user: '[masked:secret-field]', more: ['[masked:secret-field]'] } },
      ['secret-field'],
    ],
    [{ password: 123456, token: 12 }, { password: '[masked:secret-field]', token: 12 }, ['secret-field']],
    [
      { password: '$PASSWORD', token: '', secret: true, authorization: null },
      { password: '$PASSWORD', token: '', secret: true, authorization: null },
      [],
    ],
    [
      { tokens: 12, token_count: 3, max_tokens: 4, passed: 'yes', key: 'x', sessionTokens: 5 },
      { tokens: 12, token_count: 3, max_tokens: 4, passed: 'yes', key: 'x', sessionTokens: 5 },
      [],
    ],
    [
      { passwords: ['x'], PASSWORD_OLD: 'x', tokenValue: 'x', dbPasswd1: 'x', 'X-Auth': 'x' },
      {
        passwords: ['[masked:secret-field]'],
        PASSWORD_OLD: '[masked:secret-field]',
        tokenValue: '[masked:secret-field]',
        dbPasswd1: '[masked:secret-field]',
        'X-Auth': '[masked:secret-field]',
      },
      ['secret-field'],
    ],
    ...['$hunter2 and more', '<hunter2', '{{hunter2', '$(hunter2', '$(hunter2)', '${hunter2', '[masked:hunter2'].map(
      (password): [unknown, unknown, string[]] => [
        { password },
        { password: '[masked:secret-field]' },
        ['secret-field'],
      ],
    ),
    ...['$NAME', '${NAME}', '{{ name }}', '<token>', '***', '[masked:jwt]'].map(
      (password): [unknown, unknown, string[]] => [{ password }, { password }, []],
    ),
    [['mysql', '--password', 'x'], ['mysql', '--password', '[masked:secret-field]'], ['secret-field']],
    [
      ['/usr/bin/mysql', '-u', 'bob', '-p', 'x'],
      ['/usr/bin/mysql', '-u', 'bob', '-p', '[masked:secret-field]'],
      ['secret-field'],
    ],
    [['mysql', '-pX1', 'db'], ['mysql', '-p[masked:secret-field]', 'db'], ['secret-field']],
    [['docker', 'login', '-p', 'x'], ['docker', 'login', '-p', '[masked:secret-field]'], ['secret-field']],
    [['curl', '-u', 'bob:x'], ['curl', '-u', 'bob:[masked:secret-field]'], ['secret-field']],
    [['tool', '--api-key', 'x', '--yes'], ['tool', '--api-key', '[masked:secret-field]', '--yes'], ['secret-field']],
    [
      ['aws', 'configure', 'set', 'aws_secret_access_key', 'x'],
      ['aws', 'configure', 'set', 'aws_secret_access_key', '[masked:secret-field]'],
      ['secret-field'],
    ],
    [
      [
        ['Authorization', 'Basic dXNlcjpw'],
        ['Accept', 'text/html'],
      ],
      [
        ['Authorization', '[masked:secret-field]'],
        ['Accept', 'text/html'],
      ],
      ['secret-field'],
    ],
    [
      ['Host', 'h', 'Cookie', 'a=b', 'X-Y', 'z'],
      ['Host', 'h', 'Cookie', '[masked:secret-field]', 'X-Y', 'z'],
      ['secret-field'],
    ],
    ...(
      [
        [{ name: 'DB_PASSWORD', value: 'x' }, 'value'],
        [{ key: 'apiToken', val: 'x' }, 'val'],
        [{ Name: 'DbPassword', Value: 'x' }, 'Value'],
        [{ type: 'password', value: 'x' }, 'value'],
      ] as const
    ).map(([object, key]): [unknown, unknown, string[]] => [
      [object],
      [{ ...object, [key]: '[masked:secret-field]' }],
      ['secret-field'],
    ]),
    [
      ['-----BEGIN PRIVATE KEY-----', word(64), word(20), '-----END PRIVATE KEY-----', 'after'],
      ['[masked:private-key]', '[masked:private-key]', '[masked:private-key]', '[masked:private-key]', 'after'],
      ['private-key'],
    ],
    [
      ['a', '1 | -----BEGIN RSA PRIVATE KEY-----', `2 | ${word(64)}`, 'rm -rf / # no part of it'],
      ['a', '1 | [masked:private-key]', '[masked:private-key]', 'rm -rf / # no part of it'],
      ['private-key'],
    ],
    ...[
      ['ssh', '-p', '22', 'host'],
      ['psql', '-p', '5432'],
      ['tool', '--password', '--verbose'],
      ['tool', '--token', '$TOKEN'],
      ['docker', 'run', '-u', '1000:1000', 'alpine'],
      ['password', 'token', 'secret'],
      ['token', 'secret'],
      ['--password-stdin', 'x'],
      [{ name: 'color', value: 'red' }],
      [{ name: 'token.ts', content: 'export' }],
    ].map((list): [unknown, unknown, string[]] => [list, list, []]),
    [{ [`ghp_${word(36)}`]: 1 }, { '[masked:github-token]': 1 }, ['github-token']],
    [[4111111111111111, 1731700000000, 3.5], ['[masked:credit-card]', 1731700000000, 3.5], ['credit-card']],
    [[undefined, Number.NaN, 10n, () => 1], [null, null, '10', null], []],
    [new Date(0), '1970-01-01T00:00:00.000Z', []],
  ];
  it.each(cases)('%o', (value, masked, found) => {
    expect(maskValue(value)).toEqual({ value: masked, found });
  });

  it('keeps both of two keys that look the same once masked', () => {
    const { value } = maskValue({ [`ghp_${word(36)}`]: 1, [`ghp_${word(37)}`]: 2 });
    expect(Object.values(value as object)).toEqual([1, 2]);
  });

  it('survives circles and a key called __proto__', () => {
    const circle: Record<string, unknown> = JSON.parse('{"__proto__":{"a":1}}');
    circle.self = circle;
    expect(JSON.stringify(maskValue(circle).value)).toBe('{"__proto__":{"a":1},"self":"[circular]"}');
  });

  it('masks rather than passes what is too deep, too many or too long', () => {
    let deep: unknown = 'secret of the deep';
    for (let depth = 0; depth < 5000; depth++) deep = [deep];
    expect(JSON.stringify(maskValue(deep))).not.toContain('secret of the deep');
    expect(maskValue(deep).found).toEqual(['too-deep']);
    const many = maskValue(Array.from({ length: 30_000 }, (_, index) => `item ${index}`));
    expect(many.found).toEqual(['too-large']);
    expect(JSON.stringify(many)).not.toContain('item 29999');
    const long = maskValue([
      'x '.repeat(100_000),
      'y '.repeat(100_000),
      'z '.repeat(120_000),
      'a',
      'b '.repeat(300_000),
    ]);
    expect(long.found).toEqual(['too-large']);
  });

  it('gives JSON of any value', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), (value) => {
        const { value: masked } = maskValue({ value });
        const text = JSON.stringify(masked);
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
      }),
    );
  });
});

/** A group with a quantifier that repeats and has a repeating quantifier inside: the shape of exponential patterns. */
function nestedQuantifier(source: string): string | undefined {
  const open: { at: number; repeats: boolean }[] = [];
  let inClass = false;
  const repeats = (at: number) => /^(?:[*+]|\{\d+,\}|\{\d+,\d{2,}\})/.test(source.slice(at));
  for (let at = 0; at < source.length; at++) {
    const char = source[at];
    if (char === '\\') at++;
    else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else if (char === '(') open.push({ at, repeats: false });
    else if (char === ')') {
      const group = open.pop();
      if (group?.repeats && repeats(at + 1)) return source.slice(group.at);
      const outer = open.at(-1);
      if (outer && (group?.repeats || repeats(at + 1))) outer.repeats = true;
    } else if (repeats(at)) {
      const group = open.at(-1);
      if (group) group.repeats = true;
    }
  }
  return undefined;
}

it.each([
  ['a list', (many: number) => Array.from({ length: many }, (_, at) => at % 10)],
  ['an object', (many: number) => Object.fromEntries(Array.from({ length: many }, (_, at) => [`k${at}`, 1]))],
  ['lists in a list', (many: number) => Array.from({ length: many / 10 }, () => Array.from({ length: 10 }, () => 1))],
])('what is not searched of %s is cut off, and never longer than it was', (_, make) => {
  const value = make(300_000);
  const { value: masked, found } = maskValue(value);
  expect(found).toContain('too-large');
  expect(JSON.stringify(masked).length).toBeLessThan(JSON.stringify(value).length);
});
