import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { extended, walk } from './places.js';
import { fetchesOrReads, tool, toolVerbs } from './wide-a-strict.js';

/** Walks the operands, or the current directory. */
function walks(call: ProgramCall): void {
  for (const word of call.operands) walk(call, word);
  if (call.operands.length === 0) call.at('read', './**');
}

/** Programs that show, sign, draw or speak files. */
export const WIDE_A_FILES: readonly ProgramSpec[] = [
  tool({
    names: 'fc-scan fc-query fc-validate',
    takes: '-f --format -i --index -l --lang',
    flags: '-b --brief -V -h -v --verbose',
    operands: 'read',
    judge: walks,
  }),
  tool({
    names: 'tidy-viewer tv-csv',
    takes:
      '-s --delimiter -c --color -n --number-of-rows-to-output -t --title -F --footer -u --upper-column-width -l --lower-column-width -g --sigfig',
    flags: '-C --color-always -f --force-all-rows -e --extend-width-length -d --debug-mode -D -h -V',
    operands: 'read',
  }),
  tool({
    names: 'rich',
    // A pager runs programs; so it is not listed.
    takes:
      '--style --rule-style --rule-char --width --max-width --padding --panel --title --caption --panel-style --theme --lexer --head --tail',
    flags:
      '-p --print -m --markdown -j --json --ipynb --syntax -g --guides -n --line-numbers --left --right --center --text-left --text-right --text-center --expand --rule --no-wrap --hyperlinks --soft --emoji --force-terminal --csv --rst',
    writes: '--export-html -o --export-svg',
    judge: (call) => (call.has('-p', '--print') ? undefined : fetchesOrReads(call)),
  }),
  tool({
    names: 'tre',
    // An editor is not listed: it makes aliases that a shell then reads.
    takes: '-l --limit -E --exclude -c --color',
    flags: '-a --all -s --simple -d --directories -j --json -p --portable -h -V',
    judge: walks,
  }),
  tool({
    names: 'ascii',
    flags: '-a -d -x -o -b -t -s -v -h -e',
  }),
  tool({ names: 'kjv', flags: '-l -A -B -C -e -W -h' }),
  tool({
    names: 'sdcv',
    takes: '-u --use-dict',
    reads: '-2 --data-dir',
    flags:
      '-l --list-dicts -n --non-interactive -j --json --json-output -e --exact-search -0 --utf8-output -1 --utf8-input -x --only-data-dir -c --color -v -h',
    judge: (call) => {
      call.at('read', '~/.stardict/**');
      // It asks on a terminal, and remembers what it was asked.
      if (!call.has('-n', '--non-interactive')) call.at('write', '~/.sdcv_history');
    },
  }),
  tool({
    names: 'pg_waldump pg_xlogdump',
    takes: '-B --block -e --end -F --fork -n --limit -r --rmgr -R --relation -s --start -t --timeline -x --xid',
    reads: '-p --path',
    writes: '--save-fullpage',
    flags: '-b --bkp-details -f --follow -q --quiet -w --fullpage -V -? -z --stats',
    optionalValue: ['-z', '--stats'],
    operands: 'read',
  }),
  tool({
    names: 'pg_combinebackup',
    writes: '-o --output',
    takes: '--manifest-checksums --sync-method',
    flags: '-d --debug -n --dry-run -N --no-sync --copy --copy-file-range -k --link --clone --no-manifest -V -?',
    judge(call) {
      for (const word of call.operands) walk(call, word);
    },
  }),
  tool({
    names: 'svg2png',
    takes: '-w --width -h --height --scale -s --output-width --output-height -f --format -d --dpi',
    writes: '-o --output',
    flags: '--flipx --flipy',
    operands: ['read', 'write'],
  }),
  toolVerbs({
    names: 'phar',
    takes: '-h -c -e -k -l -x -i -a',
    reads: '-y',
    flags: '-n',
    does: { harmless: 'help, help-list, version' },
    // A stub or a bootstrap is PHP; what is read in an archive may hold code that its reader runs.
    verbs: {
      'list, tree, info, meta-get, stub-get': { reads: '-f' },
      'add, pack, compress, delete, sign, meta-set, meta-del': { writes: '-f', operands: 'read' },
      extract: { reads: '-f', operands: 'write', judge: (call) => call.at('write', './**') },
    },
  }),
  toolVerbs({
    names: 'bundletool',
    takes:
      '--module --xpath --resource --mode --ks-key-alias --ks-pass --key-pass --device-id --dimensions --min-sdk-version --modules',
    reads: '--bundle --apks --ks --apk --device-spec --sdk-zip',
    writes: '--output --output-dir',
    execs: '--adb --aapt2',
    flags: '--values --overwrite --connected-device --local-testing --allow-downgrade --instant',
    does: {
      harmless:
        'help, version, dump manifest|resources|config|runtime-enabled-sdk-config, validate, build-apks, get-size total, extract-apks, check-transparency',
      install: 'install-apks, install-multi-apks',
      read: 'get-device-spec',
    },
    judge: (call) => {
      // `pass:` is the password, `file:` is a file that has it.
      const [kind, ...path] = (literal(call.value('--ks-pass', '--key-pass')) ?? '').split(':');
      if (kind === 'file') call.at('read', path.join(':'));
    },
  }),
  toolVerbs({
    names: 'skate',
    flags: '-r --reverse -k --keys-only -v --values-only -b --show-binary',
    takes: '-d --delimiter',
    does: {
      harmless: 'help',
      read: 'get, list, list-dbs',
      update: 'set',
      delete: 'delete, delete-db',
      'delete all': 'reset',
    },
  }),
  toolVerbs({
    names: 'sq',
    takes:
      '--for --for-email --for-userid --signer --signer-email --signer-userid --name --email --userid --cert --cert-email --expiration --profile --cipher-suite --signatures --message',
    reads:
      '--signer-file --signature-file --for-file --recipient-file --recipient-cert --cert-file --recipient-key --with-password-file --new-password-file --key-file',
    writes: '--output -o --rev-cert',
    flags:
      '--with-password --without-signature --cleartext --binary --own-key --shared-key --without-password --for-self --signer-self --overwrite -f -v --verbose -q --quiet --append --armor --can-sign --no-userids --detached',
    does: {
      harmless: 'version, help, config get, config inspect paths',
      'read secret': 'key list, cert list, pki link list',
      'create secret': 'key generate, key import, cert import, pki link add',
      'delete secret': 'key delete, key revoke, key userid revoke',
    },
    verbs: {
      'encrypt, decrypt, sign, verify, inspect, packet dump, packet armor, packet dearmor': { operands: 'read' },
    },
  }),
  toolVerbs({
    names: 'nextclade nextclade3',
    takes:
      '-d --dataset-name -n --name -t --tag --dataset-tag -j --jobs --cds-selection --output-basename --output-selection -s --output-columns-selection --server --verbosity',
    reads:
      '--input-ref -r --input-tree -a --input-annotation -m --input-pathogen-json -p --input-gene-map --input-dataset -D --input-primers --input-qc-config',
    writes:
      '--output-all -O --output-fasta -o --output-tsv --output-csv --output-json --output-ndjson --output-tree --output-translations --output-insertions --output-errors --output-dir --output-zip --output-tree-nwk',
    flags:
      '--retry-reverse-complement --in-order --include-reference --replace-unknown -v -q --silent --json --only-names',
    does: { harmless: 'help, completions' },
    verbs: {
      run: {
        operands: 'read',
        judge: (call) => {
          if (call.has('-d', '--dataset-name')) call.net('receive', 'data.clades.nextstrain.org', 'download');
        },
      },
      'dataset list, dataset get': { judge: (call) => call.net('receive', 'data.clades.nextstrain.org', 'download') },
      sort: { operands: 'read', judge: (call) => call.net('receive', 'data.clades.nextstrain.org', 'download') },
    },
  }),
  tool({
    names: 'inkscape',
    // Actions and verbs can do all that the program can; extensions are programs.
    takes:
      '-w --export-width -h --export-height -d --export-dpi -a --export-area -i --export-id --export-background -y --export-background-opacity --export-type --export-ps-level --export-pdf-version --pdf-page --pages --query-id',
    writes: '-o --export-filename',
    flags:
      '-C --export-area-page -D --export-area-drawing -j --export-id-only -T --export-text-to-path --export-overwrite --without-gui -z --export-latex --export-ignore-filters --vacuum-defs -S --query-all -X --query-x -Y --query-y -W --query-width -H --query-height -V',
    operands: 'read',
    judge(call) {
      if (call.args.length === 0) return void call.named('service', 'inkscape', 'start');
      if (call.has('--export-type', '--export-overwrite', '--vacuum-defs'))
        for (const word of call.operands) call.path('write', extended(word, '*'));
      if (!call.options.some(({ name }) => /export|query|vacuum|^-[oeAPElSXYWHI]$/.test(name)))
        call.named('service', 'inkscape', 'start');
      if (call.has('--export-overwrite')) call.paths('write', call.operands, 'overwrite');
      return undefined;
    },
  }),
  tool({
    names: 'speak-ng speak',
    takes: '-a -g -k -l -p -s -v -b -d --split --punct',
    reads: '-f --path',
    writes: '-w --phonout',
    flags: '-m -q -x -X -z --stdin --stdout --pho --ipa --voices -h --sep --tie',
  }),
  tool({
    names: 'syft',
    takes:
      '-o --output -s --scope --platform --exclude --source-name --source-version --select-catalogers --override-default-catalogers --from --parallelism --base-path',
    flags: '-q --quiet -v -h',
    judge(call) {
      const [first] = call.operands;
      const name = literal(first);
      if (/^(version|help|completion)$/.test(name ?? '')) return undefined;
      if (/^(attest|convert|login|cataloger|config|scan)$/.test(name ?? '')) return `syft ${name} is not known`;
      call.at('read', './.syft.yaml');
      for (const format of call.all('-o', '--output').map((word) => literal(word))) {
        if (format === undefined) return 'where it writes is not known';
        for (const part of format.split(','))
          if (part.includes('=')) call.at('write', part.slice(part.indexOf('=') + 1));
      }
      for (const word of call.operands) {
        const source = literal(word) ?? '';
        const place = /^(dir|file|oci-dir|oci-archive|docker-archive|sif|singularity):(.*)/.exec(source)?.[2];
        if (place !== undefined) {
          call.at('read', place);
          call.at('read', `${place}/**`);
          continue;
        }
        // A place here, or an image of the local daemon or of a registry.
        walk(call, word);
        call.net('receive', word, 'download');
      }
      return undefined;
    },
  }),
];
