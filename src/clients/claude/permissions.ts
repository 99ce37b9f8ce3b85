import { isRecord } from '../../core/data.js';
import type { InstallScope } from '../settings/install-context.js';
import {
  type ClientPermission,
  fileRule,
  hostRule,
  type PermissionDecision,
  parsePermission,
  readJsonSettings,
  shellRule,
  stringsIn,
  toolRule,
} from '../settings/permission.js';

const FILES: Readonly<Record<string, 'read' | 'write'>> = {
  Read: 'read',
  Grep: 'read',
  Glob: 'read',
  Edit: 'write',
  Write: 'write',
  MultiEdit: 'write',
  NotebookEdit: 'write',
};

/** `permissions.allow`, `ask` and `deny` of Claude Code; Qwen Code took them over. */
export function claudePermissions(file: string, scope: InstallScope): ClientPermission[] {
  const { permissions } = readJsonSettings(file);
  if (!isRecord(permissions)) return [];
  const found = (['deny', 'ask', 'allow'] as const).flatMap((said) =>
    stringsIn(permissions[said]).map((text) => ({ text: `${said} ${text}`, file, ...made(said, text, scope) })),
  );
  const { defaultMode } = permissions;
  const mode = typeof defaultMode === 'string' && defaultMode !== 'default' ? defaultMode : undefined;
  return mode === undefined
    ? found
    : [
        ...found,
        { text: `defaultMode ${mode}`, file, note: 'It stays what the client does where Sluice leaves a call to it.' },
      ];
}

function made(
  decision: PermissionDecision,
  text: string,
  scope: InstallScope,
): Omit<ClientPermission, 'text' | 'file'> {
  const { name, content } = parsePermission(text);
  if (name === 'Bash' || name === 'Shell' || name === 'run_shell_command') {
    const prefix = content?.endsWith(':*') ?? false;
    return shellRule(decision, (prefix ? content?.slice(0, -2) : content) ?? '*', prefix);
  }
  const kind = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (kind !== undefined && content !== undefined) return fileRule(decision, kind, globOf(content, scope));
  if (name === 'WebFetch' && content?.startsWith('domain:')) return hostRule(decision, content.slice('domain:'.length));
  if (content !== undefined) return { note: 'Its pattern has no counterpart.' };
  // A server alone means all of its tools.
  if (name.startsWith('mcp__')) {
    const server = name.replace(/__\*$/, '');
    return toolRule(decision, server.split('__').length > 2 ? server : `${server}__`, server.split('__').length <= 2);
  }
  return toolRule(decision, name);
}

/** Claude Code's paths: `//x` is absolute, `/x` begins at the folder of the settings, `x` is meant anywhere below. */
function globOf(path: string, scope: InstallScope): string {
  if (path.startsWith('//')) return path.slice(1);
  if (path.startsWith('/')) return scope === 'project' ? path.slice(1) : `~/.claude${path}`;
  return path;
}
