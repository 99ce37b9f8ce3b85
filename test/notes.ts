import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/**
 * What must not be lost among the rest, at the end of a run: what passed only when it was tried again, and what was
 * skipped, with the reason. `SLUICE_NOTES` is a file that keeps it.
 */
export class Notes implements Reporter {
  /** Who names the tests to run knows that the others did not. */
  #chosen = false;

  onInit({ config }: Vitest): void {
    this.#chosen = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const { relativeModuleId, children } of modules)
      for (const test of children.allTests()) {
        const note = this.#note(test, relativeModuleId);
        if (note !== undefined) counts.set(note, (counts.get(note) ?? 0) + 1);
      }
    const lines = [...counts].map(([note, count]) => `${note}${count > 1 ? ` (${count} tests)` : ''}\n`).join('');
    if (lines === '') return;
    process.stdout.write(`\n${lines}`);
    const { SLUICE_NOTES: file } = process.env;
    if (file !== undefined) appendFileSync(file, lines);
  }

  #note(test: TestCase, module: string): string | undefined {
    const result = test.result();
    if (result.state === 'passed' && test.diagnostic()?.flaky)
      return `Passed only when tried again: ${module} > ${test.fullName}`;
    if (result.state !== 'skipped' || this.#chosen) return undefined;
    return result.note === undefined ? `Skipped: ${module} > ${test.fullName}` : `Skipped: ${module}: ${result.note}`;
  }
}
