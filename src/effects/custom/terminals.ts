import { literal, literalPrefix, textWord, type Word } from '../../shell/word.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall } from '../program.js';
import { runWords } from '../programs/places.js';

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\n',
  'C-m': '\n',
  'C-j': '\n',
  KPEnter: '\n',
  Space: ' ',
  Tab: '\t',
};
/** Keys that change a line, or fetch one that was typed before. */
const EDITING =
  /^(?:[CMS]-\S{1,9}|\^.|Escape|Up|Down|Left|Right|F\d+|BSpace|BTab|DC|IC|Delete|Insert|PageUp|PageDown|PgUp|PgDn|PPage|NPage|Home|End|KP\S{1,9})$/i;
/** It stops what runs there. */
const STOP = /^(?:C-|\^)c$/i;

/**
 * Keys that are typed into a terminal: most likely into a shell. It may as well be a question that waits there for a
 * person, so that they are never nothing.
 */
function typed(call: ProgramCall, words: readonly Word[]): void {
  call.named('service', 'a terminal', 'type');
  let keys = '';
  for (const word of words) {
    const key = literal(word);
    if (key === undefined) return void call.unseen('keys are typed that are not known');
    if (STOP.test(key)) call.named('service', 'a terminal', 'kill');
    else if (KEYS[key] === undefined && EDITING.test(key)) return void call.unseen('keys are typed that edit a line');
    else keys += KEYS[key] ?? key;
  }
  if (keys.trim() !== '') call.shell(textWord(keys, words[0]?.span ?? call.command.span));
}

/** Formats that name a value, a letter of it, or choose between two texts. Others are expanded more than once. */
const PLAIN_FORMAT =
  /#\{(?:(?:=-?\d{1,4}|[bdntw]|p-?\d{1,4}):)?[a-z][a-z_]*\}|#\{\?[a-z][a-z_]*,[^#{}]*,[^#{}]*\}|#[A-Z#]|#\[[\w=, -]*\]/g;

/** Might a text of tmux run a command? `#(cmd)` does, and so does what becomes that when it is expanded again. */
function mayRun(word: Word): boolean {
  const format = word.pieces.map(({ text: part }) => part).join('');
  return /#[({]/.test(format.replace(PLAIN_FORMAT, ''));
}

const RUNS: Readonly<Record<string, readonly string[]>> = {
  'new-session': ['-c', '-e', '-f', '-F', '-n', '-s', '-t', '-x', '-y'],
  'new-window': ['-c', '-e', '-F', '-n', '-t'],
  'split-window': ['-c', '-e', '-l', '-p', '-t', '-F'],
  'respawn-pane': ['-c', '-e', '-t'],
  'respawn-window': ['-c', '-e', '-t'],
  'run-shell': ['-d', '-t', '-c'],
  'pipe-pane': ['-t'],
  'display-popup': ['-b', '-c', '-d', '-e', '-h', '-s', '-S', '-t', '-T', '-w', '-x', '-y'],
};
const ALIASES: Readonly<Record<string, string>> = {
  new: 'new-session',
  neww: 'new-window',
  splitw: 'split-window',
  respawnp: 'respawn-pane',
  respawnw: 'respawn-window',
  run: 'run-shell',
  pipep: 'pipe-pane',
  popup: 'display-popup',
  send: 'send-keys',
  source: 'source-file',
  loadb: 'load-buffer',
  setb: 'set-buffer',
  pasteb: 'paste-buffer',
  saveb: 'save-buffer',
  showb: 'show-buffer',
  lsb: 'list-buffers',
  capturep: 'capture-pane',
};
/** By their whole names: tmux takes the beginning of one, too, which may be that of another. */
const HARMLESS =
  /^(?:ls[wpck]?|list-(?:sessions|windows|panes|clients|commands|keys)|lscm|has(?:-session)?|attach(?:-session)?|a|at|select-(?:layout|pane|window)|select[wpl]|switch-client|switchc|capture-pane|show(?:-(?:options|window-options|hooks|messages))?|showw|showmsgs|rename(?:-(?:session|window))?|renamew|resize-(?:pane|window)|resize[pw]|swap-(?:pane|window)|swap[pw]|move-(?:pane|window)|move[pw]|join-pane|joinp|break-pane|breakp|last(?:-(?:pane|window))?|lastp|next(?:-(?:layout|window))?|nextl|previous-(?:layout|window)|prev|prevl|rotate-window|rotatew|info|start(?:-server)?|wait(?:-for)?|copy-mode|clear-history|clearhist|clock-mode|refresh-client|refresh|display-message|display|unlink-window|link-window)$/;

export function judgeTmux(call: ProgramCall): string | undefined {
  const own = call.sub(call.args, { takesValue: ['-c', '-f', '-L', '-S', '-T'], stopAtFirstOperand: true });
  for (const word of own.all('-c')) call.shell(word);
  call.paths('exec', own.all('-f'));
  const [first] = own.operands;
  if (own.has('-V', '-h')) return undefined;
  if (own.has('-v')) call.at('write', './tmux-*.log');
  if (first === undefined) return void call.named('service', 'tmux', 'create');
  const commands: Word[][] = [[]];
  for (const word of call.args.slice(call.args.indexOf(first))) {
    const value = literal(word);
    const ends = value?.endsWith(';') && !value.endsWith('\\;');
    if (value !== ';') commands.at(-1)?.push(ends ? textWord(value?.slice(0, -1) ?? '', word.span) : word);
    if (ends) commands.push([]);
  }
  for (const command of commands) {
    const why = tmuxCommand(call, command);
    if (why !== undefined) return why;
  }
  return undefined;
}

