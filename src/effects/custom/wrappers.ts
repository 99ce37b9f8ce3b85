import { dropPrefix, literal, literalPrefix, textWord, type Word, wordToText } from '../../shell/word.js';
import { parseBubblewrap } from '../../shell/wrappers/remote-wrappers.js';
import { runScript } from '../code/run.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall } from '../program.js';
import { extended } from '../programs/places.js';
import { splitWord } from '../words.js';

/** Any other option may do something. */
function only(call: ProgramCall, known: RegExp): string | undefined {
  const odd = call.options.find(({ name }) => !known.test(name))?.name;
  return odd === undefined ? undefined : `${call.name} ${odd} is not understood`;
}

/** A trace goes to a file, to many of them, or to a command. */
function traced(call: ProgramCall, many: boolean): void {
  for (const word of call.all('-o', '--output')) {
    if (/^[|!]/.test(literalPrefix(word))) call.shell(dropPrefix(word, 1));
    else call.path('write', word);
    if (many) call.path('write', extended(word, '.*'));
  }
  for (const word of call.all('-p', '--attach')) call.named('service', word, 'debug');
}

const STRACE =
  /^(-[abcCdDeEfFhiIknNoOpPqrsStTuUvVwxXyYzZ]|--(columns|trace|abbrev|verbose|raw|read|write|signal|status|attach|env|interruptible|output|trace-path|string-limit|summary(-only|-sort-by|-columns|-wall-clock|-syscall-overhead)?|user|follow-forks|output-(separately|append-mode)|quiet|silent|silence|decode-(fds|pids)|pidns-translation|(relative|absolute)-timestamps|syscall-(times|number|limit)|no-abbrev|successful-only|failed-only|stack-traces?|instruction-pointer|seccomp-bpf|debug|help|version|detach-on|strings-in-hex|const-print-style|tips|argv0|arg0|kill-on-exit|daemonize|daemonized|daemon))$/;

/** Options of a display that say how large it is. */
const SCREEN =
  /^\s*((-screen|-dpi|-nolisten|-depth|[-+]extension)[\s_]+[\w.x]+([\s_]+[\dx]+)?|-ac|-noreset|-nocursor|[-+]render|-br|[\s_]+)*\s*$/;

/** Commands of gdb that only look at what it runs. */
const GDB_LOOKS =
  /^(r(un)?|start|bt|backtrace( full)?|where|q(uit)?|c(ont(inue)?)?|info \w+( [\w.$]+)?|set (pagination|confirm|width|height|print \w+) \w+|thread apply all (bt|backtrace)( full)?|up|down|frame( \d+)?|l(ist)?( [\w.:]+)?|disas(semble)?( \w+)?|b(reak)? [\w.:]+|tb(reak)? [\w.:]+|watch \w+|n(ext)?|s(tep)?|fin(ish)?|kill|detach|handle SIG\w+ [\w ]+)$/;

