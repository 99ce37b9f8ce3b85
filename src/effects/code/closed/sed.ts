import { addReadPath, type ClosedCheck, checkClosed, hasAmbiguousEnd, OutsideGrammarError } from './closed.js';

/**
 * A script of sed reaches beyond its input only by the commands `e`, `r`, `R`, `w` and `W` and by the flags `e` and `w`
 * of `s`. Of these only `r` is in the grammar, and is told as a read. What GNU, BSD and busybox take apart in several
 * ways is outside (decision 0072).
 */
export function closedSed(source: string): ClosedCheck {
  return checkClosed(source, (reads) => new Reader(source, reads).read());
}

/** Ends of texts that no other reading takes for something else. */
const DELIMITER = /^[!"#%&'*+,./:;<=>?@^_`|~-]$/;
const ADDRESS = /^(?:\d+(?:~\d+)?|\$|[+~]\d+)/;
const LABEL = /^[ \t]*[A-Za-z_]\w*[ \t]*(?=$|[\n;])/;
/** What replaces a match: a backslash stands before what every sed takes for the same. */
const REPLACEMENT = /^(?:[^\\]|\\[\\/.*[\]^$+?(){}|&"'\-_,:;=#@!%<>~`nrt0-9ULEul\n ])*$/;
const JUMP = /^[ \t]*(?:[A-Za-z_]\w*)?[ \t]*(?=$|[\n;}])/;

class Reader {
  readonly #source: string;
  readonly #reads: string[];
  #at = 0;
  /** Something stands behind a label: for BSD all of the line is the label. */
  #labelled = false;

  constructor(source: string, reads: string[]) {
    if (/[\r\0\f\v]/.test(source)) throw new OutsideGrammarError('signs that are read in several ways');
    this.#source = source;
    this.#reads = reads;
  }

  read(): void {
    let depth = 0;
    while (this.#take(/^[ \t\n;]*/) !== undefined && this.#at < this.#source.length) {
      if (this.#address()) {
        this.#take(/^[ \t]*/);
        if (this.#take(/^,[ \t]*/) !== undefined && !this.#address()) throw new OutsideGrammarError('an address');
      }
      this.#take(/^[ \t]*!?[ \t]*/);
      const command = this.#source[this.#at++];
      if (command === '{') depth++;
      else if (command === '}') {
        if (--depth < 0) throw new OutsideGrammarError('a brace that was not opened');
        this.#ends();
      } else this.#command(command ?? '');
    }
    if (depth !== 0) throw new OutsideGrammarError('a brace does not close');
  }

  #take(form: RegExp): string | undefined {
    const found = form.exec(this.#source.slice(this.#at))?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #address(): boolean {
    if (this.#take(ADDRESS) !== undefined) return true;
    const sign = this.#source[this.#at];
    if (sign !== '/' && sign !== '\\') return false;
    if (sign === '\\') this.#at++;
    this.#delimited(this.#delimiter(), true);
    this.#take(/^I?/);
    return true;
  }

  #command(command: string): void {
    if (/^[=dDgGhHnNpPxzF]$/.test(command)) this.#ends();
    else if (/^[lqQ]$/.test(command)) {
      this.#take(/^[ \t]*\d*/);
      this.#ends();
    } else if (command === '#') this.#take(/^[^\n]*/);
    else if (command === ':') this.#label(LABEL);
    else if (/^[btT]$/.test(command)) this.#label(JUMP);
    else if (/^[aic]$/.test(command)) this.#text();
    else if (command === 'r') {
      this.#take(/^[ \t]+/);
      addReadPath(this.#take(/^[^\n]*/), this.#reads);
    } else if (command === 's' || command === 'y') {
      const sign = this.#delimiter();
      this.#delimited(sign, true);
      this.#delimited(sign, false);
      if (command === 's') this.#take(/^[gpiI\d]*/);
      this.#ends();
    } else throw new OutsideGrammarError(`the command ${command}`);
  }

  /** Behind a command stands its end, and nothing else. */
  #ends(): void {
    if (this.#take(/^[ \t]*(?=$|[\n;}#])/) === undefined) throw new OutsideGrammarError('what follows a command');
  }

  #label(form: RegExp): void {
    if (this.#take(form) === undefined) throw new OutsideGrammarError('a label');
    this.#labelled ||= !/^(?:\n|)$/.test(this.#source[this.#at] ?? '');
  }

  /** Text goes on over lines that end in one backslash. */
  #text(): void {
    // The idiom for a line end at the end of a file.
    if (this.#source.slice(this.#at) === '\\') this.#at++;
    const found = this.#take(/^(?:[^\n\\]|\\[^\\]|\\\\(?!\n|$))*(?=\n|$)/);
    if (found === undefined || /\\\\$/.test(found) || (this.#labelled && found.includes('\n')))
      throw new OutsideGrammarError('a text');
  }

  #delimiter(): string {
    const sign = this.#source[this.#at++] ?? '';
    if (!DELIMITER.test(sign)) throw new OutsideGrammarError('what stands around a pattern');
    return sign;
  }

  /** Up to a sign that is not escaped. In brackets it ends the pattern for some, and not for others. */
  #delimited(sign: string, isPattern: boolean): void {
    const from = this.#at;
    for (; ; this.#at++) {
      const char = this.#source[this.#at];
      if (char === undefined || char === '\n') throw new OutsideGrammarError('a pattern does not end');
      if (char === '\\') this.#at++;
      else if (char === sign) break;
    }
    const found = this.#source.slice(from, this.#at++);
    // Where a label goes on to the end of its line, the lines behind it are commands.
    if (this.#labelled && found.includes('\n')) throw new OutsideGrammarError('a pattern over lines');
    if (isPattern ? hasAmbiguousEnd(found, sign) : !REPLACEMENT.test(found))
      throw new OutsideGrammarError('a pattern whose end is told in several ways');
  }
}
