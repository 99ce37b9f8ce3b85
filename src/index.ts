export type { ErrorCode } from './core/errors.js';
export { ERRORS, isSluiceError, SluiceError } from './core/errors.js';
export { type Event, memoize } from './core/event.js';
export {
  defineEvent,
  EVENTS,
  type EventData,
  type EventName,
  type EventType,
  type Replacement,
} from './core/events.js';
export { combine, EMPTY_FOLD, type Fold, foldVerdict, type Reason, strictest } from './core/fold.js';
export {
  type EventPattern,
  type Guard,
  guard,
  type Hook,
  type HookContext,
  type Observe,
  type On,
  observe,
  type Transform,
  transform,
} from './core/hook.js';
export {
  fromHookResult,
  type HookResult,
  type HookResultAction,
  type HookResultHandler,
} from './core/lifts/hook-result.js';
export { hooksFromHookResult } from './core/lifts/hook-result-pair.js';
export {
  type MiddlewareResult,
  middleware,
  type PreviousResult,
  type ProcessFunction,
} from './core/lifts/middleware.js';
export { type ValidateFunction, type Validation, type ValidatorContext, validator } from './core/lifts/validator.js';
export { all, any, type Matcher, not, type Predicate } from './core/match.js';
export type { UnknownTool } from './core/named-tool.js';
export type { Outcome, TraceEntry } from './core/outcome.js';
export { type Plan, Registry } from './core/registry.js';
export { decide, type RunOptions, runObservers } from './core/run.js';
export {
  type Ask,
  allow,
  ask,
  type CheckedVerdict,
  DECISIONS,
  type Decision,
  defer,
  deny,
  type Finding,
  type GuardVerdict,
  type HookKind,
  type Injection,
  inject,
  type Level,
  type Notice,
  notify,
  type ObserveVerdict,
  type Role,
  replace,
  type TransformVerdict,
  type Verdict,
} from './core/verdict.js';
export { Conversation, type Message } from './session/conversation.js';
export { Inbox, toChatMessage } from './session/inbox.js';
export type { Memory, OpenQuestion } from './session/memory.js';
export type { Facts, SessionOptions, ToolCall, Wrap } from './session/options.js';
export type {
  Answer,
  Approvals,
  Audit,
  AuditRecord,
  Context,
  Display,
  DisplayMessage,
  GrantCover,
  GrantSubject,
  HookMessage,
  MessagePart,
  Provenance,
  Question,
} from './session/ports.js';
export { type Cancellable, type EmitOptions, type EventResult, Session } from './session/session.js';
export { StderrDisplay, type StderrOptions } from './session/stderr.js';
export type { Capability, Downgrade, Supports } from './session/supports.js';
export { openTerminal, type Terminal, TerminalApprovals } from './session/terminal.js';
