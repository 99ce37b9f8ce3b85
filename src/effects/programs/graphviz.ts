import type { ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

/** Graphs in the language of Graphviz: made, changed, converted and shown. */
export const GRAPHVIZ: readonly ProgramSpec[] = [
  tool({
    names: 'gvgen',
    takes: '-i -c -C -g -G -h -k -b -B -m -M -p -r -R -s -S -t -T -w -n -N',
    writes: '-o',
    flags: '-d -v -V -?',
  }),
  tool({ names: 'unflatten', takes: '-l -c', writes: '-o', flags: '-f -?', operands: 'read' }),
  tool({ names: 'bcomps', writes: '-o', flags: '-s -t -v -x -?', operands: 'read' }),
  tool({
    names: 'mingle',
    takes: '-m -a -c -i -k -K -p -r -T -v',
    writes: '-o',
    flags: '-?',
    operands: 'read',
  }),
  tool({
    names: 'edgepaint',
    singleDashLong: true,
    takes: '-accuracy -angle -random_seed -lightness -color_scheme -color-scheme',
    writes: '-o',
    flags: '-share_endpoint -v -?',
    operands: 'read',
  }),
  tool({ names: 'graphml2gv', takes: '-g', writes: '-o', flags: '-v -?', operands: 'read' }),
  tool({ names: 'gml2gv gv2gml', takes: '-g', writes: '-o', flags: '-v -?', operands: 'read' }),
  // Windows in which the graph can be changed and saved.
  tool({
    names: 'dotty gvedit',
    takes: '-lm -el',
    singleDashLong: true,
    flags: '-V -s -v -?',
    operands: 'read',
    judge(call) {
      if (!call.has('-V', '-?')) call.named('service', call.name, 'start');
    },
  }),
];
