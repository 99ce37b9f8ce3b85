export { Agent, type AgentOptions, type AgentRunOptions } from './agent.js';
export { type AiSdkModel, fromAiSdk } from './ai-sdk.js';
export { AgentBuilder, type AgentWrap } from './builder.js';
export type {
  AfterTool,
  BeforeTool,
  CallbackOptions,
  OnStep,
  ShouldContinue,
  StepCallbackOptions,
  ToolCallbackOptions,
  ToolMatch,
} from './callbacks.js';
export { Execution, type ExecutionFields } from './execution.js';
export type { AgentMessage, ModelCall, ToolResult } from './message.js';
export type { Model, ModelAnswer, ModelRequest, ToolDefinition } from './model.js';
export { type PolicyFile, type PolicyFileOptions, policyFile } from './policy.js';
export type { RunLimits, RunResult, RunStatus } from './run.js';
export { type PlainState, State } from './state.js';
export { AgentStream, type AgentStreamPart } from './stream.js';
export type { AgentTool, ToolExecutionContext } from './tool.js';
