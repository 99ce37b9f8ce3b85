import type { Command } from '../shell/command.js';
import { literal, literalPrefix, type Word, wordToText } from '../shell/word.js';
import type { Effect } from './effect.js';
import { effectOf } from './program.js';

const PACKAGES =
  /^--(?:registry|index-url|extra-index-url|index|default-index|find-links|proxy|https-proxy|source|channel|repo|repository-url)$/;
const DATABASE = /^(?:-h|--host|--uri|--url)$/;
const SQL_SERVER = /^(?:-S|--server)$/;
const HOSTING = /^(?:--hostname|--host|--server|--endpoint|--endpoint-url|--api-url|--url|--address)$/;
const NONE = /^\b$/;

/** Programs that connect to where their words say, and the options whose value is an address, whatever it looks like. */
const CONNECT: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      [
        'npm pnpm yarn bun bunx npx deno pip pip3 uv uvx poetry pipx pdm conda mamba micromamba cargo gem bundle composer brew',
        PACKAGES,
      ],
      ['helm helmfile kubectl oc kustomize docker podman nerdctl skopeo crane oras regctl flux', PACKAGES],
      [
        'argocd gh glab hub tea aws awslocal az gcloud gsutil doctl hcloud oci heroku fly flyctl vercel netlify terraform tofu pulumi vault consul nomad',
        HOSTING,
      ],
      [
        'psql pgcli pg_dump pg_dumpall pg_restore pg_isready pg_basebackup pg_receivewal pgbench vacuumdb reindexdb clusterdb createdb dropdb createuser dropuser usql',
        DATABASE,
      ],
      [
        'mysql mariadb mysqldump mysqlpump mysqlshow mysqladmin mysqlcheck mysqlimport mysqlslap mariadb-dump mariadb-show mariadb-admin mariadb-check mariadb-import mycli mysqlsh',
        DATABASE,
      ],
      [
        'mongosh mongo mongodump mongoexport mongostat mongotop mongofiles redis-cli valkey-cli redis-benchmark clickhouse-client clickhouse cqlsh influx',
        DATABASE,
      ],
      ['sqlcmd bcp mssql-cli', SQL_SERVER],
      ['etcdctl', /^--endpoints$/],
      ['xprop xwd xlsclients xlsfonts xlsatoms xrandr xset', /^-display$/],
      [
        'gio qemu-img singularity apptainer exiv2 scanimage go hg svn bzr cvs fossil git-lfs ffprobe ffmpeg ffplay mediainfo xmllint xsltproc yt-dlp youtube-dl identify convert magick pandoc exiftool resolvectl systemd-resolve nix flatpak snap rpm dpkg ansible-galaxy',
        NONE,
      ],
    ] as const
  ).flatMap(([names, options]) => names.split(' ').map((name) => [name, options] as const)),
);

/** An address by its looks: a scheme that is no file, or `user@host:path`. */
const ADDRESS =
  /^(?:-{1,2}[\w-]+=)?((?:[a-z][a-z\d]*\+)?(?!file:)[a-z][a-z\d.-]*:\/\/[^\s]+|[\w.-]+@[\w-]+(?:\.[\w-]+)+:[^\s]*)$/i;
/** Where the settings of a connection to PostgreSQL lead: `host=example.com dbname=x`, or in the query of an address. */
const SETTINGS = /^\s*(?:\w+\s*=\s*(?:'(?:[^'\\]|\\.)*'|[^\s']*)\s*)+$/;
const SETTING = /(?:^|[\s?&])(?:host|hostaddr|service)\s*=\s*'?([^\s'&]+)/gi;
/** Programs that take such settings, and those whose words may be a host without saying so. */
const POSTGRES =
  /^(?:psql|pgcli|usql|pg_\w+|pgbench|vacuumdb|reindexdb|clusterdb|createdb|dropdb|createuser|dropuser)$/;
const HOST_WORD: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    mongosh: /^(?!-)[\w-]+(?:\.[\w-]+)*(?:[.:][\w-]+|(?::\d+)?\/\w*)$/,
    mongo: /^(?!-)[\w-]+(?:\.[\w-]+)*(?:[.:][\w-]+|(?::\d+)?\/\w*)$/,
    cqlsh: /^(?!-)[\w-]+(?:\.[\w-]+)+$/,
    mongotop: /^(?!-)(?!\d+$)\S+$/,
    mongostat: /^(?!-)(?!\d+$)\S+$/,
    scanimage: /^net:/,
    'qemu-img': /^(?:json:|nbd:|ssh:|https?:|iscsi:|rbd:|gluster)/,
  }),
);

