import { isRecord } from '../../core/data.js';
import {
  type Permission,
  readSettings,
  type Said,
  shellRule,
  taken,
  textsOf,
  toolRule,
} from '../settings/permission.js';

/** `tools.allowed`, `core` and `exclude` of Gemini CLI and Qwen Code, in their newer and older places. */
export function geminiPermissions(file: string): Permission[] {
  const { tools, allowedTools, excludeTools, coreTools } = readSettings(file);
  const { allowed = allowedTools, exclude = excludeTools, core = coreTools } = isRecord(tools) ? tools : {};
  const read = (said: Said, key: string, list: unknown): Permission[] =>
    textsOf(list).map((text) => ({ text: `${key} ${text}`, file, ...made(said, text) }));
  return [
    ...read('deny', 'exclude', exclude),
    ...textsOf(core).map((text) => ({
      text: `core ${text}`,
      file,
      note: 'It limits which tools there are, and goes on to.',
    })),
    ...read('allow', 'allowed', allowed),
  ];
}

function made(said: Said, text: string): Omit<Permission, 'text' | 'file'> {
  const { name, content } = taken(text);
  if (/^(run_shell_command|ShellTool)$/.test(name)) return shellRule(said, content ?? '*', content !== undefined);
  return content === undefined ? toolRule(said, name) : { note: 'Its pattern has no counterpart.' };
}
