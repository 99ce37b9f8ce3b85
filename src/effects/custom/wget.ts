import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { nameInAddress } from './curl.js';
import { givenText } from './curl-config.js';

/** Where wget's files go, and the addresses that it is given on standard input. */
export function wget(call: ProgramCall): void {
  const sent = [
    ...(call.has('--post-file', '--body-file') ? ['file'] : []),
    ...(/^DELETE$/i.test(literal(call.value('--method')) ?? '') ? ['delete'] : []),
  ];
  for (const url of call.operands) {
    if (call.has('--post-file', '--post-data', '--body-file', '--body-data', '--method'))
      call.net('send', url, 'upload', ...sent);
    call.net('receive', url, 'download');
  }
  const given = givenText(call, '-i', '--input-file');
  for (const url of given?.split(/\s+/) ?? []) if (url !== '') call.net('receive', url, 'download');
  if (given === undefined && call.has('-i', '--input-file', '--input-metalink'))
    call.net('receive', undefined, 'download');
  if (call.has('--spider') && !call.has('-r', '--recursive', '-m', '--mirror')) return;
  if (call.has('-O', '--output-document')) return;
  const into = call.value('-P', '--directory-prefix');
  const deep = call.has('-r', '--recursive', '-m', '--mirror', '-p', '--page-requisites', '-x', '--force-directories');
  const [url] = call.operands;
  const name = nameInAddress(url);
  if (into !== undefined) call.path('write', into, 'recursive');
  else if (deep || call.operands.length !== 1) call.at('write', './**');
  else if (name === undefined || call.has('--content-disposition', '--trust-server-names')) call.at('write', './*');
  else call.at('write', `./${name}`);
}
