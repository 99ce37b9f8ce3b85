export { type BlockDangerousCommands, blockDangerousCommands } from './block-dangerous-commands.js';
export {
  BUILTIN_HOOKS,
  type Builtin,
  type BuiltinEntry,
  checkBuiltin,
  findBuiltin,
  makeBuiltin,
  type Place,
} from './builtin.js';
export type { Config, Setting, Settings } from './config.js';
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
export { type FileContext, validateFileOperation as fileValidator } from './validators/file-operation.js';
export { findPii, type PiiFound, type PiiOptions, piiValidator, validatePii } from './validators/pii.js';
export type { Risk } from './validators/pii-kinds.js';
export { type ShellContext, validateShellCommand as shellValidator } from './validators/shell-command.js';
