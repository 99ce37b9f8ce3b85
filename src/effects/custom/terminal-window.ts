import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { runWords } from '../programs/places.js';
import { list } from '../words.js';

interface Terminal {
  readonly names: string;
  /** Options after which the rest is a command. */
  readonly runs: string;
  readonly takes: string;
  readonly flags: string;
  /** Configurations, which say what is started. */
  readonly execs?: string;
  readonly writes?: string;
  readonly singleDashLong?: true;
  /** What words without an option are; unknown where nothing is told. */
  readonly operands?: (call: ProgramCall, words: readonly Word[]) => string | undefined;
}

/** A window with a shell in it, which has a keyboard of its own, or with the command that is given. */
function judgeTerminal(
  call: ProgramCall,
  { runs, takes, flags, execs = '', writes = '', singleDashLong, operands }: Terminal,
): string | undefined {
  const values = [...list(takes), ...list(execs), ...list(writes)];
  const known = new Set([...values, ...list(flags), '--help', '--version']);
  const at = call.args.findIndex((word) => list(runs).includes(literal(word) ?? ''));
  const own = call.sub(at === -1 ? call.args : call.args.slice(0, at), {
    takesValue: values,
    ...(singleDashLong && { singleDashLong }),
  });
  const stranger = own.options.find(({ name }) => !known.has(name));
  if (stranger !== undefined) return `${call.name} ${stranger.name} is not known`;
  if (own.ambiguous) return `an argument of ${call.name} is not known`;
  if (own.args.length === 1 && own.has('--help', '--version')) return undefined;
  own.paths('exec', own.all(...list(execs)), 'config');
  own.paths('write', own.all(...list(writes)));
  if (own.operands.length > 0)
    return operands?.(call, own.operands) ?? (operands ? call.why : 'what it runs is not known');
  call.named('service', call.name, 'start');
  if (at === -1) call.named('exec', 'shell', 'interactive');
  else runWords(call, call.args.slice(at + 1));
  return call.why;
}

/** Terminals: windows in which programs run. */
const TERMINALS: readonly Terminal[] = [
  {
    names: 'alacritty',
    runs: '-e --command',
    takes: '--class --embed --socket -T -t --title --working-directory',
    execs: '--config-file',
    flags: '-h --hold --print-events -q -qq -qqq -v -vv -V --daemon',
    operands: (call, [first, second]) => {
      if (literal(first) !== 'msg' || literal(second) !== 'create-window') return 'what it is told is not known';
      call.named('service', 'alacritty', 'create');
      return undefined;
    },
  },
  {
    names: 'xterm uxterm lxterm koi8rxterm',
    singleDashLong: true,
    runs: '-e',
    takes:
      '-b -baudrate -bcf -bcn -class -cr -en -fa -fb -fc -fd -fi -fs -fw -fwb -fx -geometry -hc -into -kt -mc -ms -n -name -nb -pf -selbg -selfg -sh -sl -T -title -ti -tn -w -bd -bg -bw -display -fg -fn -font -background -foreground -ziconbeep',
    flags:
      '-version -help -132 -ah +ah -ai -aw -bc -bdc -cb -cjk_width -cm -cn -cu -dc -fbb -fbx -fullscreen -maximized -hf -hm -hold -ie -im -itc -j -k8 -leftbar -rightbar -ls -mb -nul -pc -pob -rvc -rw -s -samename -sb -sf -si -sk -sm -sp -t -tb -u8 -uc -ulc -ut -vb -wc -wf -C -iconic -rv -r',
  },
  {
    names: 'kitty',
    runs: '-e',
    takes: '--class --name -T --title -d --directory --working-directory --instance-group --start-as',
    execs: '-c --config --session --watcher',
    writes: '--dump-bytes',
    flags: '--detach -1 --single-instance --wait-for-single-instance-window-close -v --dump-commands --hold -h',
    operands: (call, [first, ...rest]) => {
      const [kitten] = rest.map((word) => literal(word));
      if (literal(first) === '@') return call.unseen('kitty is told what to do');
      if (literal(first)?.startsWith('+') !== true) {
        call.named('service', 'kitty', 'start');
        return void runWords(call, [first as Word, ...rest]);
      }
      if (literal(first) !== '+kitten') return 'what kitty runs is not known';
      if (kitten === 'icat') return void call.paths('read', rest.slice(1));
      if (kitten === 'clipboard' && rest.length === 1) return void call.named('service', 'clipboard', 'update');
      if (kitten === 'themes' && rest.length === 1) return void call.at('write', '~/.config/kitty/*');
      return 'the kitten is not known';
    },
  },
  {
    names: 'ghostty',
    runs: '-e',
    takes: '--title --font-size --font-family --theme --window-width --window-height --working-directory',
    execs: '--config-file',
    flags: '--fullscreen --maximize --default --docs --changes-only --plain --path',
    operands: (_, [first, ...rest]) =>
      rest.length === 0 &&
      /^\+(list-(keybinds|actions|themes|fonts|colors)|show-config|version|validate-config|help|show-face)$/.test(
        literal(first) ?? '',
      )
        ? undefined
        : 'what ghostty is told is not known',
  },
];

/** A command may follow one of its options, up to the end of the line. */
export function terminalWindow(call: ProgramCall): string | undefined {
  const found = TERMINALS.find(({ names }) => list(names).includes(call.name));
  return found === undefined ? 'which terminal it is, is not known' : judgeTerminal(call, found);
}
