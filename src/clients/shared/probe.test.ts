import { expect, test } from 'vitest';
import { isProbe, PROBE_SESSION, PROBES } from './probe.js';

test.each([
  [PROBE_SESSION, { command: PROBES.fatal }, true],
  [PROBE_SESSION, { command: PROBES.harmless, description: 'x' }, true],
  // Whoever starts a client may name its session: what else it does is counted.
  [PROBE_SESSION, { command: 'rm -rf build' }, false],
  [PROBE_SESSION, { command: [PROBES.fatal] }, false],
  [PROBE_SESSION, undefined, false],
  ['0199aa10', { command: PROBES.harmless }, false],
])('%s %j: %s', (session, input, expected) => {
  expect(isProbe(session, input)).toBe(expected);
});
