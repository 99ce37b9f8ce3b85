/** What a sed script does besides editing. */
export interface SedScript {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Commands that it runs. */
  readonly runs: readonly string[];
  /** Why it is not understood. */
  readonly why?: string;
}

/** A label, or a version, with nothing behind it but the end of the command. */
const LABEL = /^[ \t]*[\w.-]*[ \t]*(?=$|[\n;}])/;

/** Reads a sed script as far as it takes to find the commands that touch files or run programs. */
export function readSed(script: string): SedScript {
  const reads: string[] = [];
  const writes: string[] = [];
  const runs: string[] = [];
  let at = 0;
  let why: string | undefined;

  const space = (): void => {
    while (/[\s;]/.test(script[at] ?? 'x')) at++;
  };
  /** Blanks at its end belong to it: to a name, and to a backslash before them. */
  const line = (): string => {
    const end = script.indexOf('\n', at);
    const value = script.slice(at, end === -1 ? script.length : end);
    at = end === -1 ? script.length : end + 1;
    return value.trimStart();
  };
  /** Skips to the closing delimiter. A bracket expression may hold it in an address, never in `s`. */
  const delimited = (delimiter: string): boolean => {
    for (; at < script.length; at++) {
      if (script[at] === '\\') at++;
      else if (script[at] === delimiter) {
        at++;
        return true;
      }
    }
    return false;
  };
  const address = (): boolean => {
    const char = script[at];
    if (char === undefined) return false;
    if (/[0-9$+~]/.test(char)) {
      at++;
      while (/[0-9~]/.test(script[at] ?? '')) at++;
      return true;
    }
    if (char !== '/' && char !== '\\') return false;
    if (char === '\\') at++;
    const delimiter = script[at++] ?? '';
    if (!delimited(delimiter)) why ??= 'an address of the sed script does not end';
    while (/[IM]/.test(script[at] ?? '')) at++;
    return true;
  };

  while (why === undefined) {
    space();
    if (at >= script.length) break;
    if (address()) {
      while (/[ \t]/.test(script[at] ?? '')) at++;
      if (script[at] === ',') {
        at++;
        while (/[ \t]/.test(script[at] ?? '')) at++;
        if (!address()) why = 'an address of the sed script is not understood';
      }
    }
    while (/[ \t!]/.test(script[at] ?? '')) at++;
    const command = script[at++];
    if (command === undefined) break;
    if (/[{}=dDgGhHnNpPxzF]/.test(command)) continue;
    if (command === '#') line();
    else if (/[lLqQ]/.test(command)) while (/[ \t0-9]/.test(script[at] ?? '')) at++;
    else if (/[:btTv]/.test(command)) {
      // Where a label ends is told differently: at a blank, a semicolon or a line. Only one that ends for all is known.
      const label = LABEL.exec(script.slice(at))?.[0];
      if (label === undefined) why = 'a label of the sed script is not understood';
      else at += label.length;
    } else if (/[aic]/.test(command)) {
      // Text goes on over lines that end in a backslash, unless that is escaped itself.
      let more = line();
      while (/(?:^|[^\\])(?:\\\\)*\\$/.test(more) && at < script.length) more = line();
    } else if (/[rR]/.test(command)) reads.push(line());
    else if (/[wW]/.test(command)) writes.push(line());
    else if (command === 'e') {
      const run = line();
      if (run.trim() === '') why = 'sed runs the text that it edits';
      // It is taken for text, in which backslashes go, and a last one goes on in the next line.
      else {
        if (run.includes('\\')) why = 'a command of the sed script is not understood';
        runs.push(run.replaceAll('\\', ''));
      }
    } else if (command === 's' || command === 'y') {
      const delimiter = script[at++];
      if (delimiter === undefined || !delimited(delimiter) || !delimited(delimiter)) {
        why = 'a substitution of the sed script does not end';
        break;
      }
      for (; command === 's' && /[gpiImMe0-9w]/.test(script[at] ?? ''); at++) {
        if (script[at] === 'e') why = 'sed runs the text that it edits';
        if (script[at] === 'w') {
          at++;
          writes.push(line());
          break;
        }
      }
      if (!/[\s;}#]/.test(script[at] ?? ' ') && script[at - 1] !== '\n')
        why ??= 'a flag of the sed script is not understood';
    } else why = `the sed command ${command} is not understood`;
  }
  return { reads, writes, runs, ...(why !== undefined && { why }) };
}
