/** What the first telling word of a command claims to do, in any program's words. */
export type VerbClass =
  /** Whatever it is about stays as it is, or is made anew from what is there. */
  'look' | 'make' | 'deploy' | 'destroy' | 'delete' | 'reset' | 'stop' | 'update' | 'publish' | 'send' | 'grant';

const VERBS: Readonly<Record<VerbClass, string>> = {
  look: `list ls get show describe view search find status logs log tail head help explain why plan diff validate verify
    check lint test tests spec specs info cat print docs doc completion completions version history events watch inspect
    build compile preview dev serve start server generate gen scaffold format fmt fix typecheck types render synth whoami
    doctor analyze audit report count query select read fetch pull download bench benchmark coverage e2e storybook
    template convert browse console shell repl debug profile unit integration smoke translate export dump backup snapshot
    ps top stats stat tree open monitor trace compare estimate`,
  make: 'create new init add make clone fork import load register copy cp mirror install i',
  deploy: 'deploy deployment redeploy rollout ship promote',
  destroy: 'destroy terminate decommission deprovision obliterate burn',
  delete: `delete del remove rm unset erase drop dropall skip-all clear-backlog deleteall removeall destroyall truncate flush flushall revoke unregister deregister uninstall evict
    purge wipe nuke teardown anonymize anonymise scrub expunge`,
  reset:
    'reset fresh rollback downgrade undo revert rewind recreate clear clean empty prune restore down rebuild reinstall reimage reinit reinitialize',
  stop: 'turnoff stop shutdown halt drain cordon suspend disable deactivate undeploy kill abort cancel pause failover detach',
  update: `update upgrade apply migrate migration migrations set patch edit modify scale resize restart reboot reload
    replace rotate sync push toggle toggle-on toggle-off enable activate rename attach write put upsert seed execute resume switch change submit append approve invoke store unblock resolve shift`,
  /** `release` alone; before another word it is what that is about. */
  publish: 'publish unpublish release',
  send: 'send post notify tweet broadcast blast pay charge refund transfer purchase buy',
  grant: 'grant grants elevate impersonate',
};

const CLASSES = new Map(
  Object.entries(VERBS).flatMap(([kind, words]) =>
    words.split(/\s+/).map((word) => [word, kind as VerbClass] as const),
  ),
);

/** `deletelocalsnapshots`, `delprinc`, `addmembers`, `sendtoaddress`; not `deleted`, `destroyer`, nor `delegate`. */
const JOINED =
  /^(?:(?:delete|remove|destroy|purge|wipe|erase|terminate|deregister|unregister)(?=[a-z]{4})|del(?=(?:princ|user|group|key|host|node|record|table|index|topic|queue)[a-z]*$)|add(?=(?:member|user|group|admin)s?$)|send(?=to[a-z]|many$|from$|raw|trans)|clear(?=snapshots?$|backups?$|data$|history$)|turnoff(?=\w))/;

export function verbClass(word: string): VerbClass | undefined {
  return CLASSES.get(word) ?? CLASSES.get(JOINED.exec(word)?.[0] ?? '');
}

/** Looks that are as often the name of what something is done to: `backup delete`, `profile remove`. */
const NOUNS = new Set(
  'snapshot backup template profile report version event log query index tree doc docs info dump record post charge refund server monitor trace preview'.split(
    ' ',
  ),
);

export function isNoun(word: string): boolean {
  return NOUNS.has(word);
}

/** All words that change something. */
export const CHANGING_VERBS: readonly string[] = [...CLASSES].flatMap(([word, kind]) =>
  kind === 'look' || kind === 'make' ? [] : [word],
);
