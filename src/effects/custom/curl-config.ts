import { literal } from '../../shell/word.js';
import { standardInput } from '../code/input.js';
import type { ProgramCall } from '../program.js';

const LINE = /^\s*(?:--)?(-?[\w.-]+)(?:\s*[=:]\s*|\s+)(?:"((?:[^"\\]|\\.)*)"|(\S+))/;
const SENDS = /^(?:-d|-F|-T|data(?:-\w+)?|form(?:-string)?|json|upload-file)$/;
const STREAM = /^(?:-|\/dev\/(?:stdin|fd\/0))$/;

/** What text on standard input says, where a program reads addresses or options from there. */
export function givenText(call: ProgramCall, ...options: readonly string[]): string | undefined {
  if (!call.all(...options).some((word) => STREAM.test(literal(word) ?? ''))) return undefined;
  const input = standardInput(call);
  return input.from === 'text' ? input.text : undefined;
}

/** Where the options in a configuration of curl lead. What else they do stays unknown. */
export function readCurlConfig(call: ProgramCall, text: string): void {
  const options = text.split('\n').flatMap((line): (readonly [name: string, value: string])[] => {
    const [, name = '', quoted, bare = ''] = LINE.exec(line) ?? [];
    return name === '' ? [] : [[name, quoted?.replace(/\\(.)/g, '$1') ?? bare]];
  });
  const sends = options.some(([name]) => SENDS.test(name));
  for (const [name, value] of options) {
    if (name === 'url') {
      if (sends) call.net('send', value, 'upload');
      call.net('receive', value, 'download');
    } else if (/^(?:-x|(?:pre)?proxy|socks\w+)$/.test(name)) call.net('send', value, 'proxy');
    else if (name === 'connect-to') call.net('send', value.split(':').slice(2).join(':'), 'proxy');
    else if (/^(?:abstract-)?unix-socket$/.test(name)) call.socket(value);
  }
}
