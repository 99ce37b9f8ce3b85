import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { fetchesOrReads, tool, toolVerbs } from './wide-a-strict.js';

/** Where entries of menus and desktops stand, for a user or for all. */
function entries(call: ProgramCall, kind: 'write' | 'delete'): void {
  const all = literal(call.value('--mode')) === 'system';
  call.at(kind, call.name === 'xdg-desktop-icon' ? '~/Desktop/*' : `${all ? '/usr' : '~/.local'}/share/applications/*`);
  if (call.name === 'xdg-desktop-menu') call.at(kind, all ? '/etc/xdg/menus/**' : '~/.config/menus/**');
}

/** Menus, default applications and the directories of a user. */
export const DESKTOP_ENTRIES: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'handlr',
    does: {
      'read defaults': 'list, get',
      'env persist': 'set, add, unset, remove',
      unknown: 'launch',
    },
    verbs: {
      // The program that opens it is the one that was chosen for its kind.
      open: {
        judge(call) {
          call.named('exec', 'the application for it');
          fetchesOrReads(call);
        },
      },
    },
  }),
  toolVerbs({
    names: 'xdg-settings',
    flags: '--list --manual',
    does: { 'read defaults': 'get, check', 'env persist': 'set' },
    alone: 'read defaults',
  }),
  toolVerbs({
    names: 'xdg-desktop-menu xdg-desktop-icon',
    takes: '--mode',
    flags: '--noupdate --novendor --manual',
    does: { 'update menu': 'forceupdate' },
    verbs: {
      // What it starts stands in the file.
      install: { operands: 'read', judge: (call) => entries(call, 'write') },
      uninstall: { judge: (call) => entries(call, 'delete') },
    },
  }),
  tool({
    names: 'xdg-user-dirs-update',
    writes: '--dummy-output',
    flags: '--force --set',
    judge(call) {
      if (!call.has('--dummy-output')) call.at('write', '~/.config/user-dirs.dirs');
      // Directories that are missing are made.
      if (!call.has('--set')) call.at('write', '~/*');
    },
  }),
];
