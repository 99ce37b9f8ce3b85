import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

/** Programs that filter, convert and draw graphs. */
export const GRAPHS: readonly ProgramSpec[] = [
  tool({
    names: 'gvmap',
    takes: '-a -b -c -C -d -g -h -l -m -p -r -s -t -z',
    writes: '-o',
    flags: '-D -e -k -O -Q -v -?',
    operands: 'read',
  }),
  tool({ names: 'cluster', takes: '-C -c', writes: '-o', flags: '-v -?', operands: 'read' }),
  tool({ names: 'gv2gxl gxl2gv gxl2dot dot2gxl', writes: '-o', flags: '-g -d -?', operands: 'read' }),
  tool({ names: 'nop', flags: '-p -?', operands: 'read' }),
  tool({ names: 'sccmap', writes: '-o', flags: '-d -s -S -v -?', operands: 'read' }),
  tool({
    names: 'lstopo lstopo-no-graphics hwloc-ls',
    takes:
      '--of --output-format --if --input-format --export-xml-flags --export-synthetic-flags --logical-index-prefix --os-index-prefix --only --filter --ignore --allow --flags --restrict --restrict-flags --pid --children-order --fontsize --gridsize --linespacing --thickness --append-legend --palette --binding-color --disallowed-color --top-color',
    // A file, or the text of a topology that is made up.
    reads: '-i --input',
    flags:
      '-v --verbose -s --silent --distances --memattrs --cpukinds -f --force -l --logical -p --physical -c --cpuset -C --cpuset-only --taskset --no-smt --no-caches --no-useless-caches --no-icaches --disallowed --thissystem --merge --no-collapse --no-cpukinds --no-io --no-bridges --whole-io --ps --top --no-legend --no-default-legend --grey --greyscale -h',
    optionalValue:
      '--no-factorize --factorize --horiz --vert --rect --no-text --text --no-index --index --no-attrs --attrs'.split(
        ' ',
      ),
    operands: 'write',
    judge: (call) => call.named('read', 'system'),
  }),
  tool({
    names: 'd2',
    takes:
      '-t --theme --dark-theme --pad --animate-interval --timeout --layout -l --scale --target --host --port -p --stdout-format',
    reads: '--font-regular --font-italic --font-bold --font-semibold',
    flags:
      '-s --sketch -c --center -b --bundle --no-xml-tag --force-appendix -d --debug -v -h -w --watch --omit-version',
    optionalValue: ['--sketch', '--center', '--bundle', '--watch'],
    judge(call) {
      const [first, ...rest] = call.operands;
      const verb = literal(first);
      if (verb === 'themes' || verb === 'version') return undefined;
      // Other words name plugins for the layout, which are programs.
      if (verb === 'layout') return rest.length === 0 ? undefined : 'the layout is not known';
      if (verb === 'play') return 'd2 play is not known';
      if (verb === 'fmt' || verb === 'validate') {
        call.paths('read', rest);
        return verb === 'fmt' ? (call.paths('write', rest) as undefined) : undefined;
      }
      if (call.has('--layout', '-l') && !/^(dagre|elk)$/.test(literal(call.value('--layout', '-l')) ?? ''))
        return 'the layout may be a program';
      // `--sketch true` is written too, though the value is no part of it.
      const files = call.operands.filter((word) => !/^(true|false)$/.test(literal(word) ?? ''));
      const path = literal(files[0]);
      call.path('read', files[0]);
      if (files[1] !== undefined) call.path('write', files[1], 'overwrite');
      else if (path === undefined) call.at('write', './**');
      else if (path !== '-') call.at('write', `${path.replace(/\.d2$/, '')}.svg`, 'overwrite');
      // Files that it imports, and pictures that it shows, which may be anywhere.
      call.at('read', './**');
      call.net('receive', 'pictures that a drawing names');
      if (call.has('-w', '--watch')) call.named('service', 'd2', 'start');
      return undefined;
    },
  }),
];
