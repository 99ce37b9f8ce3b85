import type { Syntax } from '../../shell/options.js';
import { dropPrefix, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { localPathOf } from '../this-machine.js';
import { addHomeFile, addTransfer, isAbbreviation, isRemote, list, splitWord } from '../words.js';
import { givenText, readCurlConfig } from './curl-config.js';
import { extended, pathWithin } from './places.js';

function addLocalMount(call: ProgramCall): void {
  const path = localPathOf(literal(call.operands[0]) ?? '');
  if (path !== undefined) call.at('read', path, 'mount');
}

const isFile = (word: Word): boolean => /^file:/i.test(literalPrefix(word));

const CURL_VALUES = list(
  '-A -b -c -C -d -D -e -E -F -h -H -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --abstract-unix-socket --alt-svc --aws-sigv4 --cacert --capath --cert --cert-type --ciphers --config --connect-timeout --connect-to --continue-at --cookie --cookie-jar --create-file-mode --crlfile --curves --data --data-ascii --data-binary --data-raw --data-urlencode --delegation --dns-interface --dns-ipv4-addr --dns-ipv6-addr --dns-servers --doh-url --dump-header --ech --egd-file --engine --etag-compare --etag-save --expect100-timeout --form --form-string --ftp-account --ftp-alternative-to-user --ftp-method --ftp-port --ftp-ssl-ccc-mode --happy-eyeballs-timeout-ms --haproxy-clientip --header --help --hostpubmd5 --hostpubsha256 --hsts --interface --ip-tos --ipfs-gateway --json --keepalive-cnt --keepalive-time --key --key-type --krb --libcurl --limit-rate --local-port --login-options --mail-auth --mail-from --mail-rcpt --max-filesize --max-redirs --max-time --netrc-file --noproxy --oauth2-bearer --output --output-dir --parallel-max --pass --pinnedpubkey --preproxy --proto --proto-default --proto-redir --proxy --proxy-cacert --proxy-capath --proxy-cert --proxy-cert-type --proxy-ciphers --proxy-crlfile --proxy-header --proxy-key --proxy-key-type --proxy-pass --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype --proxy-tlspassword --proxy-tlsuser --proxy-user --proxy1.0 --pubkey --quote --random-file --range --rate --referer --request --request-target --resolve --retry --retry-delay --retry-max-time --sasl-authzid --service-name --socks4 --socks4a --socks5 --socks5-gssapi-service --socks5-hostname --speed-limit --speed-time --stderr --telnet-option --tftp-blksize --time-cond --tls-max --tls13-ciphers --tlsauthtype --tlspassword --tlsuser --trace --trace-ascii --trace-config --unix-socket --upload-file --upload-flags --url --url-query --user --user-agent --variable --vlan-priority --write-out',
);
const CURL_READS = list(
  '--cacert --capath -E --cert --key --crlfile --netrc-file --etag-compare --proxy-cacert --proxy-cert --proxy-key --proxy-capath --proxy-crlfile --pubkey --random-file --egd-file',
);
const CURL_WRITES = list(
  '-o --output -D --dump-header -c --cookie-jar --etag-save --hsts --alt-svc --libcurl --stderr --trace --trace-ascii',
);
const CURL_BODIES = list('-d --data --data-ascii --data-binary --data-urlencode --json --url-query');

/** What is sent: `file` where it is the content of a file or a stream, `delete` where that is what is asked for. */
function curlUploads(call: ProgramCall): readonly string[] {
  const method = literal(call.value('-X', '--request')) ?? '';
  let uploads = call.has('-X', '--request') && !/^(GET|HEAD|OPTIONS)$/i.test(method);
  let file = false;
  for (const word of call.all(...CURL_BODIES)) {
    uploads = true;
    const start = literalPrefix(word);
    // `@file`, and for --data-urlencode also `name@file`.
    const at = /^[\w.[\]-]*@/.exec(start);
    const named = at !== null && call.has('--data-urlencode', '--url-query');
    if (start.startsWith('@') || named) file = true;
    if (start.startsWith('@')) call.path('read', dropPrefix(word, 1));
    else if (named) call.path('read', dropPrefix(word, at[0].length));
    else if (start === '' && literal(word) === undefined)
      call.add('read', { type: 'unknown', source: 'the body of a request' });
  }
  for (const word of call.all('-F', '--form')) {
    uploads = true;
    const [, value] = splitWord(word, '=');
    if (value === undefined) continue;
    for (const one of fileParts(value)) {
      file = true;
      call.path('read', one);
    }
  }
  for (const word of call.all('-T', '--upload-file')) {
    uploads = file = true;
    const list = /^\{(.*)\}$/.exec(literal(word) ?? '')?.[1];
    if (list !== undefined) for (const path of list.split(',')) call.at('read', path);
    else if (literal(word) !== '.') call.path('read', word);
  }
  if (!uploads) return [];
  return ['upload', ...(file ? ['file'] : []), ...(/^DELETE$/i.test(method) ? ['delete'] : [])];
}

/** `@a;type=x`, `<a`, `@a,b`, and headers taken from a file. */
function fileParts(value: Word): readonly Word[] {
  const text = literal(value);
  const cut = (path: string): Word => ({ ...value, pieces: [{ kind: 'text', text: path }] });
  if (text === undefined) return /^[@<]/.test(literalPrefix(value)) ? [dropPrefix(value, 1)] : [];
  const [first = '', ...more] = text.split(';');
  const files = /^[@<]/.test(first)
    ? first
        .slice(1)
        .split(',')
        .map((path) => path.replace(/^"|"$/g, ''))
    : [];
  return [...files, ...more.flatMap((part) => /^\s*headers=[@<](.*)/.exec(part)?.[1] ?? [])].map(cut);
}

const CURL: ProgramSpec = {
  names: ['curl'],
  takesValue: CURL_VALUES,
  unknown: ['-K', '--config', '--engine', '--variable', '--upload-flags'],
  judge(call) {
    if (
      call.args.length > 0 &&
      call.args.every((word) => /^(-V|--version|-h|--help|--manual|-M|all|category)$/.test(literal(word) ?? ''))
    )
      return;
    const long = CURL_VALUES.filter((name) => name.startsWith('--'));
    for (const { name } of call.options)
      if (isAbbreviation(name, long) && !KNOWN_FLAGS.has(name)) return `${name} is short for another option`;
    if (call.options.some(({ name }) => name.startsWith('--expand-'))) return 'its options are filled in later';
    if (!/^(https?|ftps?)$/.test(literal(call.value('--proto-default')) ?? 'https')) return 'addresses may be files';
    const config = givenText(call, '-K', '--config');
    if (config !== undefined) readCurlConfig(call, config);
    const urls = [...call.operands, ...call.all('--url')];
    const uploads = curlUploads(call);
    for (const url of urls) {
      // In the name of a file these are signs that stand for others, or end it.
      if (isFile(url) && /[%{}[\]?#]/.test(url.pieces.map(({ text }) => text).join('')))
        call.unknown('which file the URL names is not understood');
      if (isFile(url))
        call.path(
          call.has('-T', '--upload-file') ? 'write' : 'read',
          /^file:\/\/[^/]/i.test(literalPrefix(url))
            ? dropPrefix(url, literalPrefix(url).indexOf('/', 7))
            : dropPrefix(url, 5),
        );
      else {
        if (uploads.length > 0) call.net('send', url, ...uploads);
        call.net('receive', url, 'download');
      }
      // Ranges and sets in a URL may hide one that is a file.
      if (/^[^/]*[[{]/.test(literal(url) ?? '')) return 'the URL is a pattern';
      if (
        /^(scp|sftp|telnet|dict|gopher|ldap|smtp|imap|pop3|smb|mqtt|tftp|ftp)s?:/i.test(literalPrefix(url)) &&
        uploads.length === 0
      )
        call.net('send', url);
    }
    for (const name of CURL_READS) for (const word of call.all(name)) call.path('read', word);
    const directory = call.value('--output-dir');
    for (const word of call.all(...CURL_WRITES)) {
      if (literal(word) === '-' || literal(word) === '%') continue;
      const path = literal(word)?.replace(/#\d+/g, '*');
      if (directory !== undefined && path !== undefined && !path.startsWith('/') && literal(directory) !== undefined)
        call.at('write', `${literal(directory)}/${path}`, 'overwrite');
      else if (path?.includes('*')) call.at('write', path, 'overwrite');
      else call.path('write', word, 'overwrite');
    }
    if (call.has('-O', '--remote-name', '-J', '--remote-header-name', '--remote-name-all')) {
      const into = literal(directory) ?? '.';
      if (directory !== undefined && literal(directory) === undefined) call.path('write', directory);
      for (const url of urls) {
        const name = /^[^?#]*\/([^/?#]+)(?:[?#].*)?$/.exec(literal(url)?.replace(/^[a-z]+:\/\//i, '') ?? '')?.[1];
        // With -J the server chooses the name.
        call.at(
          'write',
          name === undefined || /[[{*]/.test(name) || call.has('-J', '--remote-header-name')
            ? `${into}/*`
            : `${into}/${name}`,
          'overwrite',
        );
      }
    }
    if (call.has('-b', '--cookie'))
      for (const word of call.all('-b', '--cookie')) if (!literalPrefix(word).includes('=')) call.path('read', word);
    for (const word of call.all('-w', '--write-out', '-H', '--header', '--proxy-header')) {
      if (literalPrefix(word).startsWith('@')) call.path('read', dropPrefix(word, 1));
      const out = /%output\{(>>)?([^}]*)\}/.exec(literal(word) ?? '');
      if (out !== null) call.at('write', out[2] ?? '');
    }
    if (call.has('-n', '--netrc', '--netrc-optional')) addHomeFile(call, 'read', '.netrc');
    for (const word of call.all(
      '-x',
      '--proxy',
      '--preproxy',
      '--socks4',
      '--socks4a',
      '--socks5',
      '--socks5-hostname',
      '--proxy1.0',
      '--doh-url',
    ))
      call.net('send', word, 'proxy');
    for (const word of call.all('--unix-socket', '--abstract-unix-socket')) call.named('service', word, 'socket');
    if (call.has('-Q', '--quote', '--mail-rcpt')) for (const url of urls) call.net('send', url, 'command');
    // A variable that starts the command line hides its options.
    if (urls.length === 0) return 'there is no URL';
    return undefined;
  },
};

/** Flags that are the beginning of another option's name. */
const KNOWN_FLAGS: ReadonlySet<string> = new Set(
  list(
    '--ssl --netrc --tlsv1 --http1 --http2 --http3 --parallel --compressed --fail --proxy-ssl --ftp-ssl-ccc --ftp-create-dirs --retry-all-errors --trace-time --cert-status --socks5-basic --keepalive --form-escape --krb4 --mail-rcpt-allowfails --no-keepalive --ipv4 --remote-time',
  ),
);

const WGET_VALUES = list(
  '-a -A -B -C -D -e -i -I -l -o -O -P -Q -R -t -T -U -w -X --accept --accept-regex --append-output --base --bind-address --body-data --body-file --ca-certificate --ca-directory --certificate --certificate-type --ciphers --compression --config --connect-timeout --crl-file --cut-dirs --default-page --directory-prefix --dns-timeout --domains --exclude-directories --exclude-domains --execute --follow-tags --ftp-password --ftp-user --header --hsts-file --http-password --http-user --ignore-tags --include-directories --input-file --input-metalink --level --limit-rate --load-cookies --local-encoding --max-redirect --metalink-index --method --output-document --output-file --password --pinnedpubkey --post-data --post-file --prefer-family --preferred-location --private-key --private-key-type --progress --proxy-password --proxy-user --quota --random-file --read-timeout --referer --regex-type --reject --reject-regex --rejected-log --remote-encoding --report-speed --restrict-file-names --retry-on-http-error --save-cookies --secure-protocol --start-pos --timeout --tries --unlink --use-askpass --user --user-agent --wait --waitretry --warc-cdx --warc-dedup --warc-file --warc-header --warc-tempdir --egd-file',
);
const WGET_WRITES = list(
  '-O --output-document -o --output-file -a --append-output --save-cookies --hsts-file --warc-file --rejected-log',
);
const WGET_READS = list(
  '-i --input-file --load-cookies --ca-certificate --ca-directory --certificate --private-key --crl-file --post-file --body-file --input-metalink --warc-dedup',
);

const WGET: ProgramSpec = {
  names: ['wget', 'wget2'],
  takesValue: WGET_VALUES,
  optionalValue: ['-n'],
  unknown: ['-e', '--execute', '--use-askpass', '--config'],
  judge(call) {
    if (call.args.length === 1 && call.has('-V', '--version', '-h', '--help')) return;
    for (const { name } of call.options)
      if (isAbbreviation(name, WGET_VALUES) && !/^--(no|recursive|mirror|continue|page|convert|span)/.test(name))
        return `${name} is short for another option`;
    for (const name of WGET_WRITES) for (const word of call.all(name)) call.path('write', word, 'overwrite');
    for (const name of WGET_READS) for (const word of call.all(name)) call.path('read', word);
    const uploads = call.has('--post-file', '--post-data', '--body-file', '--body-data', '--method');
    const sent = [
      ...(call.has('--post-file', '--body-file') ? ['file'] : []),
      ...(/^DELETE$/i.test(literal(call.value('--method')) ?? '') ? ['delete'] : []),
    ];
    for (const url of call.operands) {
      if (uploads) call.net('send', url, 'upload', ...sent);
      call.net('receive', url, 'download');
    }
    const given = givenText(call, '-i', '--input-file');
    for (const url of given?.split(/\s+/) ?? []) if (url !== '') call.net('receive', url, 'download');
    if (given === undefined && call.has('-i', '--input-file', '--input-metalink'))
      call.net('receive', undefined, 'download');
    if (call.has('--spider') && !call.has('-r', '--recursive', '-m', '--mirror')) return;
    if (call.has('-O', '--output-document')) return;
    const into = call.value('-P', '--directory-prefix');
    const deep = call.has(
      '-r',
      '--recursive',
      '-m',
      '--mirror',
      '-p',
      '--page-requisites',
      '-x',
      '--force-directories',
    );
    if (into !== undefined) call.path('write', into, 'recursive');
    else if (deep || call.operands.length !== 1) call.at('write', './**');
    else {
      const name = /^[^?#]*\/([^/?#]+)(?:[?#].*)?$/.exec(
        literal(call.operands[0])?.replace(/^[a-z]+:\/\//i, '') ?? '',
      )?.[1];
      call.at(
        'write',
        name === undefined || call.has('--content-disposition', '--trust-server-names') ? './*' : `./${name}`,
      );
    }
    return undefined;
  },
};

/** From here to there, where either side may be on another host. */
function transfers(call: ProgramCall, tags: readonly string[]): void {
  call.operands.forEach((word, index) => {
    const to = index === call.operands.length - 1 && call.operands.length > 1;
    if (isRemote(word)) addTransfer(call, to ? 'send' : 'receive', word);
    else if (word.pieces[0]?.kind === 'unknown') {
      call.add(to ? 'write' : 'read', { type: 'unknown', source: 'a path or host' }, tags, word.span);
      call.net(to ? 'send' : 'receive', word);
    } else call.path(to ? 'write' : 'read', word, ...tags);
  });
}

/** Options of ssh that run programs here, or load configuration that does. */
function sshOptions(call: ProgramCall): string | undefined {
  for (const word of call.all('-o')) {
    const option = literal(word);
    if (option === undefined) return 'an option of ssh is not known';
    if (
      /^\s*(LocalCommand|ProxyCommand|KnownHostsCommand|Include|PKCS11Provider|SecurityKeyProvider|Match|ControlPath|XAuthLocation|ProxyUseFdpass)\b/i.test(
        option,
      ) &&
      (call.name !== 'ssh' || !/^\s*(ProxyCommand|LocalCommand|KnownHostsCommand)\b/i.test(option))
    )
      return `the option ${option} can run a program`;
    const key = /^\s*(IdentityFile|CertificateFile)\s*[= ]\s*(.*)$/i.exec(option)?.[2];
    if (key !== undefined) call.at('read', key, 'identity');
    const hosts = /^\s*(UserKnownHostsFile)\s*[= ]\s*(.*)$/i.exec(option)?.[2];
    if (hosts !== undefined && !/^\/dev\/null$/.test(hosts)) call.at('write', hosts);
  }
  for (const word of call.all('-i')) call.path('read', word, 'identity');
  for (const word of call.all('-F')) {
    call.path('read', word);
    if (literal(word) !== '/dev/null' && literal(word) !== 'none') return 'configuration of ssh can run programs';
  }
  return undefined;
}

/** Options of ssh may stand behind the host too. */
const BEHIND_HOST: Syntax = { takesValue: list('-o -i -F -p -l -L -R -D -E -J -I'), stopAtFirstOperand: true };

const REMOTE: readonly ProgramSpec[] = [
  {
    names: ['ssh', 'autossh'],
    takesValue: list('-b -B -c -D -E -e -F -I -i -J -L -l -m -O -o -p -P -Q -R -S -W -w'),
    stopAtFirstOperand: true,
    effects: { '-E': 'write', '-I': 'exec' },
    judge(call) {
      if (call.has('-V', '-Q')) return;
      const host = call.operands[0];
      call.net('send', host, 'ssh');
      if (call.has('-L', '-D', '-W', '-w', '-R')) call.net('send', host, 'tunnel');
      for (const word of call.all('-J')) call.net('send', word, 'ssh');
      const rest = call.sub(call.operands.slice(1), BEHIND_HOST);
      const why = sshOptions(call) ?? sshOptions(rest);
      if (why !== undefined) return why;
      if (call.name === 'autossh' && call.operands.length > 1) return 'what runs on the host is not known';
      // Without a command it is a shell there, steered by what it reads.
      if (rest.operands.length === 0 && !call.has('-N', '-O', '-G', '-W', '-s') && !rest.has('-N'))
        return 'it opens a shell on another host';
      return undefined;
    },
  },
  {
    names: ['scp'],
    takesValue: list('-c -D -F -i -J -l -o -P -S -X'),
    unknown: ['-S', '-D'],
    judge: (call) => (transfers(call, call.has('-r') ? ['recursive'] : []), sshOptions(call)),
  },
  {
    names: ['sftp'],
    takesValue: list('-b -B -c -D -F -i -J -l -o -P -R -S -s -X'),
    judge(call) {
      call.net('send', call.operands[0], 'ssh');
      const [host = ''] = call.words();
      const here = localPathOf(host.includes(':') ? host : `${host}:`);
      if (here !== undefined) call.at('write', here, 'recursive');
      call.path('write', call.operands[1]);
      call.path('exec', call.value('-b'), 'batch');
      // Its own commands copy and delete files, and `!` runs a shell.
      return sshOptions(call) ?? 'its commands are not in the text';
    },
  },
  {
    names: ['rsync'],
    takesValue: list(
      '-e --rsh -f --filter --exclude --exclude-from --include --include-from --files-from -T --temp-dir --compare-dest --copy-dest --link-dest --backup-dir --suffix --log-file --log-file-format --out-format --rsync-path --bwlimit --max-size --min-size --max-delete --max-alloc --timeout --contimeout --port --password-file --chmod --chown --usermap --groupmap --block-size -B -M --remote-option --partial-dir --sockopts --address --write-batch --only-write-batch --read-batch --protocol --iconv --checksum-seed --modify-window -@ --info --debug --stderr --outbuf --stop-after --stop-at --compress-level --zl --skip-compress --checksum-choice --cc --compress-choice --zc --config --dparam --early-input --copy-as',
    ),
    unknown: list('--daemon --config --rsync-path -M --remote-option --early-input --copy-as --read-batch'),
    effects: {
      '--exclude-from': 'read',
      '--include-from': 'read',
      '--files-from': 'read',
      '--password-file': 'read',
      '--log-file': 'write',
      '--write-batch': 'write',
      '--only-write-batch': 'write',
    },
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '--help', '-V')) return;
      for (const word of call.all('-e', '--rsh')) {
        if (remoteShell(word))
          for (const key of (literal(word) ?? '').matchAll(/ -i\s*(\S+)/g)) call.at('read', key[1] ?? '');
        else {
          call.shell(word);
          call.unknown('it runs another program to reach the host');
        }
      }
      const tried = call.has('-n', '--dry-run', '--list-only');
      const last = call.operands.length > 1 ? call.operands.at(-1) : undefined;
      const tags = call.has('-r', '-a', '--recursive', '--archive') ? ['recursive'] : [];
      // Directories beside what is written are seen from there.
      for (const [kind, names] of BESIDE)
        for (const word of call.all(...names)) {
          call.path(kind, word, 'recursive');
          if (last !== undefined && !isRemote(last)) call.path(kind, pathWithin(last, word), 'recursive');
        }
      for (const word of call.all('-f', '--filter')) {
        const file = /^(?:merge|dir-merge|[.:])[^ _]*[ _](.*)$/s.exec(literal(word) ?? '')?.[1];
        if (file !== undefined) call.at('read', file);
      }
      if (tried)
        for (const word of call.operands) isRemote(word) ? call.net('receive', word) : call.path('read', word, ...tags);
      else transfers(call, tags);
      if (!tried && last !== undefined && !isRemote(last)) {
        // Into a directory, also without being told to go through directories.
        if (tags.length === 0) call.path('write', extended(last, call.has('-R', '--relative') ? '/**' : '/*'));
        if (call.has('-b', '--backup')) call.path('write', extended(last, '*'), 'backup');
      }
      // A script that repeats it.
      for (const word of call.all('--write-batch', '--only-write-batch'))
        call.path('write', extended(word, '.sh', 'text'));
      if (!tried && last !== undefined && call.options.some(({ name }) => /^--del/.test(name))) {
        if (isRemote(last)) call.named('service', last, 'delete', 'recursive');
        else call.path('delete', last, 'recursive');
      }
      if (!tried && call.has('--remove-source-files', '--remove-sent-files'))
        for (const word of call.operands.slice(0, -1))
          isRemote(word) ? call.named('service', word, 'delete') : call.path('delete', word, 'move', ...tags);
      if (
        call.has('--files-from') &&
        !literalPrefix(call.value('--files-from') ?? { pieces: [], span: call.command.span }).match(/^./)
      )
        return 'which files it copies is not known';
      return undefined;
    },
  },
  {
    names: ['ftp', 'tftp', 'ncftp', 'telnet', 'cftp', 'gftp'],
    takesValue: list('-p -P -l -N -o -q -r -s -T -u -w -c -b -k -n'),
    judge: (call) => (
      call.net('send', call.operands[0]), call.path('write', call.value('-o')), 'its commands are not in the text'
    ),
  },
  {
    names: ['lftp'],
    takesValue: list('-e -c -f -u -p -s --rcfile'),
    judge: (call) => (
      call.net('send', call.operands[0]), call.path('exec', call.value('-f'), 'batch'), 'its commands can run programs'
    ),
  },
  {
    names: ['sshfs'],
    takesValue: ['-o', '-p', '-F'],
    judge: (call) => (
      call.net('send', call.operands[0], 'mount'),
      // This machine's own files, at another place.
      addLocalMount(call),
      call.path('write', call.operands[1], 'mount'),
      call
        .all('-o')
        .some(
          (word) =>
            !/^(reconnect|ro|rw|allow_other|default_permissions|port=\d+|follow_symlinks|transform_symlinks|,)+$/.test(
              literal(word) ?? '',
            ),
        ) || call.has('-F')
        ? 'an option of sshfs is not understood'
        : undefined
    ),
  },
  {
    names: ['nc', 'ncat', 'netcat', 'nc.traditional', 'nc.openbsd'],
    takesValue: list(
      '-e -c -g -G -i -I -m -M -o -O -p -P -q -s -T -V -w -W -x -X -H --exec --sh-exec --lua-exec --output --hex-dump --source --source-port --wait --delay --idle-timeout --proxy --proxy-type --proxy-auth --ssl-key --ssl-cert --ssl-trustfile --allow --allowfile --deny --denyfile --max-conns',
    ),
    effects: {
      '--sh-exec': 'shell',
      '-o': 'write',
      '--output': 'write',
      '--hex-dump': 'write',
      '--ssl-key': 'read',
      '--ssl-cert': 'read',
    },
    judge(call) {
      if (call.args.length === 1 && call.has('-h', '--help', '--version')) return;
      const [host] = call.operands;
      if (call.has('-e', '--exec', '-c', '--lua-exec', '--sh-exec')) {
        call.named('exec', call.value('-e', '--exec', '-c', '--lua-exec', '--sh-exec') ?? 'a program', 'network');
        if (!call.has('--sh-exec')) return 'it gives a program to the network';
      }
      if (call.has('-l', '--listen')) call.named('service', call.value('-p') ?? host ?? 'a port', 'listen');
      else call.net('send', host ?? undefined, 'socket');
      if (call.has('-l', '--listen')) call.net('receive', 'anyone');
      return undefined;
    },
  },
  {
    names: ['socat', 'socat1'],
    takesValue: list('-b -t -T -L -W -lf -lp -r -R -x'),
    effects: { '-r': 'write', '-R': 'write', '-L': 'write', '-W': 'write', '-lf': 'write' },
    singleDashLong: true,
    judge(call) {
      let why: string | undefined;
      for (const word of call.operands) {
        const given = literal(word);
        const [kind = '', rest = ''] =
          given === undefined ? [] : [given.split(':')[0]?.toLowerCase() ?? '', given.slice(given.indexOf(':') + 1)];
        if (given === undefined) {
          why ??= 'an address is not known';
          continue;
        }
        if (/^(system|exec|shell)$/.test(kind)) {
          call.named('exec', rest, 'network');
          why = 'it gives a program to the network';
          continue;
        }
        if (given === '-' || /^(stdio|stdin|stdout|stderr|fd)\b/.test(kind)) continue;
        if (/^(tcp|udp|openssl|ssl|sctp|ip|socks|proxy)[\w-]*listen$|^(tcp|udp)[46]?-l$|-recv/.test(kind))
          call.named('service', rest, 'listen');
        else if (/^(tcp|udp|openssl|ssl|sctp|socks\w*|proxy)[\w-]*$/.test(kind)) call.net('send', rest, 'socket');
        else if (/^(open|gopen|create|creat|file|pipe|fifo)$/.test(kind) || /^[./]/.test(given)) {
          const path = (/^[./]/.test(given) ? given : rest).split(',')[0] ?? '';
          call.at('read', path);
          call.at('write', path);
        } else if (/^unix-(connect|client|sendto)$|^unix$/.test(kind)) call.named('service', rest, 'socket');
        else why ??= `the address ${given} is not understood`;
      }
      return why;
    },
  },
];

/** Is it `ssh -p 22 -i key` and no more? It gets a host and a command that only copies. */
function remoteShell(word: Word): boolean {
  return /^ssh(\s+(-[pilcJ]\s*[\w./@~-]+|-[46AaCqTvx]+|-o\s*(StrictHostKeyChecking|UserKnownHostsFile|BatchMode|ConnectTimeout|Port|Compression)[= ][\w/.-]+))*$/.test(
    (literal(word) ?? '').trim(),
  );
}

/** Options of rsync that name a directory, counted from where it writes. */
const BESIDE: readonly (readonly ['read' | 'write', readonly string[]])[] = [
  ['write', ['--backup-dir', '--temp-dir', '-T', '--partial-dir']],
  ['read', ['--compare-dest', '--copy-dest', '--link-dest']],
];

export const NETWORK: readonly ProgramSpec[] = [CURL, WGET, ...REMOTE];
