import type { SecretPattern } from './secret-table.js';
import { VALUE_PATTERN, WORD_PATTERN } from './value-patterns.js';

/** Which words of a program's command line are secrets. Facts only, from the programs' own manuals. */
export interface SecretOptions {
  readonly programs: string;
  /** One of these words has to stand before: the program does other things, too. */
  readonly within?: string;
  /** Options whose value is one, as the next word or behind `=`. */
  readonly options?: string;
  /** Options whose value stands in the same word: `-psecret`. */
  readonly attached?: string;
  /** What stands before one, behind the program, where no option does: a regular expression. */
  readonly after?: string;
}

const OPERAND = '(?:"[^"\\n]{0,200}"|\'[^\'\\n]{0,200}\'|[^\\s"\'-][^\\s"\']{0,200})';

export const SECRET_OPTIONS: readonly SecretOptions[] = [
  // Archives and documents.
  { programs: 'zip unzip zipcloak zipnote zipsplit funzip', options: '-P --password', attached: '-P' },
  { programs: '7z 7za 7zr 7zz p7zip', attached: '-p' },
  { programs: 'rar unrar', attached: '-p -hp' },
  { programs: 'pdftotext pdfimages pdftoppm pdfinfo pdftocairo pdftohtml', options: '-upw -opw' },
  { programs: 'pdftk', options: 'input_pw user_pw owner_pw' },
  { programs: 'qpdf', after: '--encrypt\\s(?:\\S{1,200}\\s)?' },
  // Directories, databases and queues.
  {
    programs: 'ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldapcompare ldapmodrdn ldapexop',
    options: '-w',
    attached: '-w',
  },
  { programs: 'ldappasswd', options: '-w -s -a', attached: '-w' },
  { programs: 'sqlcmd bcp osql isql tsql mssql-cli', options: '-P', attached: '-P' },
  {
    programs:
      'mysql mysqldump mysqladmin mysqlimport mysqlshow mysqlcheck mysqlsh mariadb mariadb-dump mariadb-admin mycli',
    attached: '-p',
  },
  { programs: 'mysqladmin', after: '\\spassword\\s' },
  {
    programs: 'mongo mongosh mongodump mongorestore mongoexport mongoimport mongostat mongotop mongofiles',
    options: '-p',
  },
  { programs: 'redis-cli valkey-cli keydb-cli', options: '-a --pass' },
  { programs: 'cqlsh beeline usql vsql nzsql trino presto db2', options: '-p' },
  {
    programs: 'clickhouse-client clickhouse influx couchdb arangosh arangodump cypher-shell',
    options: '-p -password --password',
  },
  { programs: 'sqlplus sqlldr impdp expdp exp imp rman', after: '\\s["\']?[\\w.$#-]{1,64}/' },
  { programs: 'rabbitmqctl', after: '(?:add_user|change_password|authenticate_user)\\s\\S{1,100}\\s' },
  { programs: 'mosquitto_pub mosquitto_sub mosquitto_rr', options: '-P --pw' },
  {
    programs: 'mosquitto_passwd htpasswd',
    after: `\\s-[A-Za-z]{0,6}b[A-Za-z]{0,6}\\s(?:-[A-Za-z]\\s)?${OPERAND}\\s${OPERAND}\\s`,
  },
  {
    programs: 'htpasswd',
    after: `\\s-(?:[A-Za-z]{0,6}n[A-Za-z]{0,6}b|[A-Za-z]{0,6}b[A-Za-z]{0,6}n)[A-Za-z]{0,6}\\s${OPERAND}\\s`,
  },
  // Shares, desktops and management.
  {
    programs: 'smbclient rpcclient smbmap smbget smbcacls smbtree net nmblookup samba-tool',
    after: '\\s(?:-U\\s?|--user[= ])["\']?[^\\s%"\']{1,100}%',
  },
  { programs: 'net net1', after: '\\suser\\s(?!/)\\S{1,64}\\s(?!/)' },
  { programs: 'samba-tool', after: '\\suser\\s(?:create|add|setpassword)\\s\\S{1,64}\\s(?!-)' },
  { programs: 'nxc netexec crackmapexec cme evil-winrm rdesktop hydra medusa racadm winexe', options: '-p --password' },
  { programs: 'ipmitool', options: '-P', attached: '-P' },
  { programs: 'snmpget snmpwalk snmpset snmpbulkwalk snmpgetnext snmptrap', options: '-A -X' },
  { programs: 'plink pscp psftp puttygen winscp', options: '-pw' },
  { programs: 'psexec psexec64 paexec', options: '-p' },
  {
    programs: 'xfreerdp xfreerdp3 wlfreerdp freerdp cmdkey wmic schtasks winscp',
    after: '\\s/(?:p|pass|password|rp):',
  },
  { programs: 'schtasks', options: '/rp' },
  { programs: 'lftp', after: '\\s-u\\s?["\']?[^\\s,"\']{1,100},' },
  { programs: 'ncftp ncftpget ncftpput yt-dlp youtube-dl svnrdump rdiff', options: '-p' },
  { programs: 'p4', options: '-P' },
  { programs: 'swaks', options: '-ap --auth-password' },
  { programs: 'sendemail', options: '-xp' },
  { programs: 'nmcli', after: '\\s(?:password|wifi-sec\\.psk|802-11-wireless-security\\.psk|wifi-sec\\.wep-key0)\\s' },
  { programs: 'wpa_passphrase', after: `\\s${OPERAND}\\s` },
  { programs: 'sshpass', options: '-p', attached: '-p' },
  { programs: 'useradd usermod', options: '-p' },
  // Keys and certificates.
  { programs: 'openssl', options: '-k -K' },
  {
    programs: 'openssl',
    after: '\\spasswd\\s(?:-(?:1|5|6|apr1|crypt|noverify|quiet|reverse|table)\\s){0,4}(?:-salt\\s\\S{1,40}\\s)?(?!-)',
  },
  {
    programs: 'keytool jarsigner',
    options: '-storepass -keypass -srcstorepass -deststorepass -srckeypass -destkeypass -new',
  },
  { programs: 'apksigner', after: '--(?:ks|key)-pass[= ]pass:' },
  { programs: 'ssh-keygen', options: '-N -P' },
  { programs: 'security', options: '-w -p -P -k' },
  { programs: 'signtool', options: '/p' },
  { programs: 'mkpasswd', after: '\\s(?:-\\S{1,40}\\s){0,4}(?!-)' },
  { programs: 'ansible-vault', after: '\\sencrypt_string\\s(?:--?\\S{1,60}\\s){0,4}(?!-)' },
  // Stores of secrets, and services that keep them.
  { programs: 'gh glab', within: 'secret variable', options: '-b --body -v --value' },
  { programs: 'vault bao', after: '\\s(?:write|kv\\s(?:put|patch))\\s[^\\n|;&]{0,300}\\s[\\w.-]{1,60}=' },
  { programs: 'vault bao', after: '\\slogin\\s(?:-\\S{1,60}\\s){0,4}(?:[\\w-]{1,40}=)?(?!-)' },
  { programs: 'consul nomad boundary', options: '-token' },
  { programs: 'heroku', after: '\\sconfig:(?:set|add)\\s(?:[^\\n|;&]{0,300}\\s)?[\\w.-]{1,60}=' },
  {
    programs: 'fly flyctl doppler supabase chamber',
    after: '\\ssecrets\\sset\\s(?:[^\\n|;&]{0,300}\\s)?[\\w.-]{1,60}=',
  },
  { programs: 'railway', after: '\\svariables\\s(?:[^\\n|;&]{0,300}\\s)?--set\\s["\']?[\\w.-]{1,60}=' },
  { programs: 'eb', after: '\\ssetenv\\s(?:[^\\n|;&]{0,300}\\s)?[\\w.-]{1,60}=' },
  { programs: 'netlify ntl', after: '\\senv:set\\s\\S{1,60}\\s' },
  {
    programs: 'op',
    after:
      '\\sitem\\s(?:create|edit)\\s[^\\n|;&]{0,300}\\s(?:\\w{1,40}\\.)?(?:password|credential|secret|token|key)(?:\\[\\w{1,20}\\])?=',
  },
  {
    programs: 'aws',
    options:
      '--secret-string --secret-binary --password --master-user-password --auth-token --new-password --temporary-password',
  },
  { programs: 'aws', after: '\\sput-parameter\\s[^\\n|;&]{0,300}\\s--value[ =]' },
  {
    programs: 'az',
    options: '--admin-password --account-key --sas-token',
    after: '\\s(?:login\\s[^\\n|;&]{0,200}\\s-p|secret\\sset\\s[^\\n|;&]{0,200}\\s--value)[ =]',
  },
  { programs: 'pulumi', after: '\\sconfig\\sset\\s[^\\n|;&]{0,100}--secret\\s\\S{1,100}\\s' },
  { programs: 'pulumi', after: '\\sconfig\\sset\\s(?!--)\\S{1,100}\\s(?=\\S{1,200}\\s[^\\n|;&]{0,100}--secret)' },
  { programs: 'mc', after: '\\s(?:alias\\sset|config\\shost\\sadd)\\s\\S{1,60}\\s\\S{1,200}\\s\\S{1,200}\\s' },
  {
    programs: 'rclone',
    after:
      '\\s(?:obscure|config\\s(?:create|update|password)\\s[^\\n|;&]{0,200}\\s(?:pass|pass2|password|client_secret|secret_access_key|token)[ =])\\s?',
  },
  { programs: 'skopeo buildah podman crane oras regctl', options: '--creds --src-creds --dest-creds' },
  { programs: 'bw', after: '\\slogin\\s\\S{1,100}\\s(?!-)' },
  { programs: 'bw', after: '\\sunlock\\s(?!-)' },
  { programs: 'cargo', after: '\\slogin\\s(?:--registry\\s\\S{1,60}\\s)?(?!-)' },
  { programs: 'twine poetry', options: '-p' },
  {
    programs: 'poetry composer',
    after:
      '\\sconfig\\s(?:--?\\S{1,40}\\s){0,3}(?:http-basic\\.\\S{1,100}\\s\\S{1,100}|pypi-token\\.\\S{1,60}|(?:github|gitlab)-(?:oauth|token)\\.\\S{1,100}|bearer\\.\\S{1,100})\\s',
  },
  { programs: 'bundle bundler', after: '\\sconfig\\s(?:set\\s)?(?:--?\\S{1,40}\\s){0,3}\\S{1,200}\\s[^\\s:]{1,60}:' },
  { programs: 'dotnet', after: '\\snuget\\spush\\s[^\\n|;&]{0,300}\\s-k[ =]' },
  { programs: 'nuget', after: '\\ssetapikey\\s' },
  { programs: 'snyk', after: '\\sauth\\s(?!-)' },
  { programs: 'ngrok', after: '\\s(?:authtoken|config\\sadd-authtoken)\\s' },
  { programs: 'tailscale', options: '--authkey --auth-key' },
  { programs: 'doctl', after: '\\sauth\\sinit\\s[^\\n|;&]{0,100}(?:-t|--access-token)[ =]' },
  { programs: 'http https xh xhs httpie', options: '-a --auth' },
  { programs: 'curl', after: '\\s(?:-b|--cookie)(?:[ \\t]{1,4}|=)(?=["\']?[^\\s"\'=]{1,64}=)' },
  {
    programs: 'curl wget http https xh',
    after:
      '\\s(?:-d|-F|--data(?:-\\w{1,12})?|--form(?:-string)?|--post-data)[ =]?["\']?(?:[^\\n|;"\'&]{0,200}[&"\'\\s])?(?:pass|pw|pin|otp|secret)=',
  },
];

