import type { ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

/** What counts, packs, colors, walks and converts graphs in the language of Graphviz. */
export const DIGRAPHS: readonly ProgramSpec[] = [
  tool({ names: 'gc', flags: '-n -e -c -C -a -r -s -D -U -v -?', operands: 'read' }),
  tool({ names: 'gvpack', takes: '-m -s -G', writes: '-o', flags: '-n -g -u -v -?', operands: 'read' }),
  tool({ names: 'ccomps', takes: '-X', writes: '-o', flags: '-s -x -v -e -n -z -C -?', operands: 'read' }),
  // A node stands before its file.
  tool({ names: 'dijkstra', flags: '-a -d -p -?', operands: ['text', 'read'] }),
  tool({ names: 'acyclic', writes: '-o', flags: '-n -v -?', operands: 'read' }),
  tool({ names: 'gvcolor', flags: '-?', operands: 'read' }),
  tool({ names: 'mm2gv', takes: '-U', writes: '-o', flags: '-c -l -u -v -?', operands: 'read' }),
];
