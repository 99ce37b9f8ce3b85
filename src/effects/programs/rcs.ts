import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

/** The file with all versions stands beside the file, or in a directory of its own. */
function versions(call: ProgramCall, kind: 'read' | 'write'): void {
  for (const word of call.operands) {
    const path = literal(word);
    if (path === undefined) call.path(kind, word);
    else if (path.endsWith(',v')) call.at(kind, path);
    else {
      call.at(kind, `${path},v`);
      call.at(kind, `${path.replace(/[^/]*$/, '')}RCS/${path.replace(/^.*\//, '')},v`);
    }
  }
}

/** Writes the working file, which is the one without the ending. */
function checksOut(call: ProgramCall): void {
  versions(call, 'read');
  if (call.has('-l', '-u', '-M')) versions(call, 'write');
  if (call.has('-p')) return;
  for (const word of call.operands) {
    const path = literal(word);
    if (path === undefined) call.path('write', word);
    else call.at('write', path.replace(/,v$/, ''), ...(call.has('-f') ? ['force'] : []));
  }
}

/** Old version control, one file at a time. */
export const RCS: readonly ProgramSpec[] = [
  tool({
    names: 'co',
    optionalValue: ['-r', '-l', '-u', '-f', '-k', '-p', '-q', '-I', '-d', '-M', '-s', '-w', '-j', '-V', '-x', '-z'],
    flags: '-S -T',
    judge: checksOut,
  }),
  tool({
    names: 'rcs',
    optionalValue: ['-a', '-A', '-e', '-b', '-c', '-k', '-l', '-u', '-m', '-n', '-N', '-o', '-s', '-V', '-x', '-z'],
    // A text from a file or from a terminal is not listed.
    flags: '-i -L -U -M -q -I -T',
    judge(call) {
      versions(call, 'read');
      versions(call, 'write');
      if (call.has('-o')) for (const word of call.operands) call.named('vcs', word, 'discard', 'history');
    },
  }),
  tool({
    names: 'rlog',
    optionalValue: ['-d', '-l', '-r', '-s', '-w', '-V', '-x', '-z'],
    flags: '-L -R -h -t -N -b -q -T',
    judge: (call) => versions(call, 'read'),
  }),
  tool({
    names: 'rcsdiff',
    optionalValue: ['-r', '-k', '-V', '-x', '-z', '-U', '-C'],
    flags: '-q -T -u -c -b -w -i -B -n -e',
    judge(call) {
      versions(call, 'read');
      call.paths('read', call.operands);
    },
  }),
];
