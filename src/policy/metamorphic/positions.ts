import { document, double, single } from './quote.js';

/** A place where text is only data. */
export interface Position {
  readonly name: string;
  place(text: string): string;
}

const rows: readonly (readonly [string, (text: string) => string])[] = [
  ["echo '...'", (text) => `echo ${single(text)}`],
  ['echo "..."', (text) => `echo ${double(text)}`],
  ['echo in a pipe to cat', (text) => `echo ${single(text)} | cat`],
  ['printf %s', (text) => `printf '%s\\n' ${single(text)}`],
  ['git commit -m', (text) => `git commit -m ${single(text)}`],
  ['git commit -m "..."', (text) => `git commit -m ${double(`Explain ${text}`)}`],
  ['git commit -F -', (text) => `git commit -F - <<'EOF'\nFix\n\n${text}\nEOF`],
  ['git log --grep', (text) => `git log --grep=${single(text)}`],
  ['git tag -m', (text) => `git tag -a v1 -m ${single(text)}`],
  ['grep', (text) => `grep -rn ${single(text)} src`],
  ['grep -e', (text) => `grep -e ${single(text)} file`],
  ['rg', (text) => `rg -- ${single(text)}`],
  ['here-document to cat', (text) => `cat <<'EOF'\n${text}\nEOF`],
  ['here-document to a file', (text) => `cat > notes.md <<'EOF'\n# How to\n${text}\nEOF`],
  ['here-document, not quoted', (text) => `cat <<EOF\n${document(text)}\nEOF`],
  ['here-document to tee', (text) => `tee notes.md <<'EOF'\n${text}\nEOF`],
  ['here-string', (text) => `cat <<< ${single(text)}`],
  ['comment', (text) => `true # ${text}`],
  ['comment line', (text) => `# ${text}\ntrue`],
  ['JSON body', (text) => `curl -d ${single(JSON.stringify({ command: text }))} https://api.example.com/x`],
  ['assignment', (text) => `x=${single(text)}`],
  ['assignment that is printed', (text) => `x=${single(text)}; echo "$x"`],
  ['declaration', (text) => `declare note=${single(text)}`],
  ['array', (text) => `x=(one ${single(text)})`],
  ['array that is printed', (text) => `x=(${single(text)}); printf '%s\\n' "\${x[@]}"`],
  ['test', (text) => `test "$x" = ${single(text)}`],
  ['[', (text) => `[ -n ${single(text)} ]`],
  ['[[', (text) => `[[ $x == ${single(text)} ]]`],
  ['case word', (text) => `case ${single(text)} in *) true;; esac`],
  ['case pattern', (text) => `case $x in ${single(text)}) true;; esac`],
  ['for word', (text) => `for i in ${single(text)}; do echo "$i"; done`],
  ['default value', (text) => `echo "\${x:-${text.replace(/[\\"$`}]/g, '\\$&')}}"`],
  [':', (text) => `: ${single(text)}`],
  ['ls', (text) => `ls ${single(`./${text}`)}`],
  ['touch', (text) => `touch ${single(`./${text}`)}`],
  ['jq', (text) => `jq ${single(`.a == ${JSON.stringify(text)}`)} file.json`],
  ['jq --arg', (text) => `jq --arg text ${single(text)} . file.json`],
  ['tr', (text) => `tr -d ${single(text)}`],
  ['cut', (text) => `cut -d ${single(text)} -f 1 file`],
  ['python print', (text) => `python3 -c ${single(`print(${JSON.stringify(text)})`)}`],
  ['node string', (text) => `node -e ${single(`console.log(${JSON.stringify(text)})`)}`],
  ['awk string', (text) => `awk ${single(`{ print ${JSON.stringify(text)} }`)} file`],
  ['sed text', (text) => `sed ${single(`s|TEXT|${text.replace(/[|\\&\n]/g, '\\$&')}|`)} file`],
  ['argument of a function', (text) => `f() { echo "$1"; }; f ${single(text)}`],
  ['base64', (text) => `echo ${single(text)} | base64`],
  ['wc', (text) => `printf %s ${single(text)} | wc -c`],
  ['man page', (text) => `whatis ${single(text)}`],
];

export const POSITIONS: readonly Position[] = rows.map(([name, place]) => ({ name, place }));
