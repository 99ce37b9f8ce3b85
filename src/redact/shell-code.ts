/** Fields whose text a shell runs, or an interpreter. */
const CODE_FIELD = /^(?:command|cmd|command_?line|shell|shell_command|script|code)$/i;

export function isCodeField(name: string): boolean {
  return CODE_FIELD.test(name);
}

/** An operator, the end of a line, or the beginning of a substitution. */
interface ActiveSign {
  readonly at: number;
  readonly text: string;
}

/**
 * Masks the text of a command so that no command in it is hidden: whoever approves it has to see each of them. Where a
 * secret would reach over the end of a command, or hold a substitution, each stretch between these is masked by itself.
 */
export function maskCode(text: string, maskText: (text: string) => string): string {
  const masked = maskText(text);
  if (masked === text) return text;
  const signs = activeSigns(text);
  if (signs.length === 0 || showsCommands(stretches(text, signs), stretches(masked, activeSigns(masked))))
    return masked;
  let whole = '';
  for (const [index, stretch] of stretches(text, signs).entries())
    whole += maskText(stretch) + (signs[index]?.text ?? '');
  return whole;
}

function stretches(text: string, signs: readonly ActiveSign[]): readonly string[] {
  const starts = [0, ...signs.map(({ at, text: sign }) => at + sign.length)];
  return starts.map((start, index) => text.slice(start, signs[index]?.at ?? text.length));
}

/** Does each stretch begin with the same word? That is the name of a command, or stands where one would. */
function showsCommands(given: readonly string[], masked: readonly string[]): boolean {
  return (
    given.length === masked.length && given.every((one, index) => firstWord(one) === firstWord(masked[index] ?? ''))
  );
}

function firstWord(stretch: string): string {
  // An assignment before a command may well be a secret.
  return /^\s*(?:\w+=\S*\s+)*([^\s=]*)/.exec(stretch)?.[1] ?? '';
}

/** Single quotes end all of it, double quotes all but substitutions. */
function activeSigns(text: string): ActiveSign[] {
  const found: ActiveSign[] = [];
  const documents: HereDocument[] = [];
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quote === "'") {
      if (sign === "'") quote = '';
    } else if (sign === '\\') at++;
    else if (sign === '`') found.push({ at, text: sign });
    else if (sign === '$' && text.charAt(at + 1) === '(') found.push({ at: at++, text: '$(' });
    else if (sign === '"') quote = quote === '"' ? '' : '"';
    else if (quote !== '') continue;
    else if (sign === "'") quote = "'";
    else if (sign === '\n' && documents.length > 0) at = passDocuments(text, at, documents.splice(0), found);
    else if (';&|\n()<>'.includes(sign)) {
      found.push({ at, text: sign });
      const begun = sign === '<' ? HERE_DOCUMENT.exec(text.slice(at, at + 200)) : null;
      if (begun === null) continue;
      documents.push({ end: begun[2] ?? '', quoted: begun[1] !== '' });
      at += begun[0].length - 1;
    }
  }
  return found;
}

interface HereDocument {
  readonly end: string;
  readonly quoted: boolean;
}

const HERE_DOCUMENT = /^<<-?[ \t]*(["'\\]?)(\w+)\1/;

/** Lines of a here-document are no commands. Returns where the last of it ends. */
function passDocuments(text: string, from: number, documents: readonly HereDocument[], found: ActiveSign[]): number {
  let at = from;
  for (const { end, quoted } of documents) {
    const close = new RegExp(`\\n[ \\t]*${end}(?=\\n|$)`).exec(text.slice(at));
    const last = close === null ? text.length : at + close.index + close[0].length;
    if (!quoted)
      for (const { index, 0: sign } of text.slice(at, last).matchAll(/`|\$\(/g))
        found.push({ at: at + index, text: sign });
    at = last;
  }
  if (at < text.length) found.push({ at, text: '\n' });
  return at;
}
