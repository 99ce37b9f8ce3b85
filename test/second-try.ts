import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Names what passed only when it was tried again, at the end of a run. `SLUICE_SECOND_TRY` is a file that keeps it. */
export class SecondTry implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ fullName }) => `Passed only when tried again: ${relativeModuleId} > ${fullName}\n`),
    );
    if (lines.length === 0) return;
    process.stdout.write(`\n${lines.join('')}`);
    const { SLUICE_SECOND_TRY: file } = process.env;
    if (file !== undefined) appendFileSync(file, lines.join(''));
  }
}
