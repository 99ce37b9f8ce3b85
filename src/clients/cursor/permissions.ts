import { isRecord } from '../../core/data.js';
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

/** `permissions.allow` and `deny` of Cursor's command line. */
export function cursorPermissions(file: string): ClientPermission[] {
  const { permissions } = readJsonSettings(file);
  if (!isRecord(permissions)) return [];
  return (['deny', 'allow'] as const).flatMap((said) =>
    stringsIn(permissions[said]).map((text) => ({ text: `${said} ${text}`, file, ...made(said, text) })),
  );
}

function made(decision: PermissionDecision, text: string): Omit<ClientPermission, 'text' | 'file'> {
  const { name, content = '' } = parsePermission(text);
  switch (name) {
    case 'Shell': {
      // `git` is the program with whatever follows it, `git:push` its arguments, too.
      const [program = '', ...rest] = content.split(':');
      return shellRule(decision, [program, ...rest].join(' ').trim(), !content.includes(':'));
    }
    case 'Read':
      return fileRule(decision, 'read', content);
    case 'Write':
      return fileRule(decision, 'write', content);
    case 'WebFetch':
      return hostRule(decision, content);
    case 'Mcp': {
      const tool = content.split(':')[1] ?? '';
      return decision === 'allow' || tool === '*'
        ? { note: 'The server is not part of the name that Sluice sees.' }
        : toolRule(decision, `MCP:${tool}`);
    }
    default:
      return { note: 'It has no counterpart.' };
  }
}
