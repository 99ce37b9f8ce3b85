import { isRecord } from '../../core/data.js';
import {
  type ClientPermission,
  type PermissionDecision,
  readJsonSettings,
  shellRule,
  toolRule,
} from '../settings/permission.js';

const SAID = ['allow', 'ask', 'deny'] as const;

/** `permission` of opencode. There the last match decides, here the first: so they are turned round. */
export function opencodePermissions(file: string): ClientPermission[] {
  const { permission } = readJsonSettings(file);
  if (!isRecord(permission)) return [];
  return Object.entries(permission).flatMap(([key, value]): ClientPermission[] => {
    const tool = key === 'edit' ? ['edit', 'write', 'apply_patch'] : [key];
    if (isSaid(value)) {
      const text = `${value} ${key}`;
      if (key === 'bash') return [{ text, file, ...shellRule(value, '*', true) }];
      if (value === 'allow') return [{ text, file, note: 'The client goes on to allow it.' }];
      return tool.map((name) => ({ text, file, ...toolRule(value, name) }));
    }
    if (!isRecord(value)) return [];
    return Object.entries(value)
      .reverse()
      .flatMap(([pattern, said]): ClientPermission[] => {
        if (!isSaid(said)) return [];
        const text = `${said} ${key} ${pattern}`;
        if (key !== 'bash') return [{ text, file, note: 'Its pattern has no counterpart.' }];
        return [{ text, file, ...shellRule(said, pattern, false) }];
      });
  });
}

function isSaid(value: unknown): value is PermissionDecision {
  return SAID.some((one) => one === value);
}
