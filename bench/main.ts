import { benchEngine } from './engine.js';

const benches: Record<string, () => Promise<void>> = {
  engine: benchEngine,
  shell: async () => (await import('./shell.js')).benchShell(),
  decision: async () => (await import('./decision.js')).benchDecision(),
  policy: async () => (await import('./policy.js')).benchPolicy(),
  hook: async () => (await import('./hook.js')).benchHook(),
  mcp: async () => (await import('./mcp.js')).benchMcp(),
  agent: async () => (await import('./agent.js')).benchAgent(),
  audit: async () => (await import('./audit.js')).benchAudit(),
  daemon: async () => (await import('./daemon.js')).benchDaemon(),
  history: async () => (await import('./history.js')).benchHistory(),
};

const chosen = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench();
}