/** Statements of expect that neither type nor compute anything. */
const EXPECT =
  /^\s*((spawn [^;\n[\]$\\{}]+|expect (eof|timeout|"[^"[\]$\\]*")|set timeout -?\d+|interact|wait|close|exit( \d+)?|log_user [01]|puts "[^"[\]$\\]*")\s*([;\n]\s*|$))+$/;

/** Words of a question about a process. */
const ASKED = /^(?:-p\d*|-[acv]?p|--(?:pid|pgid)(?:=\d+)?|\d+|--verbose|--all-tasks|--cpu-list)$/;

/** A process that runs is only asked about, or changed: with an option, or with a number before its own. */
export function judgePriority(call: ProgramCall): void {
  if (!call.has('-p', '-u', '--pid', '--pgid', '--uid') && !(call.name === 'ionice' && call.has('-P'))) return;
  const given = call.args.map((word) => literal(word) ?? '');
  const numbers = given.filter((word) => /^\w+$/.test(word));
  if (!given.every((word) => ASKED.test(word)) || (call.name !== 'ionice' && numbers.length > 1))
    call.named('service', numbers.at(-1) ?? call.name, 'priority');
}

/** What a property of a service names: files that it shows at another place, reads, writes or runs. */
function addProperty(call: ProgramCall, property: string): void {
  const [, key = '', value = ''] = /^(\w+)=[-+@:!]*(.*)$/s.exec(property) ?? [];
  if (/^Bind(?:ReadOnly)?Paths$/.test(key)) {
    for (const pair of value.split(/\s+/)) {
      const [from = '', to = from] = pair.replace(/^-/, '').split(':');
      if (from === '') continue;
      call.at('read', from, 'mount');
      call.at('write', to, 'mount');
    }
  } else if (/^Standard(?:Output|Error|Input)$/.test(key)) {
    const [, how = '', path = ''] = /^(file|append|truncate):(.*)$/s.exec(value) ?? [];
    if (how !== '') call.at(key === 'StandardInput' ? 'read' : 'write', path);
  } else if (/^(?:EnvironmentFile|LoadCredential(?:Encrypted)?|ImportCredential|OpenFile)$/.test(key))
    call.at('read', value.replace(/^[\w.-]+:(?=\/)/, ''));
  else if (/^Exec\w+$/.test(key)) call.shell(textWord(value, call.command.span));
}

export function judgeValgrind(call: ProgramCall): string | undefined {
  for (const { name, value } of call.options) {
    if (/^--(log-file|xml-file|(callgrind|cachegrind|massif|dhat)-out-file)$/.test(name) && value !== undefined)
      call.path('write', { ...value, pieces: value.pieces.map(counted) });
    if (name === '--suppressions' && value !== undefined) call.path('read', value);
  }
  const tool = literal(call.options.find(({ name }) => name === '--tool')?.value) ?? 'memcheck';
  // These leave what they measured in a file.
  if (/^(callgrind|cachegrind|massif|dhat|exp-bbv)$/.test(tool)) call.at('write', './*.out*');
  else if (!/^(memcheck|helgrind|drd|none|lackey)$/.test(tool)) return `valgrind --tool=${tool} is not understood`;
  return only(
    call,
    /^(-[vqdsh]|--(tool|leak-check|leak-resolution|show-[\w-]+|track-[\w-]+|errors-for-leak-kinds|error-exitcode|error-limit|exit-on-first-error|num-callers|undef-value-errors|read-var-info|read-inline-info|verbose|quiet|trace-children|child-silent-after-fork|time-stamp|demangle|main-stacksize|max-stackframe|fair-sched|keep-debuginfo|partial-loads-ok|expensive-definedness-checks|freelist-vol|malloc-fill|free-fill|alignment|sigill-diagnostics|fullpath-after|log-file|xml-file|xml|suppressions|gen-suppressions|(callgrind|cachegrind|massif|dhat)-out-file|cache-sim|branch-sim|collect-[\w-]+|toggle-collect|dump-instr|dump-line|instr-atstart|heap|stacks|depth|time-unit|detailed-freq|threshold|history-level|vgdb|help|version))$/,
  );
}

/** `%p` in the name of a log is a number. */
function counted(piece: Word['pieces'][number]): Word['pieces'][number] {
  return piece.kind === 'text' && /%/.test(piece.text)
    ? { kind: 'glob', text: piece.text.replace(/%(q\{\w+\}|.)/g, '*'), made: true }
    : piece;
}

export function judgeGdb(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && call.has('--version', '-v', '-version', '--help', '-h', '-help')) return undefined;
  // Settings of the directory run when it starts.
  if (!call.has('-nx', '--nx', '-n', '-nh')) call.at('exec', './.gdbinit', 'config');
  call.paths('exec', call.all('-x', '--command', '-command', '-ix', '--ix', '-e', '--exec', '-exec', '-se', '--se'));
  const given = call.args.some((word) => /^--?args$/.test(literal(word) ?? '')) ? [] : call.operands;
  call.paths('exec', given.slice(0, 1));
  call.paths('read', [...call.all('-c', '--core', '-s', '--symbols'), ...given.slice(1, 2)]);
  for (const word of call.all('-p', '--pid')) call.named('service', word, 'debug');
  for (const word of call.all(
    ...['-ex', '--ex', '-eval-command', '--eval-command'],
    ...['-iex', '--iex', '-init-eval-command', '--init-eval-command'],
  ))
    if (!GDB_LOOKS.test((literal(word) ?? '$').trim()))
      return `a command of gdb is not understood: ${literalPrefix(word)}`;
  if (!call.has('-batch', '--batch', '-batch-silent')) return 'gdb waits for commands';
  return only(
    call,
    /^--?(args|batch|batch-silent|nx|n|nh|q|quiet|silent|ex|eval-command|iex|init-eval-command|x|command|ix|d|directory|cd|p|pid|c|core|s|symbols|e|exec|se|readnow|return-child-result)$/,
  );
}

/** The same where the command in it is not read. */
function sandboxBinds(call: ProgramCall, ...options: readonly string[]): string {
  for (const word of call.all(...options)) {
    const [host] = splitWord(word, ':');
    call.path('read', host, 'mount', 'recursive');
    call.path('write', host, 'mount', 'recursive');
  }
  return `what ${call.name} runs is not read`;
}

/** Parts of this machine that a sandbox sees, as containers do. */
export function judgeBwrap(call: ProgramCall): string | undefined {
  const read = parseBubblewrap(call.args);
  if (read === undefined) return 'an option of bwrap is not understood';
  for (const { name, values } of read.options) {
    if (!/^--(ro-)?(dev-)?bind(-try)?$/.test(name)) continue;
    call.path('read', values[0], 'mount', 'recursive');
    if (!name.startsWith('--ro')) call.path('write', values[0], 'mount', 'recursive');
  }
  return read.start >= call.args.length ? 'bwrap runs nothing' : undefined;
}

