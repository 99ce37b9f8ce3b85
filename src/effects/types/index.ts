import type { ValueType } from '../../programs/value-types.js';
import type { Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { ansibleInventory, ansibleVariables } from './ansible.js';
import { archiveOf } from './archive-of.js';
import { assignedRead, assignedWrite } from './assigned.js';
import { body } from './body.js';
import { containerDevice, containerMount, containerNamespace, containerVolume } from './container.js';
import { copySource, copyTarget } from './copy.js';
import { field } from './field.js';
import { fileOrList } from './file-or-list.js';
import { files } from './files.js';
import { gitCommand } from './git-command.js';
import { gitObject } from './git-object.js';
import { gitRevision } from './git-revision.js';
import { gitSetting } from './git-setting.js';
import { gitStrategy } from './git-strategy.js';
import { hgSetting } from './hg-setting.js';
import { source } from './source.js';
import { sshOption } from './ssh-option.js';
import { wholeTree } from './tree.js';
import { windowsLogin } from './windows-login.js';

/** What is done with a word of each type. */
export const APPLY_TYPE: Readonly<Record<ValueType, (call: ProgramCall, word: Word) => void>> = {
  source,
  'copy-source': copySource,
  'copy-target': copyTarget,
  tree: wholeTree,
  'file-or-list': fileOrList,
  body,
  'assigned-read': assignedRead,
  'assigned-write': assignedWrite,
  'archive-of': archiveOf,
  field,
  files,
  'ansible-inventory': ansibleInventory,
  'ansible-variables': ansibleVariables,
  'git-command': gitCommand,
  'git-object': gitObject,
  'git-revision': gitRevision,
  'git-setting': gitSetting,
  'git-strategy': gitStrategy,
  'hg-setting': hgSetting,
  'windows-login': windowsLogin,
  'ssh-option': sshOption,
  'container-volume': containerVolume,
  'container-mount': containerMount,
  'container-device': containerDevice,
  'container-namespace': containerNamespace,
};
