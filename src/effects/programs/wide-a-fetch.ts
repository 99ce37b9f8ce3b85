import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { fetchesOrReads, sendsToAll, tool } from './wide-a-strict.js';

/** Programs that scan files, measure services or fetch pages. */
export const WIDE_A_FETCH: readonly ProgramSpec[] = [
  tool({
    names: 'clamscan',
    takes:
      '--exclude --exclude-dir --include --include-dir --max-filesize --max-scansize --max-files --max-recursion --max-dir-recursion --max-scantime --bytecode-timeout --fail-if-cvd-older-than',
    reads: '-d --database -f --file-list -c --config-file',
    writes: '-l --log --move --copy --tempdir',
    optionalValue: [
      '--remove',
      '--bell',
      '--detect-pua',
      '--scan-archive',
      '--cross-fs',
      '--follow-dir-symlinks',
      '--recursive',
    ],
    flags:
      '-r -i --infected -o --suppress-ok-results -v --verbose --quiet --no-summary --stdout --debug --fdpass -m --multiscan --stream --allmatch -z -h -V --gen-json --bell --official-db-only',
    judge(call) {
      if (call.has('-f', '--file-list')) return 'the files are named in another file';
      const places = call.operands;
      for (const word of places) walk(call, word);
      if (places.length === 0) call.at('read', './**');
      // `--remove yes` is written too; then `yes` is seen as a place, which does no harm.
      if (call.has('--remove') && literal(call.value('--remove')) !== 'no') {
        for (const word of places) call.path('delete', word, 'recursive');
        if (!places.some((word) => !/^(yes|no)$/.test(literal(word) ?? ''))) call.at('delete', '.', 'recursive');
      }
      if (call.has('--move')) {
        for (const word of places) call.path('delete', word, 'recursive');
        if (places.length === 0) call.at('delete', '.', 'recursive');
      }
      return undefined;
    },
  }),
  tool({
    names: 'redis-benchmark valkey-benchmark',
    takes: '-h -p -s -a -u --user -c -n -d -r -P -k -t --dbnum --threads --precision --rps',
    reads: '--cacert --cert --key',
    flags: '-q -l -I --csv --cluster --enable-tracking -e --tls --insecure -x --help -3',
    judge(call) {
      call.net('send', call.value('-h') ?? call.value('-s', '-u') ?? 'localhost', 'query');
      // It fills the database with its keys.
      call.named('service', 'redis', 'update');
    },
  }),
  tool({
    names: 'trafilatura',
    takes:
      '-u --URL -f --output-format --feed --sitemap --crawl --explore --probe --url-filter --target-language --parallel',
    reads: '-i --input-file --input-dir -b --blacklist --config-file',
    writes: '-o --output-dir --backup-dir',
    flags:
      '--json --xml --csv --html --markdown --xmltei --formatting --links --images --no-comments --with-comments --no-tables --only-with-metadata --with-metadata --fast --precision --recall --deduplicate --keep-dirs --list -v -vv -h --validate-tei --archived',
    judge(call) {
      for (const word of call.all('-u', '--URL', '--feed', '--sitemap', '--crawl', '--explore', '--probe'))
        call.net('receive', word);
      if (call.has('-i', '--input-file')) call.net('receive', undefined);
    },
  }),
  tool({
    names: 'monolith',
    takes: '-b --base-url -E --encoding -t --timeout -u --user-agent -d --domain',
    reads: '-C --cookies --cookie-file',
    writes: '-o --output',
    flags:
      '-a --no-audio -c --no-css -e --ignore-errors -f --no-frames -F --no-fonts -h -i --no-images -I --isolate -j --no-js -k --insecure -m --mhtml -M --no-metadata -n --unwrap-noscript -q --quiet --silent -s -v --no-video -V -B --blacklist-domains',
    judge: fetchesOrReads,
  }),
  tool({
    names: 'flask-unsign',
    takes: '-c --cookie -S --secret --salt -t --threads --proxy -C --cookie-name --user-agent --chunk-size',
    reads: '-w --wordlist',
    hosts: '--server',
    flags:
      '-d --decode -u --unsign -s --sign -l --legacy -nl --no-literal-eval -q --quiet -i --insecure --literal-eval',
    judge: (call) => (call.has('-u', '--unsign') ? call.path('read', call.value('-c', '--cookie')) : undefined),
  }),
  tool({
    names: 'rustscan',
    takes:
      '-a --addresses -p --ports -r --range -b --batch-size -t --timeout --tries -u --ulimit --scan-order --scripts -e --exclude-ports -x --exclude-addresses --resolver',
    flags: '-n --no-config --top -g --greppable --accessible --udp -q -h -V --no-banner',
    judge(call) {
      const given = call.value('--scripts');
      const scripts = given === undefined ? 'default' : (literal(given) ?? 'custom');
      if (scripts === 'custom') return 'it runs scripts';
      call.at('read', '~/.rustscan.toml');
      for (const word of call.all('-a', '--addresses')) {
        call.net('send', word, 'scan');
        call.path('read', word);
      }
      if (!call.has('-g', '--greppable') && scripts !== 'none') {
        call.named('exec', 'nmap');
        // What follows `--` are options of nmap, which can write files and run scripts.
        if (call.operands.length > 0) return 'the options for nmap are not followed';
      }
      return undefined;
    },
  }),
  tool({
    names: 'oauth2c',
    takes:
      '--client-id --client-secret --grant-type --response-types --response-mode --scopes --username --password --refresh-token --auth-method --redirect-url --assertion --audience --acr-values --login-hint --callback-addr --http-timeout --browser-timeout --prompt --token',
    reads: '--tls-cert --tls-key --tls-root-ca --signing-key --encryption-key',
    flags:
      '-s --silent --no-browser --no-prompt --pkce --par --insecure --dpop --request-object --encrypted-request-object',
    judge(call) {
      sendsToAll(call);
      // The login goes through a browser.
      if (!call.has('--no-browser')) call.named('exec', 'a browser', 'open');
    },
  }),
  tool({
    names: 'instaloader',
    takes:
      '-l --login -p --password --user-agent -c --count --max-connection-attempts --request-timeout --abort-on --filename-pattern --title-pattern --dirname-pattern --post-filter --only-if --storyitem-filter --slide',
    writes: '--latest-stamps -f --sessionfile',
    flags:
      '-q --quiet -G --geotags -C --comments -s --stories --highlights --tagged --igtv --reels -F --fast-update --no-posts --no-profile-pic --no-pictures -V --no-videos --no-captions --no-metadata-json --no-compress-json --no-resume',
    judge(call) {
      call.net('receive', 'instagram.com', 'download');
      call.at('write', './**');
      if (call.has('-l', '--login')) call.at('write', '~/.config/instaloader/**');
      if (call.operands.some((word) => /^\+|^$/.test(literalPrefix(word)))) return 'its arguments are in a file';
      call.paths(
        'read',
        call.operands.filter((word) => /[/.]/.test(literal(word) ?? '.')),
      );
      // These are conditions in Python.
      return call.has('--post-filter', '--only-if', '--storyitem-filter') ? 'it evaluates Python' : undefined;
    },
  }),
];
