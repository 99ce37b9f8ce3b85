import { isRecord } from '../../core/data.js';
import {
  type ClientPermission,
  type PermissionDecision,
  parsePermission,
  readJsonSettings,
  shellRule,
  stringsIn,
  toolRule,
} from '../settings/permission.js';

/** `tools.allowed`, `core` and `exclude` of Gemini CLI and Qwen Code, in their newer and older places. */
export function geminiPermissions(file: string): ClientPermission[] {
  const { tools, allowedTools, excludeTools, coreTools } = readJsonSettings(file);
  const { allowed = allowedTools, exclude = excludeTools, core = coreTools } = isRecord(tools) ? tools : {};
  const read = (decision: PermissionDecision, key: string, list: unknown): ClientPermission[] =>
    stringsIn(list).map((text) => ({ text: `${key} ${text}`, file, ...made(decision, text) }));
  return [
    ...read('deny', 'exclude', exclude),
    ...stringsIn(core).map((text) => ({
      text: `core ${text}`,
      file,
      note: 'It limits which tools there are, and goes on to.',
    })),
    ...read('allow', 'allowed', allowed),
  ];
}

function made(decision: PermissionDecision, text: string): Omit<ClientPermission, 'text' | 'file'> {
  const { name, content } = parsePermission(text);
  if (/^(run_shell_command|ShellTool)$/.test(name)) return shellRule(decision, content ?? '*', content !== undefined);
  return content === undefined ? toolRule(decision, name) : { note: 'Its pattern has no counterpart.' };
}
