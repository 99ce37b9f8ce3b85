import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

/** What macOS brings along. */
export const MAC_TOOLS: readonly ProgramSpec[] = [
  tool({
    names: 'dot_clean',
    takes: '--keep',
    flags: '-f -h -m -n -s -v',
    // Files that begin with `._` are merged into others, and deleted.
    judge(call) {
      for (const word of call.operands) {
        call.path('write', word, 'recursive');
        call.path('delete', word, 'recursive', 'metadata');
      }
    },
  }),
  tool({
    names: 'textutil',
    singleDashLong: true,
    takes:
      '-convert -cat -extension -fontname -font -fontsize -encoding -inputencoding -format -title -author -subject -keywords -comment -editor -company',
    writes: '-output -outputdir',
    flags: '-info -help -stdin -stdout -strip -noload -nostore -preview',
    operands: 'read',
    judge(call) {
      if (!call.has('-convert', '-cat') || call.has('-output', '-outputdir', '-stdout')) return;
      const kind = literal(call.value('-convert', '-cat')) ?? '*';
      for (const word of call.operands)
        call.at('write', `${literal(word)?.replace(/\.\w+$/, '') ?? './**'}.${kind}`, 'overwrite');
      if (call.has('-cat')) call.at('write', `./out.${kind}`, 'overwrite');
    },
  }),
  tool({
    names: 'sips',
    // Scripts are not listed.
    takes:
      '-g --getProperty -s --setProperty -d --deleteProperty -r --rotate -f --flip -Z --resampleHeightWidthMax --resampleWidth --resampleHeight --padColor -X --extractTag',
    reads: '-m --matchTo -E --embedProfile',
    writes: '-o --out -x --extractProfile',
    flags:
      '-h -H --deleteColorManagementProperties -i --addIcon --optimizeColorForSharing -1 --oneLine -z --resampleHeightWidth -c --cropToHeightWidth -p --padToHeightWidth',
    judge(call) {
      const looks = call.has('-g', '--getProperty') || call.options.length === 0;
      for (const word of call.operands) {
        // Sizes stand among the files.
        if (/^\d+$/.test(literal(word) ?? '')) continue;
        call.path('read', word);
        if (!looks && !call.has('-o', '--out')) call.path('write', word, 'overwrite');
      }
    },
  }),
  tool({
    names: 'afplay',
    takes: '-v --volume -r --rate -t --time -q --rQuality',
    flags: '-h -d --debug --leaks',
    operands: 'read',
    judge: (call) => call.named('service', 'sound', 'play'),
  }),
  tool({
    names: 'installer',
    singleDashLong: true,
    takes: '-target -tgt -lang',
    reads: '-file -applyChoiceChangesXML',
    flags:
      '-verbose -verboseR -dumplog -pkginfo -volinfo -dominfo -query -showChoiceChangesXML -showChoicesXML -allowUntrusted -vers -help',
    optionalValue: ['-package', '-pkg'],
    judge(call) {
      const looks = call.has(
        '-pkginfo',
        '-volinfo',
        '-dominfo',
        '-query',
        '-showChoiceChangesXML',
        '-showChoicesXML',
        '-vers',
      );
      for (const word of call.operands) {
        call.path('read', word);
        if (looks) continue;
        // Its scripts run as root.
        call.path('exec', word, 'install');
        call.named('service', word, 'install');
      }
    },
  }),
  tool({
    names: 'java_home',
    takes: '-v --version -a --arch -d --datamodel -t --task',
    // A command that follows is run, and not listed.
    flags: '-F --failfast -R --request -V --verbose -X --xml -h',
    judge: (call) =>
      call.operands.length > 0 ? 'what it runs is not known' : (call.named('read', 'system') as undefined),
  }),
  tool({
    names: 'networkQuality',
    takes: '-I -C -f -r',
    flags: '-c -h -s -v -p -u -d',
    judge(call) {
      call.net('receive', 'apple.com', 'measure');
      call.net('send', 'apple.com', 'measure');
    },
  }),
  tool({
    names: 'xml2man',
    flags: '-f',
    judge(call) {
      const [source, target] = call.operands;
      call.path('read', source);
      if (target === undefined) call.at('write', './*', 'overwrite');
      else call.path('write', target, 'overwrite');
    },
  }),
];