function tmuxCommand(call: ProgramCall, [first, ...args]: readonly Word[]): string | undefined {
  if (first === undefined) return undefined;
  const given = literal(first);
  const verb = ALIASES[given ?? ''] ?? given;
  if (verb === undefined) return 'what tmux does is not known';
  const values = RUNS[verb];
  if (values !== undefined) {
    const own = call.sub(args, { takesValue: values, stopAtFirstOperand: true });
    // Several words are run as they are, one is text for a shell.
    if (own.operands.length === 1) call.shell(own.operands[0]);
    else runWords(call, own.operands);
    call.named('service', 'tmux', 'create');
    return own.has('-C') ? 'tmux runs commands of its own' : undefined;
  }
  if (args.some(mayRun)) return call.unseen('tmux runs a command to make a text');
  if (verb === 'send-keys') {
    const own = call.sub(args, { takesValue: ['-t', '-N', '-c'], stopAtFirstOperand: true });
    // Numbers of keys, and commands of a mode, one of which runs a program.
    if (own.has('-H', '-X')) return call.unseen('keys are typed that are not known');
    typed(call, own.operands);
  } else if (/^detach(?:-client)?$/.test(verb)) {
    const own = call.sub(args, { takesValue: ['-E', '-s', '-t'] });
    for (const word of own.all('-E')) call.shell(word);
    if (own.has('-P')) call.named('service', 'tmux', 'kill');
  } else if (verb === 'source-file') call.paths('exec', call.sub(args, { takesValue: ['-t'] }).operands);
  // What is put into a buffer is meant to be typed.
  else if (verb === 'set-buffer')
    typed(call, call.sub(args, { takesValue: ['-b', '-t', '-n'], stopAtFirstOperand: true }).operands);
  else if (verb === 'paste-buffer') return call.unseen('tmux types what is in a buffer');
  else if (verb === 'load-buffer') call.paths('read', call.sub(args, { takesValue: ['-b', '-t'] }).operands);
  else if (verb === 'save-buffer') call.paths('write', call.sub(args, { takesValue: ['-b'] }).operands);
  else if (/^(?:show|list)-b/.test(verb)) return 'tmux prints what was copied';
  else if (verb === 'capture-pane' && args.some((word) => /^-[a-zA-Z]*p/.test(literalPrefix(word))))
    return 'tmux prints what is on another screen';
  else if (/^show-?env/.test(verb)) addEnvironmentRead(call);
  else if (/^kill/.test(verb)) call.named('service', 'tmux', 'kill');
  else if (/^set(-option|-window-option|w)?$/.test(verb)) {
    if (
      /default-command|default-shell|editor|lock-command|copy-command|hook|alias/.test(
        args.map((word) => literalPrefix(word)).join(' '),
      )
    )
      return call.unseen('tmux is told to run a command');
    call.named('service', 'tmux', 'update');
  } else if (!HARMLESS.test(verb)) return call.unseen(`tmux ${verb} may run commands`);
  return undefined;
}

/** Letters of screen that may stand together, as in `-dmS name`. */
const BUNDLE = /^-[dDmrRxLqaAiOU]+S?$/;

export function judgeScreen(outer: ProgramCall): string | undefined {
  const args = outer.args.flatMap((word) => {
    const letters = literal(word);
    return letters !== undefined && BUNDLE.test(letters)
      ? [...letters.slice(1)].map((letter) => textWord(`-${letter}`, word.span))
      : [word];
  });
  const call = outer.sub(args, SCREEN);
  const why = screenCall(call);
  call.paths('exec', call.all('-c', '-s'));
  call.paths('write', call.all('-Logfile'));
  return why ?? call.why ?? (call.ambiguous ? 'an argument of screen is not known' : undefined);
}

const SCREEN = {
  singleDashLong: true,
  stopAtFirstOperand: true,
  takesValue: ['-S', '-c', '-e', '-h', '-p', '-s', '-t', '-T', '-Logfile'],
};

function screenCall(call: ProgramCall): string | undefined {
  if (call.has('-l', '-ls', '-list', '-v', '--version', '--help', '-wipe')) return undefined;
  if (call.has('-X')) {
    const [verb, ...rest] = call.operands.map((word) => literal(word));
    if (verb === 'stuff') {
      const keys = rest[0]?.replace(/\^M|\\n|\\r|\\015|\r/g, '\n');
      if (keys === undefined) return call.unseen('keys are typed that are not known');
      call.named('service', 'a terminal', 'type');
      // What is no letter edits a line, or is spelt in a way of its own.
      if (/[\^\\]|[\0-\x08\x0b-\x1f\x7f]/.test(keys)) return call.unseen('keys are typed that edit a line');
      call.shell(textWord(keys, call.command.span));
    } else if (verb === 'quit' || verb === 'kill') call.named('service', 'screen', 'kill');
    else if (verb === 'hardcopy' || verb === 'logfile') call.path('write', call.operands.at(-1));
    else return call.unseen('what the screen is told to do is not understood');
    return undefined;
  }
  if (call.has('-L')) call.at('write', './screenlog.*');
  call.named(
    'service',
    'screen',
    call.has('-r', '-x', '-R', '-d', '-D', '-RR') && !call.has('-m', '-dm') ? 'attach' : 'create',
  );
  if (!call.has('-r', '-x', '-R', '-RR')) runWords(call, call.operands);
  return undefined;
}
