import { dropPrefix, literal, literalPrefix, textWord, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { stdinText } from '../programs/places.js';

/** Commands of ex that touch nothing but the text that is open, or write it back. */
const EX_PLAIN =
  /^(\d+|\$|[.%\d,$]*(d|delete|j|join|>|<|p|print|y|t\d+|m\d+|sort( [uni]+)?)|syn(tax)? (on|off)|noh(lsearch)?|diffthis|(w|wq|x|q|wa|wqa|qa|xa|wall|qall|quit|write|cq|up|update)!?|retab!?|filetype \w+( \w+)*)$/;
/** A substitution without an expression (`\=`) in it. */
const EX_SUBSTITUTE = /^[%.\d,$]*s([^\w\s\\|"])(?:(?!\1)[^\\|]|\\[^=])*\1(?:(?!\1)[^\\|]|\\[^=])*\1[gciI&]*$/;
/** A search with nothing behind it: what follows would be done to the line that is found. */
const EX_SEARCH = /^([/?])(?:(?!\1)[^\\|])*\1?$/;
/** Options of the editor that only change how text looks, or is taken. */
const EX_SET =
  /^set? (?:no)?(?:nu|number|rnu|relativenumber|wrap|list|hls|hlsearch|is|incsearch|ic|ignorecase|scs|smartcase|et|expandtab|ts|tabstop|sw|shiftwidth|sts|softtabstop|tw|textwidth|ff|fileformat|fenc|fileencoding|enc|encoding|ft|filetype|syn|syntax|bomb|eol|endofline|fixeol|fixendofline|bin|binary|paste|ai|autoindent|si|smartindent|cul|cursorline|spell|bg|background|ru|ruler|ls|laststatus|swf|swapfile|more|cp|compatible|fdm|foldmethod|sm|showmatch|wic|wildignorecase|tf|ttyfast|sc|showcmd)!?(?:=[\w-]*)?$/;
/** Commands that leave all files as they are. */
const EX_LOOKS =
  /^(?:\d+|\$|[.%\d,$]*(?:p|print)|syn(?:tax)? (?:on|off)|noh(?:lsearch)?|(?:q|qa|quit|qall|cq)!?|filetype \w+( \w+)*)$/;

/** Commands, each without what stands around it. */
function partsOf(commands: string): readonly string[] {
  return commands.split(/\||\n/).map((part) => part.trim().replace(/^:+\s*/, ''));
}

/** Does nothing of it change a file? */
function onlyLooks(script: Word): boolean {
  const commands = literal(script);
  return (
    commands !== undefined &&
    partsOf(commands).every((one) => one === '' || EX_LOOKS.test(one) || EX_SEARCH.test(one) || EX_SET.test(one))
  );
}

/** Commands of ex, where they are understood. */
function exCommands(call: ProgramCall, script: Word | undefined): void {
  const commands = script && literal(script);
  if (commands === undefined) {
    if (script !== undefined) call.unknown('a command of the editor is not known');
    return;
  }
  for (const command of partsOf(commands)) {
    if (
      command === '' ||
      command.startsWith('"') ||
      EX_PLAIN.test(command) ||
      EX_SUBSTITUTE.test(command) ||
      EX_SET.test(command) ||
      EX_SEARCH.test(command)
    )
      continue;
    const write = /^[%.\d,$]*(w|write|sav|saveas)!?\s+([\w./~-]+)$/.exec(command);
    const read = /^\d*(r|read|e|edit|sp|split|vs|vsplit|tabe|tabedit)!?\s+([\w./~-]+)$/.exec(command);
    const source = /^(so|source|ru|runtime|luafile|pyfile|rubyfile)!?\s+([\w./~-]+)$/.exec(command);
    const shell = /^(?:[%.\d,$]*!|(?:r|read|[%.\d,$]*w|write)\s*!)([^%#]+)$/.exec(command);
    const span = script?.span ?? call.command.span;
    if (write?.[2] !== undefined) call.path('write', textWord(write[2], span));
    else if (read?.[2] !== undefined) call.path('read', textWord(read[2], span));
    else if (source?.[2] !== undefined) call.path('exec', textWord(source[2], span));
    else if (shell?.[1] !== undefined) call.shell(textWord(shell[1], span));
    else call.unknown(`a command of the editor is not understood: ${command.slice(0, 60)}`);
  }
}

export function judgeVim(call: ProgramCall): string | undefined {
  const silent = call.name === 'ex' || call.has('-e', '-E');
  // After -e, -s means silent and takes no value: what it seemed to take may be a command.
  const taken = silent ? call.all('-s') : [];
  if (taken.some((word) => /^[-+c!]/.test(literalPrefix(word)) || literalPrefix(word) === ''))
    return 'a silent editor runs what it is given';
  const files = [...call.operands, ...(silent ? call.all('-s') : [])].filter(
    (word) => !literalPrefix(word).startsWith('+'),
  );
  if (!silent) call.paths('exec', call.all('-s'));
  const given = call.operands.filter((word) => literalPrefix(word).startsWith('+')).map((word) => dropPrefix(word, 1));
  const scripts = [...given, ...call.all('-c', '--cmd')];
  // That it may not write is only a setting: commands take it back.
  const reads = (/view/.test(call.name) || call.has('-R', '-M', '-m')) && !silent && scripts.every(onlyLooks);
  if (call.args.length === 1 && call.has('--version', '--help', '-h')) return undefined;
  for (const word of scripts) exCommands(call, word);
  const remote = files.filter((word) => /^\w+:\/\//.test(literalPrefix(word)));
  for (const word of remote) call.net('send', word);
  const local = files.filter((word) => !remote.includes(word));
  call.paths('read', local);
  if (!reads) call.paths('write', local);
  if (silent) {
    const script = stdinText(call);
    if (script === null) return 'the editor runs commands that are not known';
    if (script !== undefined) exCommands(call, textWord(script, call.command.span));
  }
  if (files.length === 0 && call.options.length === 0) return 'it opens an editor, in which anything can be done';
  return undefined;
}

/** Lines of ed: only those that name files or run commands matter. What may be such a line is taken for one. */
function edLines(call: ProgramCall, script: string): string | undefined {
  for (const line of script.split('\n')) {
    const bang = /^[^!\w]*[\d,$.%;]*\s*(?:[wWrReE]\s*)?!(.*)$/s.exec(line);
    const named = /^[\d,$.%;/\w'+-]*?([wWrReEf])q?\s+(\S.*)$/.exec(line);
    if (/^\S*[gvGV]\//.test(line) && /!/.test(line)) return 'a command of ed is not understood';
    if (bang?.[1] !== undefined) call.shell(textWord(bang[1], call.command.span));
    else if (named?.[2] !== undefined)
      call.path(/[wW]/.test(named[1] ?? '') ? 'write' : 'read', textWord(named[2], call.command.span));
    else if (/^.{0,12}!/.test(line)) return 'a command of ed is not understood';
  }
  return undefined;
}

export function judgeEd(call: ProgramCall): string | undefined {
  const [file] = call.operands;
  if (literalPrefix(file ?? textWord('', call.command.span)).startsWith('!')) {
    call.shell(file && dropPrefix(file, 1));
    return undefined;
  }
  const named = call.operands.filter((word) => !/^\+/.test(literalPrefix(word)));
  call.paths('read', named);
  call.paths('write', named);
  const script = stdinText(call);
  if (script === null) return 'ed runs commands that are not known';
  if (script !== undefined) return edLines(call, script);
  return file === undefined ? 'it opens an editor, in which anything can be done' : undefined;
}