/** What is piped into these is a secret. */
const READERS =
  'chpasswd|chgpasswd|passwd\\s{1,4}[^\\n|;&]{0,60}--stdin|sudo\\s{1,4}(?:-\\w{1,8}\\s{1,4}){0,3}-\\w{0,6}S\\w{0,6}\\b|su\\s|(?:docker|podman|nerdctl|helm|oras|buildah|skopeo|crane)\\s[^\\n|;&]{0,200}--password-stdin|gh\\s{1,4}auth\\s{1,4}login\\s[^\\n|;&]{0,100}--with-token|(?:gh|glab)\\s{1,4}secret\\s{1,4}set\\b|(?:wrangler|vercel|heroku|fly|flyctl)\\s[^\\n|;&]{0,60}(?:secret|env)\\b|cryptsetup\\b|gpg2?\\s[^\\n|;&]{0,200}--passphrase-fd|openssl\\s[^\\n|;&]{0,200}-pass(?:in)?\\s{1,4}stdin|smbpasswd\\b|ldappasswd\\b|kinit\\b|docker\\s{1,4}secret\\s{1,4}create\\b|secret-tool\\s{1,4}store\\b|pass\\s{1,4}insert\\b|op\\s|bw\\s';

function listed(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Before an operand: options of one letter, their values, or nothing. Bounded, so that it stays linear. */
const BETWEEN = '[^\\n|;&]{0,300}';

/** A place behind a program of the row; looked for backwards, so that every secret of a line is found. */
function behind({ programs, within, options, attached, after }: SecretOptions): readonly string[] {
  const verb = within === undefined ? '' : `${BETWEEN}\\s(?:${listed(within).map(escaped).join('|')})`;
  const start = `(?<![\\w.-])(?:${listed(programs).map(escaped).join('|')})(?:\\.exe)?(?=\\s)${verb}`;
  const found: string[] = [];
  if (options !== undefined)
    found.push(`${start}${BETWEEN}\\s(?:${listed(options).map(escaped).join('|')})(?:[ \\t]{1,4}|=)`);
  if (attached !== undefined) found.push(`${start}${BETWEEN}\\s(?:${listed(attached).map(escaped).join('|')})`);
  if (after !== undefined) found.push(`${start}${BETWEEN}${after}`);
  return found;
}

/** At least three characters, as what looks for them needs. */
function hintsOf({ programs }: SecretOptions): readonly string[] {
  return listed(programs).map((name) => name.padEnd(3, ' '));
}

/** Made when it is first needed, and kept: they are long, and the words that hint at them are common. */
function once(source: () => string): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= new RegExp(source(), 'g');
    return made;
  };
}

