import { escapeHeredoc, quoteDouble, quoteSingle } from './quote.js';

/** A place where text is only data. */
export interface DataPosition {
  readonly name: string;
  place(text: string): string;
}

const rows: readonly (readonly [string, (text: string) => string])[] = [
  ["echo '...'", (text) => `echo ${quoteSingle(text)}`],
  ['echo "..."', (text) => `echo ${quoteDouble(text)}`],
  ['echo in a pipe to cat', (text) => `echo ${quoteSingle(text)} | cat`],
  ['printf %s', (text) => `printf '%s\\n' ${quoteSingle(text)}`],
  ['git commit -m', (text) => `git commit -m ${quoteSingle(text)}`],
  ['git commit -m "..."', (text) => `git commit -m ${quoteDouble(`Explain ${text}`)}`],
  ['git commit -F -', (text) => `git commit -F - <<'EOF'\nFix\n\n${text}\nEOF`],
  ['git log --grep', (text) => `git log --grep=${quoteSingle(text)}`],
  ['git tag -m', (text) => `git tag -a v1 -m ${quoteSingle(text)}`],
  ['grep', (text) => `grep -rn ${quoteSingle(text)} src`],
  ['grep -e', (text) => `grep -e ${quoteSingle(text)} file`],
  ['rg', (text) => `rg -- ${quoteSingle(text)}`],
  ['here-document to cat', (text) => `cat <<'EOF'\n${text}\nEOF`],
  ['here-document to a file', (text) => `cat > notes.md <<'EOF'\n# How to\n${text}\nEOF`],
  ['here-document, not quoted', (text) => `cat <<EOF\n${escapeHeredoc(text)}\nEOF`],
  ['here-document to tee', (text) => `tee notes.md <<'EOF'\n${text}\nEOF`],
  ['here-string', (text) => `cat <<< ${quoteSingle(text)}`],
  ['comment', (text) => `true # ${text}`],
  ['comment line', (text) => `# ${text}\ntrue`],
  ['JSON body', (text) => `curl -d ${quoteSingle(JSON.stringify({ command: text }))} https://api.example.com/x`],
  ['assignment', (text) => `x=${quoteSingle(text)}`],
  ['assignment that is printed', (text) => `x=${quoteSingle(text)}; echo "$x"`],
  ['declaration', (text) => `declare note=${quoteSingle(text)}`],
  ['array', (text) => `x=(one ${quoteSingle(text)})`],
  ['array that is printed', (text) => `x=(${quoteSingle(text)}); printf '%s\\n' "\${x[@]}"`],
  ['test', (text) => `test "$x" = ${quoteSingle(text)}`],
  ['[', (text) => `[ -n ${quoteSingle(text)} ]`],
  ['[[', (text) => `[[ $x == ${quoteSingle(text)} ]]`],
  ['case word', (text) => `case ${quoteSingle(text)} in *) true;; esac`],
  ['case pattern', (text) => `case $x in ${quoteSingle(text)}) true;; esac`],
  ['for word', (text) => `for i in ${quoteSingle(text)}; do echo "$i"; done`],
  ['default value', (text) => `echo "\${x:-${text.replace(/[\\"$`}]/g, '\\$&')}}"`],
  [':', (text) => `: ${quoteSingle(text)}`],
  ['ls', (text) => `ls ${quoteSingle(`./${text}`)}`],
  ['touch', (text) => `touch ${quoteSingle(`./${text}`)}`],
  ['jq', (text) => `jq ${quoteSingle(`.a == ${JSON.stringify(text)}`)} file.json`],
  ['jq --arg', (text) => `jq --arg text ${quoteSingle(text)} . file.json`],
  ['tr', (text) => `tr -d ${quoteSingle(text)}`],
  ['cut', (text) => `cut -d ${quoteSingle(text)} -f 1 file`],
  ['python print', (text) => `python3 -c ${quoteSingle(`print(${JSON.stringify(text)})`)}`],
  ['node string', (text) => `node -e ${quoteSingle(`console.log(${JSON.stringify(text)})`)}`],
  ['awk string', (text) => `awk ${quoteSingle(`{ print ${JSON.stringify(text)} }`)} file`],
  ['sed text', (text) => `sed ${quoteSingle(`s|TEXT|${text.replace(/[|\\&\n]/g, '\\$&')}|`)} file`],
  ['argument of a function', (text) => `f() { echo "$1"; }; f ${quoteSingle(text)}`],
  ['base64', (text) => `echo ${quoteSingle(text)} | base64`],
  ['wc', (text) => `printf %s ${quoteSingle(text)} | wc -c`],
  ['man page', (text) => `whatis ${quoteSingle(text)}`],
];

export const DATA_POSITIONS: readonly DataPosition[] = rows.map(([name, place]) => ({ name, place }));
