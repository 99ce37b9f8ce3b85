import { escapeControl } from '../core/escape-control.js';
import { LEVELS, type Level } from '../core/verdict.js';
import type { Display, DisplayMessage } from './ports.js';

const COLOURS: Record<Level, string> = { debug: '2', info: '36', warning: '33', error: '31' };

export interface StderrOptions {
  /** Default info; debug also shows what was injected. */
  readonly level?: Level;
  readonly stream?: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Shows messages on standard error: one line each, colour only on a terminal. */
export class StderrDisplay implements Display {
  readonly #options: StderrOptions;

  constructor(options: StderrOptions = {}) {
    this.#options = options;
  }

  show({ message, level, source }: DisplayMessage): void {
    const { stream = process.stderr, env = process.env } = this.#options;
    if (LEVELS.indexOf(level) < LEVELS.indexOf(this.#options.level ?? 'info')) return;
    const label = level === 'info' ? '' : `${level}: `;
    const text = `${label}${message.split('\n').map(escapeControl).join('\n  ')}`;
    const coloured = stream.isTTY === true && !env.NO_COLOR;
    const line = `sluice: [${escapeControl(source)}] ${text}`;
    stream.write(coloured ? `\u001b[${COLOURS[level]}m${line}\u001b[0m\n` : `${line}\n`);
  }
}
