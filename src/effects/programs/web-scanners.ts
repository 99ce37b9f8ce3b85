import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { sendsToAll, tool, toolVerbs } from './wide-a-strict.js';
import { dashes } from './wide-b-kit.js';

/** Each part of a list of files. */
function lists(call: ProgramCall, ...options: readonly string[]): void {
  for (const word of call.all(...options)) {
    const text = literal(word);
    if (text === undefined) call.path('read', word);
    else for (const path of text.split(',')) call.at('read', path);
  }
}

const scans =
  (...options: readonly string[]) =>
  (call: ProgramCall): void => {
    for (const word of call.all(...options)) call.net('send', word, 'scan');
    if (!call.has(...options)) call.net('send', 'targets', 'scan');
  };

const go = (words: string): string => dashes(words).join(' ');

/** Programs that try out sites, names and accounts. */
export const WEB_SCANNERS: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'gobuster',
    takes: '--delay -t --threads',
    writes: '-o --output',
    reads: '-p --pattern -w --wordlist',
    flags: '--no-color --no-error -z --no-progress -q --quiet -v --verbose --debug',
    does: { harmless: 'version' },
    verbs: {
      'dir, vhost, fuzz': {
        takes:
          '-u --url -x --extensions -s --status-codes -b --status-codes-blacklist -c --cookies -H --headers -m --method -a --useragent -U --username -P --password --proxy --timeout --domain --exclude-length --excludestatuscodes --body -B',
        flags:
          '-e --expanded -f --add-slash -r --follow-redirect -k --no-tls-validation -n --no-status --append-domain --random-agent',
        judge: scans('-u', '--url'),
      },
      dns: {
        takes: '-d --domain -r --resolver --timeout',
        flags: '-i --show-ips -c --show-cname --wildcard --no-fqdn',
        judge: scans('-d', '--domain'),
      },
      's3, gcs, tftp': { takes: '-s --server -m --maxfiles --timeout', judge: scans('-s', '--server') },
    },
  }),
  tool({
    names: 'dnsrecon',
    takes: '-d --domain -n --name_server -r --range --threads --lifetime -t --type',
    reads: '-D --dictionary',
    writes: '--db -x --xml -c --csv -j --json',
    flags: '-h -f -a -s -g -y -b -k -w -z --tcp --iw --disable_check_recursion --disable_check_bindversion -v -V',
    judge: scans('-d', '--domain', '-r', '--range'),
  }),
  tool({
    names: 'dirsearch',
    takes:
      '-u --url --cidr -e --extensions -X --exclude-extensions -w --wordlists --prefixes --suffixes -t --threads -R --recursion-depth --recursion-status --subdirs --exclude-subdirs -i --include-status -x --exclude-status --exclude-sizes --exclude-texts --exclude-regexps --exclude-redirects --exclude-response --skip-on-status --minimal --maximal --max-time -m --http-method -d --data -H --header --auth-type --auth --user-agent --cookie --timeout -s --delay --proxy --replay-proxy --scheme --max-rate --retries --ip --format',
    reads: '-l --url-list --raw --header-list --proxy-list',
    writes: '-o --output --json-report --simple-report --plain-text-report --xml-report --csv-report',
    flags:
      '-h --stdin -f --force-extensions -E --extensions-list --only-selected --remove-extensions -U --uppercase -L --lowercase -C --capital -r --recursive --deep-recursive --force-recursive -q --quiet-mode --full-url --no-color -F --follow-redirects --random-agent -b --request-by-hostname --exit-on-error',
    judge(call) {
      lists(call, '-w', '--wordlists');
      scans('-u', '--url', '--cidr')(call);
      // Without another place it keeps a report of its own.
      call.at('write', './reports/**');
    },
  }),
  tool({
    names: 'cewl',
    takes:
      '-d --depth -u --ua -g --groups -m --min_word_length --max_word_length --allowed --auth_type --auth_user --auth_pass --proxy_host --proxy_port --proxy_username --proxy_password -H --header',
    reads: '--exclude',
    writes: '-w --write --meta_file --email_file --meta-temp-dir',
    flags:
      '-h -k --keep -o --offsite -n --no-words --lowercase --with-numbers --convert-umlauts -a --meta -e --email -c --count -v --verbose --debug',
    judge(call) {
      sendsToAll(call);
      if (call.has('-k', '--keep')) call.at('write', '/tmp/**');
    },
  }),
  tool({
    names: 'theHarvester theharvester',
    takes: '-d --domain -b --source -l --limit -S --start -e --dns-server',
    writes: '-f --filename --file --screenshot',
    flags: '-h -p --proxies -s --shodan -v --virtual-host -r --dns-resolve -n --dns-lookup -c --dns-brute -q --quiet',
    judge: scans('-d', '--domain'),
  }),
  tool({
    names: 'sublist3r',
    takes: '-d --domain -p --ports -t --threads -e --engines',
    writes: '-o --output',
    flags: '-h -b --bruteforce -v --verbose -n --no-color',
    judge: scans('-d', '--domain'),
  }),
  tool({
    names: 'sherlock',
    takes: '--site --timeout -p --proxy',
    reads: '-j --json',
    writes: '-o --output -fo --folderoutput',
    flags:
      '-h -v --verbose -t --tor -u --unique-tor --csv --xlsx --print-all --print-found --no-color -b --browse -l --local --nsfw --no-txt',
    judge(call) {
      for (const word of call.operands) call.named('service', word, 'read');
      call.net('send', 'many sites', 'query');
      call.at('write', './*.txt', 'overwrite');
      if (call.has('--csv', '--xlsx')) call.at('write', './*');
      if (call.has('-b', '--browse')) call.named('exec', 'browser');
    },
  }),
  tool({
    names: 'whatwaf',
    takes: '-u --url --proxy -p --payloads --throttle --timeout -t --threads --headers',
    reads: '-l --list --pl -b --burp',
    flags: '-h --verbose --tor --ra --post --force-ssl --wafs --tampers --skip --verify-num --hide',
    judge(call) {
      if (call.has('--wafs', '--tampers')) return;
      scans('-u', '--url')(call);
      call.at('write', '~/.whatwaf/**');
    },
  }),
  tool({
    names: 'dirbuster',
    takes: '-u -e -t -s',
    reads: '-l',
    writes: '-r',
    flags: '-h -H -g -v -R -P -A',
    judge(call) {
      call.named('service', 'dirbuster', 'start');
      for (const word of call.all('-u')) call.net('send', word, 'scan');
    },
  }),
  tool({
    names: 'katana',
    singleDashLong: true,
    takes: go(
      '-u -list -resolvers -d -depth -ct -crawl-duration -mrs -timeout -retry -proxy -s -strategy -H -headers -f -field -em -extension-match -ef -extension-filter -c -concurrency -p -parallelism -rd -delay -rl -rate-limit -rlm -cs -crawl-scope -cos -mr -fr',
    ),
    writes: go('-o -output -srd -store-response-dir -elog -error-log'),
    flags: go(
      '-jc -js-crawl -kf -hl -headless -sc -system-chrome -sb -show-browser -nc -no-color -silent -v -verbose -j -jsonl -sr -store-response -or -ob -version -duc -h',
    ),
    judge(call) {
      // Each of these may be a file.
      lists(call, ...dashes('-list -headers -H'));
      for (const word of call.all(...dashes('-u -list'))) call.net('send', word, 'crawl');
      if (!call.has(...dashes('-u -list'))) call.net('send', 'targets', 'crawl');
      if (call.has(...dashes('-hl -headless'))) call.named('exec', 'browser');
    },
  }),
  toolVerbs({
    names: 'dalfox',
    takes:
      '-H --header -C --cookie -d --data -p --param -w --worker --timeout --delay --proxy -X --method -b --blind --user-agent --host --port --format',
    reads: '--custom-payload --mining-dict-word',
    writes: '-o --output',
    // What is done with findings is a command, and not listed.
    flags: '-S --silence --no-color --no-spinner --follow-redirects --skip-bav --skip-mining-all --mining-dict --debug',
    does: { harmless: 'version', 'start share': 'server' },
    verbs: {
      'url, sxss': { judge: sendsToAll },
      file: { flags: '--rawdata --mass', operands: 'read', judge: (call) => call.net('send', 'targets', 'scan') },
      pipe: { flags: '--mass', judge: (call) => call.net('send', 'targets', 'scan') },
    },
  }),
];