export function judgeEnv(call: ProgramCall): void {
  // Without a command it prints everything that is set, secrets too.
  if (call.operands.every((word) => /=/.test(literalPrefix(word))) && !call.has('-S', '--split-string'))
    addEnvironmentRead(call);
}

export function judgeXvfbRun(call: ProgramCall): string | undefined {
  const odd = call.all('-s', '--server-args').some((word) => !SCREEN.test(literal(word) ?? '$'));
  return odd ? 'options of a server are not understood' : undefined;
}

export function judgeStrace(call: ProgramCall): string | undefined {
  traced(call, call.has('-ff', '--output-separately') || call.has('-f'));
  for (const word of call.all('-u', '--user')) call.named('privilege', word);
  // What is injected changes what the program does.
  if (call.all('-e').some((word) => literal(word) === undefined || /^(inject|fault)\b/.test(literalPrefix(word))))
    return 'strace is told to tamper with what it runs';
  return only(call, STRACE);
}

export function judgeLtrace(call: ProgramCall): string | undefined {
  traced(call, false);
  for (const word of call.all('-u')) call.named('privilege', word);
  return only(
    call,
    /^(-[aAbcCDefFhilnLorspStuVwx]|--(output|config|library|indent|align|where|debug|help|version|demangle))$/,
  );
}

export function judgeExpect(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && call.has('-v', '-version')) return undefined;
  if (!call.has('-c') || call.operands.length > 0)
    return runScript(call, undefined, call.value('-f', '-b') ?? call.operands[0]);
  for (const word of call.all('-c'))
    if (!EXPECT.test(literal(word) ?? '$'))
      return `the code of expect is not understood: ${wordToText(word).slice(0, 60)}`;
  return only(call, /^-[cdDinN]$/);
}

export function judgeFirejail(call: ProgramCall): string | undefined {
  for (const { name, value } of call.options) {
    if (/^--(output|output-stderr|trace)$/.test(name) && value !== undefined) call.path('write', value);
    // Variables that a profile sets may load code.
    if (name === '--profile' && value !== undefined) call.path('exec', value, 'config');
  }
  return only(
    call,
    /^--(noprofile|quiet|private(-[\w-]+)?|net|netfilter|nonewprivs|noroot|nogroups|nosound|nodvd|notv|novideo|nou2f|no3d|noautopulse|nodbus|caps(\.drop|\.keep)?|seccomp(\.[\w-]+)?|apparmor|name|hostname|timeout|rlimit-\w+|read-only|whitelist|blacklist|noblacklist|nowhitelist|noexec|tmpfs|profile|output|output-stderr|trace|ipc-namespace|machine-id|disable-mnt|dns|cpu|nice|deterministic-shutdown|debug|help|version|list|tree)$/,
  );
}

export function judgeSystemdRun(call: ProgramCall): string | undefined {
  if (!call.has('--user')) call.named('privilege', 'systemd-run');
  const timed = call.options.some(({ name }) => /^--(on-|timer-|path-|socket-)/.test(name));
  call.named('service', call.value('-u', '--unit') ?? 'systemd-run', 'start', ...(timed ? ['persist'] : []));
  for (const word of call.all('-p', '--property')) addProperty(call, literal(word) ?? '');
  for (const word of call.all('-p', '--property'))
    if (
      !/^(Memory|CPU|IO|Tasks|Nice|Limit|Description|Slice|Delegate|OOM|Restart=no|Type=|RuntimeMax|Timeout)/.test(
        literalPrefix(word),
      )
    )
      return `a property of the service is not understood: ${literalPrefix(word)}`;
  if (call.has('--shell', '-S')) return 'it opens a shell';
  return only(
    call,
    /^(-[upMHCEdtPqGrv]|--(unit|property|machine|host|capsule|description|slice(-inherit)?|uid|gid|nice|working-directory|setenv|on-[\w-]+|timer-property|path-property|socket-property|service-type|job-mode|background|root-directory|same-dir|scope|user|system|pty|pty-late|pipe|quiet|wait|collect|remain-after-exit|no-block|no-ask-password|send-sighup|expand-environment|verbose|json|ignore-failure|help|version))$/,
  );
}

export function judgeFlock(call: ProgramCall): void {
  const [first, ...command] = call.operands;
  if (command.length > 0 || !/^\d+$/.test(literal(first) ?? '')) call.path('write', first);
}

export function judgeNspawn(call: ProgramCall): string {
  return sandboxBinds(call, '--bind');
}

export function judgeProot(call: ProgramCall): string {
  return sandboxBinds(call, '-b', '--bind', '-m', '--mount');
}
