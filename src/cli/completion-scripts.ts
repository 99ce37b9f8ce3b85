import {
  type CompletionFlag,
  type CompletionNode,
  type CompletionValue,
  flattenCompletionTree,
} from './completion-tree.js';

export type CompletionShell = 'bash' | 'zsh' | 'fish';

/** How a shell is told what there is to complete. */
interface Script {
  /** The line that installs it. */
  readonly install: string;
  render(tree: CompletionNode): string;
}

export const COMPLETION_SCRIPTS: Readonly<Record<CompletionShell, Script>> = {
  bash: {
    install: 'sluice completion bash > ~/.local/share/bash-completion/completions/sluice',
    render: bash,
  },
  zsh: {
    install: 'sluice completion zsh > ~/.zfunc/_sluice   # with fpath+=~/.zfunc before compinit in ~/.zshrc',
    render: zsh,
  },
  fish: {
    install: 'sluice completion fish > ~/.config/fish/completions/sluice.fish',
    render: fish,
  },
};

/** A word in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const words = (value: CompletionValue | undefined): readonly string[] => (typeof value === 'object' ? value : []);
const takers = ({ path, flags }: CompletionNode): string[] =>
  flags.filter(({ value }) => value !== undefined).flatMap(({ names }) => names.map((name) => `${path} ${name}`));
const alternatives = (texts: readonly string[]): string => texts.map(quoted).join('|');
const head = (comment: string, { install }: Script): string =>
  `${comment} Completion of sluice, made by "sluice completion". Install it: ${install}`;

/** Finds the command that is being typed: `$1` stands for the words before the cursor. What an option takes is no command. */
function walk(nodes: readonly CompletionNode[]): string {
  const paths = nodes.slice(1).map(({ path }) => path);
  return `case "$path $word" in
      ${alternatives(nodes.flatMap(takers))}) skip=1 ;;
      ${alternatives(paths)}) path="$path $word" ;;
    esac`;
}

/** No associative arrays: macOS has a bash of 2007. Where nothing is offered, bash completes files. */
function bash(tree: CompletionNode): string {
  const nodes = flattenCompletionTree(tree);
  const offered = nodes.map(({ path, flags, children, argument }) => {
    const options = flags.flatMap(({ names }) => names.filter((name) => name.startsWith('--')));
    const names = [...children.map(({ name }) => name), ...words(argument)];
    return `    ${quoted(path)}) options=${quoted(options.join(' '))} names=${quoted(names.join(' '))} ;;`;
  });
  return `${head('#', COMPLETION_SCRIPTS.bash)}
_sluice() {
  local path=${tree.name} skip=0 word options='' names='' index
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  # Bash takes --option=value for three words.
  if [ "$cur" = = ]; then cur=''; elif [ "$prev" = = ]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    if [ "$skip" = 1 ]; then [ "$word" = = ] || skip=0; continue; fi
    ${walk(nodes)}
  done
  case "$path $prev" in
${values(nodes, (list) => `COMPREPLY=($(compgen -W ${quoted(list.join(' '))} -- "$cur")); return ;;`, 'return ;;')}
  esac
  case "$path" in
${offered.join('\n')}
  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;
    *) [ -z "$names" ] || COMPREPLY=($(compgen -W "$names" -- "$cur")) ;;
  esac
}
complete -o default -F _sluice ${tree.name}
`;
}

/** A case for each option that takes something. */
function values(
  nodes: readonly CompletionNode[],
  some: (list: readonly string[]) => string,
  any: string,
  file = any,
): string {
  return nodes
    .flatMap(({ path, flags }) =>
      flags
        .filter(({ value }) => value !== undefined)
        .map(({ names, value }) => {
          const list = words(value);
          const does = list.length > 0 ? some(list) : value === 'file' ? file : any;
          return `    ${alternatives(names.map((name) => `${path} ${name}`))}) ${does}`;
        }),
    )
    .join('\n');
}

function zsh(tree: CompletionNode): string {
  const nodes = flattenCompletionTree(tree);
  const described = (entries: readonly (readonly [string, string])[]): string =>
    entries.map(([name, summary]) => quoted(`${name.replaceAll(':', '\\:')}:${summary}`)).join(' ');
  const cases = nodes.map(({ path, flags, children, argument }) => {
    const options = flags.flatMap(({ names, summary }) =>
      names.filter((name) => name.startsWith('--')).map((name) => [name, summary] as const),
    );
    const names = [
      ...children.map(({ name, summary }) => [name, summary] as const),
      ...words(argument).map((word) => [word, ''] as const),
    ];
    return `    ${quoted(path)})
      options=(${described(options)})
      names=(${described(names)})
      files=${argument === 'file' ? 1 : 0} ;;`;
  });
  return `#compdef ${tree.name}
${head('#', COMPLETION_SCRIPTS.zsh)}
_sluice() {
  local path_=${tree.name} word skip=0 files=0 index
  local -a options names
  for ((index = 2; index < CURRENT; index++)); do
    word=\${words[index]}
    if [[ $skip = 1 ]]; then skip=0; continue; fi
    ${walk(nodes).replaceAll('$path ', '$path_ ').replaceAll('path=', 'path_=')}
  done
  case "$path_ \${words[CURRENT-1]}" in
${values(nodes, (list) => `compadd -- ${list.map(quoted).join(' ')}; return ;;`, 'return ;;', '_files; return ;;')}
  esac
  case "$path_" in
${cases.join('\n')}
  esac
  if [[ \${words[CURRENT]} = -* ]]; then
    _describe -o option options
  else
    (( \${#names} )) && _describe command names
    (( files )) && _files
  fi
}
if [[ "$funcstack[1]" = _sluice ]]; then _sluice "$@"; else compdef _sluice ${tree.name}; fi
`;
}

function fish(tree: CompletionNode): string {
  const nodes = flattenCompletionTree(tree);
  const lines = nodes.flatMap(({ path, flags, children, argument }) => {
    const here = `complete -c ${tree.name} -n ${quoted(`__sluice_at ${quoted(path)}`)}`;
    return [
      ...children.map(({ name, summary }) => `${here} -f -a ${quoted(name)} -d ${quoted(summary)}`),
      ...flags.map((flag) => `${here} ${fishFlag(flag)}`),
      ...(words(argument).length > 0 ? [`${here} -f -a ${quoted(words(argument).join(' '))}`] : []),
      ...(argument === undefined && children.length === 0 ? [`${here} -f`] : []),
    ];
  });
  return `${head('#', COMPLETION_SCRIPTS.fish)}
function __sluice_at
  set -l path ${tree.name}
  set -l skip 0
  for word in (commandline -opc)[2..]
    if test $skip = 1
      set skip 0
      continue
    end
    switch "$path $word"
      case ${nodes.flatMap(takers).map(quoted).join(' ')}
        set skip 1
      case ${nodes
        .slice(1)
        .map(({ path }) => quoted(path))
        .join(' ')}
        set path "$path $word"
    end
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function fishFlag({ names, summary, value }: CompletionFlag): string {
  const named = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)).join(' ');
  const list = words(value);
  const takes =
    value === undefined
      ? ''
      : list.length > 0
        ? ` -x -a ${quoted(list.join(' '))}`
        : value === 'file'
          ? ' -r -F'
          : ' -x';
  return `${named}${takes} -d ${quoted(summary)}`;
}
