import { SluiceError } from '../../core/errors.js';
import { openTerminal } from '../../session/terminal.js';

/** Characters: what is longer was not typed. */
const MAX_CHARS = 1_000;

/**
 * Asks for a passphrase on the terminal that this process belongs to, and shows nothing of it. Never from standard input,
 * an argument or a variable: whatever starts this could fill those, and others could read them.
 */
export async function askPassphrase(prompt: string): Promise<string> {
  const terminal = openTerminal();
  if (terminal === undefined)
    throw new SluiceError('USAGE', {
      what: 'There is no terminal to type a passphrase on',
      fix: 'Run it in a terminal of your own.',
    });
  const { input, output } = terminal;
  try {
    input.setRawMode?.(true);
    output.write(`${prompt}: `);
    return await new Promise<string>((resolve, reject) => {
      let typed: string[] = [];
      const gone = () => reject(new SluiceError('USAGE', { what: 'No passphrase was typed' }));
      input.on('data', (chunk) => {
        // What an arrow or a function key sends.
        if (String(chunk).startsWith('\u001b[')) return;
        for (const key of String(chunk)) {
          if (key === '\r' || key === '\n') return resolve(typed.join(''));
          if (key === '\u0003' || key === '\u0004' || key === '\u001b') return gone();
          if (key === '\u007f' || key === '\b') typed.pop();
          else if (key === '\u0015') typed = [];
          else if (typed.length < MAX_CHARS) typed.push(key);
        }
      });
      input.once('end', gone);
      input.once('error', gone);
      input.resume();
    });
  } finally {
    input.setRawMode?.(false);
    output.write('\n');
    terminal.close();
  }
}
