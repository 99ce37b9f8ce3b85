import type { ProgramCall } from '../program.js';
import { type Act, judgeByWords } from './word-acts.js';

const BOOT: readonly Act[] = [
  [/\/(?:set|delete|create|import|default|bootsequence|ems|debug)/, 'service', ['update', 'boot']],
];
const PERSIST = ['persist', 'create'] as const;

/** What programs that administer Windows change, by their words. None of them is understood. */
const ACTS: Readonly<Record<string, readonly Act[]>> = {
  vssadmin: [[/^(?:delete|resize)\b/, 'service', ['destroy', 'backup']]],
  wbadmin: [[/^(?:delete|disable|start sysrecovery)\b/, 'service', ['destroy', 'backup']]],
  diskshadow: [[/\bdelete\b/, 'service', ['destroy', 'backup']]],
  wmic: [
    [/\bshadowcopy\b.*\bdelete\b/, 'service', ['destroy', 'backup']],
    [/\b(?:delete|terminate|uninstall)\b/, 'service', ['delete']],
    [/\bcall create\b/, 'exec', ['unseen']],
  ],
  bcdedit: BOOT,
  bootrec: [[/\/(?:fix|rebuild)/, 'service', ['update', 'boot']]],
  reg: [
    [/^delete\b/, 'service', ['delete', 'config']],
    [/^(?:add|import|restore|load|unload|copy)\b/, 'service', ['update', 'config']],
  ],
  regedit: [[/\.reg\b|\/s\b/, 'service', ['update', 'config']]],
  net: [
    [/^(?:user|localgroup|group|accounts)\b.*\/(?:add|del|active|domain)/, 'privilege', ['account']],
    [/^user \S+ [^/]/, 'privilege', ['account']],
    [/^stop\b/, 'service', ['stop']],
    [/^share\b.*(?:=|\/delete)/, 'service', ['share', 'update']],
  ],
  netsh: [
    [/^(?:advfirewall|firewall)\b.*\b(?:off|disable|reset|delete)\b/, 'service', ['stop', 'firewall']],
    [/\b(?:add|set|delete|reset)\b/, 'service', ['update', 'network']],
  ],
  schtasks: [
    [/\/(?:create|change)\b/, 'service', PERSIST],
    [/\/delete\b/, 'service', ['delete', 'persist']],
  ],
  sc: [
    [/(?:^|\s)(?:create|config)\b/, 'service', PERSIST],
    [/(?:^|\s)(?:stop|delete)\b/, 'service', ['stop']],
  ],
  wevtutil: [[/^(?:cl|clear-log|sl|set-log|um)\b/, 'service', ['delete', 'conceal']]],
  cipher: [[/\/w/, 'service', ['destroy', 'disk']]],
  sdelete: [[/./, 'service', ['destroy', 'disk']]],
  diskpart: [[/^/, 'service', ['destroy', 'disk']]],
  fsutil: [[/\b(?:deletejournal|setzerodata|behavior set|dirty set)\b/, 'service', ['destroy', 'disk']]],
  'manage-bde': [[/-(?:off|forcerecovery|delete|pause)\b/, 'service', ['update', 'security']]],
  taskkill: [[/\*/, 'service', ['kill', 'all']]],
  icacls: [[/\/(?:grant|reset|setowner|remove|inheritance)/, 'service', ['update', 'mode']]],
  takeown: [[/\/f\b/, 'service', ['update', 'owner']]],
  setx: [[/./, 'service', ['update', 'persist']]],
  mshta: [[/./, 'exec', ['unseen']]],
  regsvr32: [[/https?:|\/i:/, 'exec', ['unseen']]],
  rundll32: [[/javascript:|https?:|\.(?:dat|tmp)\b/, 'exec', ['unseen']]],
  bitsadmin: [[/\/(?:setnotifycmdline|create)\b/, 'exec', ['unseen']]],
  wsl: [[/^--(?:unregister|uninstall)\b/, 'service', ['destroy', 'machine']]],
};

export function judgeWindows(call: ProgramCall): string {
  return judgeByWords(call, ACTS, 'a program of Windows');
}
