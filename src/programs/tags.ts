/**
 * The words that say how an effect comes about, for rules to name (`tags`). A rule with another word would never match:
 * `sluice check` reports it. A new word is added here first; a test tries all texts of this folder's tests.
 */
export const TAGS: ReadonlySet<string> = new Set(
  `
  absolute account add administer agent all alter alternatives amend append apply assembler attach attack attributes audit
  authentication backup backups batch become bisect blind bookmark boot bootstrap branch browser build cache
  camera cancel capability capture certificate certificates change checkout chroot clean cleanup clipboard clock
  clone close cluster codespace command commit compose conceal config control crawl create credentials daemon data
  database debug decrypt dedupe defaults deinit delete deleteone deploy destroy device devices discard disk
  display document download drop dropdatabase dry duplicates editor eject endpoint env exec explorer extract feeds
  fetch file files firewall firmware force forkbomb format forward gist given glob global grant has help hinted history
  hook hooks identity ignored image impersonate include index init insert install interactive inventory isolation
  item kernel key keyboard keys kill later lease ledger lfs link list listen load loads lock login loosen machine
  macros mail maintenance manifest mcp measure media memory mention menu merge message messages metadata migrate
  mode modules money mount move nameless names namespace network nofollow notes notification open oversized overwrite owner package
  packages pager parents password patch pause perhaps persist pick pipeline play position post print priority proxy prune
  publish pull purge push query radio raw read rebase reboot receive record recursive redirect refactor reflog
  refs register registry release reload reminder remote remount rename replace replay repository request rerere
  reset restart restore revert revoke rewrite rm rules run runs sandbox scan screen script secret secrets security
  send serve service services session settings setuid share shell signature site skill snapshot snapshots socket sound
  source ssh stage start stash status stop strategy submodule suggest suspend switch sync system table tag tap tape
  telemetry template templates test token tool toolchain trace tracked trash truncate trust tunnel type unguarded
  uninstall unlock unmount unpublish unread unregister unsandboxed unseen untracked update updatemany upload user
  using version versions visible volume volumes vpn wake window wipe workflow workspace worktree world write
  written
`
    .trim()
    .split(/\s+/),
);
