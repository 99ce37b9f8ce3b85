import type { HookOutput } from '../clients/client.js';
import { tryWrite } from '../os/write.js';

/** The one answer of this process. Until it has left, the exit code says no: a crash must not be an answer. */
export class HookReply {
  #given = false;
  #code = 2;

  get isSent(): boolean {
    return this.#given;
  }

  /** True where the answer is one that standard error may stand beside without being taken for a reason. */
  get isAllowed(): boolean {
    return this.#given && this.#code === 0;
  }

  /** Only the first answer counts. What cannot be delivered denies. */
  send({ stdout, stderr, exitCode }: HookOutput): void {
    if (this.#given) return;
    this.#given = true;
    process.exitCode = 2;
    tryWrite(2, stderr);
    const delivered = tryWrite(1, stdout);
    if (!delivered && exitCode === 0) tryWrite(2, 'sluice: The answer could not be written, so this is a denial.\n');
    this.#code = delivered ? exitCode : 2;
    process.exitCode = this.#code;
  }

  /** Holds the exit code against hooks that end the process themselves. */
  holdExitCode(): void {
    process.exitCode = 2;
    process.on('exit', () => {
      if (!this.#given) tryWrite(2, 'sluice: The process ended before there was a decision, so this is a denial.\n');
      process.exitCode = this.#code;
    });
  }
}