/** Variables that say where a program connects to. */
const VARIABLE = /(?:_HOST|_REGISTRY|_INDEX_URL|PROXY|_ENDPOINT(?:_URL)?|_SERVER|_URL)$/i;
/** This machine, and the places that a program has no other than. */
const OWN =
  /^(?:[a-z][\w+.-]*:\/\/)?(?:[^@/]*@)?(?:localhost|127(?:\.\d+){3}|\[?::1\]?|0\.0\.0\.0|\/.*)?(?::\d+)?(?:[/?#]|$)|^(?:s3|gs|az|op|secret):\/\//i;
/** Services of a program, to which it sends its words anyway. */
const HOME: Readonly<Record<string, RegExp>> = {
  gh: /^(?:https?:\/\/)?(?:api\.|uploads\.|gist\.)?github\.com(?:\/|$)/i,
  glab: /^(?:https?:\/\/)?gitlab\.com(?:\/|$)/i,
};

/**
 * Addresses that a command names and that what is known of its program does not speak of. A request tells whoever is
 * there its name, path and query: data leaves in them as well as in a body.
 */
export function unlistedAddresses(command: Command, found: readonly Effect[]): Effect[] {
  const { name, argv, assignments, remote, span } = command;
  const options = name === undefined ? undefined : CONNECT.get(name);
  if (options === undefined || name === undefined) return [];
  const told: Effect[] = [];
  const takesSettings = POSTGRES.test(name);
  for (const { name: variable, value } of assignments) {
    const address = VARIABLE.test(variable) && value !== undefined ? literalPrefix(value) : '';
    if (address !== '' && !OWN.test(address) && !HOME[name]?.test(address))
      told.push(effectOf('receive', { type: 'host', host: address, given: true }, span, [], remote));
  }
  for (let at = 1; at < argv.length; at++) {
    const word = argv[at] as Word;
    const named = name === 'resolvectl' && at > 1 ? literal(word) : hostWord(name, argv, at);
    const given = addressIn(literal(word) ?? literalPrefix(word)) ?? named ?? optionValue(argv, at, options);
    const address = (takesSettings ? settingOf(word) : undefined) ?? given;
    if (address === undefined || OWN.test(address) || HOME[name]?.test(address)) continue;
    if (found.some(({ target }) => target.type === 'host' && target.given && target.host.includes(address))) continue;
    told.push(effectOf('receive', { type: 'host', host: address, given: true }, word.span, [], remote));
  }
  return told;
}

/** Most words have none of the signs that every address has. */
function addressIn(text: string): string | undefined {
  return text.includes('://') || text.includes('@') ? ADDRESS.exec(text)?.[1] : undefined;
}

/** The host among the settings of a connection, unless it is this machine. */
function settingOf(word: Word): string | undefined {
  const text = wordToText(word).replace(/^(?:-d|--dbname=)(?=.)/, '');
  if (!SETTINGS.test(text) && !/^\w+:\/\//.test(text)) return undefined;
  for (const [, host = ''] of text.matchAll(SETTING)) if (!OWN.test(host)) return host;
  return undefined;
}

/** A word that is no value of an option before it, and looks like a host. */
function hostWord(program: string, argv: readonly Word[], at: number): string | undefined {
  const looks = HOST_WORD.get(program);
  if (looks === undefined) return undefined;
  const text = literal(argv[at]) ?? '';
  const before = literal(argv[at - 1]) ?? '';
  if (!looks.test(text) || /\.(?:js|mjs|cjs|cql)$/.test(text)) return undefined;
  if (program === 'scanimage') return text;
  return at > 1 && /^-/.test(before) && !/^--(?:quiet|norc|nodb|shell|verbose|tls|ssl)$/.test(before)
    ? undefined
    : text;
}

/** `--registry evil`, `--registry=evil`, `-hevil`. */
function optionValue(argv: readonly Word[], at: number, options: RegExp): string | undefined {
  const [text, before] = [literalPrefix(argv[at] as Word), literal(argv[at - 1]) ?? ''];
  // All of these options begin with a dash.
  if (!text.startsWith('-') && !before.startsWith('-')) return undefined;
  const equals = text.indexOf('=');
  if (equals > 0 && options.test(text.slice(0, equals))) return text.slice(equals + 1) || '?';
  if (options.test(before)) return literal(argv[at]) ?? '?';
  const letter = /^(-[a-zA-Z])([^=].*)$/.exec(text);
  return letter !== null && options.test(letter[1] ?? '') ? letter[2] : undefined;
}