function secretOf(row: SecretOptions): SecretPattern[] {
  return behind(row).map(
    (place): SecretPattern => ({
      name: 'password',
      hints: hintsOf(row),
      pattern: once(() => `(?<=${place})(?!-|\\[masked:)${WORD_PATTERN}`),
      check: 'value',
    }),
  );
}

/** The same facts for texts. */
export const OPTION_SECRETS: readonly SecretPattern[] = [
  ...SECRET_OPTIONS.flatMap(secretOf),
  {
    name: 'password',
    hints: ['-pass', '-pwd', '-secret', '-token', '-key', '_key', '_secret', '_token', '_pass'],
    // `--http-password x`, `--docker-password x`, `--client-secret x`: whatever the program.
    pattern: once(
      () =>
        `(--[A-Za-z][\\w-]{0,30}[-_](?:pass(?:word|wd|phrase)?|pwd|secret|token|api[-_]?key|access[-_]?key|secret[-_]?key|private[-_]?key|auth[-_]?key)(?:=|[ \\t]{1,40}))(?!-)(${VALUE_PATTERN})`,
    ),
    check: 'code',
  },
  {
    name: 'password',
    hints: ['echo', 'print', '<<<'],
    // A secret that is printed for a program that reads it, alone or behind the name of a user.
    pattern: once(
      () =>
        `((?:\\b(?:echo|printf)\\s{1,4}(?:-\\w{1,4}\\s{1,4}){0,2}(?:["']?%s(?:\\\\n)?["']?\\s{1,4})?)["']?(?:[\\w.-]{1,64}:)?)([^\\s"'|]{1,256})(?=[^\\n|]{0,40}\\|\\s{0,4}(?:sudo\\s{1,4}(?:-[a-z]{1,8}\\s{1,4}){0,3})?(?:${READERS}))`,
    ),
    check: 'value',
  },
  {
    name: 'password',
    hints: ['<<<'],
    pattern: once(() => `((?<![\\w-])(?:${READERS})[^\\n|;&<]{0,100}<<<[ \\t]{0,4})(${WORD_PATTERN})`),
    check: 'value',
  },
  {
    name: 'password',
    hints: ['chpasswd'],
    pattern: () =>
      /(\bchpasswd\b[^\n|;&]{0,60}<<<?\s{0,4}(?:["']?\w{1,20}["']?\n)?["']?[\w.-]{1,64}:)([^\s"']{1,256})/g,
    check: 'value',
  },
];
