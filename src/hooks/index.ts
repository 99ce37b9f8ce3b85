export { type BlockDangerousCommands, blockDangerousCommands } from './block-dangerous-commands.js';
export {
  BUILTIN_HOOKS,
  type BuiltinEntry,
  type BuiltinHook,
  checkBuiltin,
  findBuiltin,
  type HookEnvironment,
  makeBuiltin,
} from './builtin.js';
export type { HookConfig, HookConfigSchema, HookConfigType } from './config.js';
export { type DebugTracer, debugTracer } from './debug-tracer.js';
export { type DefaultDecision, defaultDecision } from './default-decision.js';
export { type DesktopAlerts, desktopAlerts } from './desktop-alerts.js';
export { type DetectPii, detectPii } from './detect-pii.js';
export { type EmitMetrics, emitMetrics } from './emit-metrics.js';
export { type GitStatus, gitStatus } from './git-status.js';
export { type Linter, type LintFeedback, lintFeedback } from './lint-feedback.js';
export { type LogOperations, logOperations } from './log-operations.js';
export { type ProtectSensitiveFiles, protectSensitiveFiles } from './protect-sensitive-files.js';
export { type RedactSecrets, redactSecrets } from './redact-secrets.js';
export { runStandalone, runValidator, type ValidatorReply } from './run-validator.js';
export { type SessionContext, sessionContext } from './session-context.js';
export { type TrackTokenUsage, trackTokenUsage } from './track-token-usage.js';
export { type ValidateFileOperation, validateFileOperation } from './validate-file-operation.js';
export { type ValidateShellCommand, validateShellCommand } from './validate-shell-command.js';
export { type ValidateToolInputs, validateToolInputs } from './validate-tool-inputs.js';
export { type FileContext, fileValidator } from './validators/file-operation.js';
export { findPii, type PiiFinding, type PiiOptions, piiValidator, validatePii } from './validators/pii.js';
export type { Risk } from './validators/pii-kinds.js';
export { type ShellContext, shellValidator } from './validators/shell-command.js';
