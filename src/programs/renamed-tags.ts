/** Tags that were another word for one that is left, and that one. */
export const RENAMED_TAGS: Readonly<Record<string, string>> = {
  certificates: 'certificate',
  change: 'update',
  clean: 'delete',
  cleanup: 'delete',
  dedupe: 'duplicates',
  devices: 'device',
  hooks: 'hook',
  prune: 'delete',
  purge: 'delete',
  rm: 'delete',
  snapshots: 'snapshot',
  suspend: 'pause',
  templates: 'template',
  versions: 'version',
  wipe: 'destroy',
};
