/** Words with a small language of their own that several programs share. Each is a role of operands and options. */
export const VALUE_TYPES = {
  source: 'a file that is read, or a URL that is fetched',
  'copy-source': 'a file that is read, or `host:path`, from which it is received',
  'copy-target': 'a file that is written, or `host:path`, to which it is sent',
  tree: 'a file, or a directory with all that is below it, that is read',
  'file-or-list': 'a file that is read, or `@file`, which holds more words',
  body: 'text, or `@file`: a file that is read',
  'assigned-read': '`name=file`: a file that is read',
  'assigned-write': '`name=file`: a file that is written',
  'archive-of': '`repository::archive`: a directory of backups that is written',
  field: 'text, or `name=@file`: a file that is read',
  files: 'files that are read, with commas between them',
  'ansible-inventory': 'hosts with commas between them, or a file that is run',
  'ansible-variables': 'variables as text or `@file`; a template is not understood',
  'git-command': 'a command that git runs where the working tree begins',
  'git-object': 'a commit or another object of git, of which all is shown',
  'git-revision': 'a commit or a path; the parents of a stash are not understood',
  'git-setting': '`key=value`: a setting of git, which may name a file or a program',
  'git-strategy': 'a merge strategy of git, or a program',
  'hg-setting': 'a setting of Mercurial, some of which run something',
  'windows-login': '`domain/user:secret@host`: a host that is logged in to',
  'container-volume': 'what a container sees of this machine: `/host:/inside:ro`',
  'container-mount': 'the same, in fields: `type=bind,source=/host,target=/inside`',
  'container-device': 'a device that a container gets: `/dev/host:/dev/inside`',
  'container-namespace': 'a namespace that a container shares: `container:name`',
  'ssh-option': 'a setting of ssh (`IdentityFile=key`), which may name a file or a program',
} as const;
export type ValueType = keyof typeof VALUE_TYPES;

export function isValueType(role: string): role is ValueType {
  return Object.hasOwn(VALUE_TYPES, role);
}
