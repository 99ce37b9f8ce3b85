import { ansibleModule } from './ansible-module.js';
import { judgeAr, judgeJar, judgeRar, judgeSevenZip, judgeUnzip } from './archive.js';
import { at } from './at.js';
import { judgeChmod, judgeChown } from './attributes.js';
import { awsFiles } from './aws-files.js';
import { awsOutput } from './aws-output.js';
import { azFiles } from './az-files.js';
import { bucketCopy, bucketMove } from './bucket-copy.js';
import { judgeDeclare, judgeSet, judgeSource } from './builtins.js';
import { runBun, runBunScript } from './bun.js';
import { cargoFmt } from './cargo-fmt.js';
import { judgeCmd } from './cmd.js';
import { judgeDiff } from './compare.js';
import { compileSources } from './compiler.js';
import { judgeCompress } from './compress.js';
import {
  containerBuild,
  containerCopy,
  containerInspect,
  containerSearch,
  containerTop,
  imageCopy,
} from './container.js';
import { judgePandoc, judgeRename } from './convert.js';
import {
  judgeCp,
  judgeDd,
  judgeInstall,
  judgeLn,
  judgeMkdir,
  judgeMktemp,
  judgeMv,
  judgeRm,
  judgeRmdir,
} from './coreutils.js';
import { curl } from './curl.js';
import type { CustomCode } from './custom-code.js';
import { runDeno } from './deno.js';
import { judgeDevice } from './devices.js';
import { judgeEd, judgeVim } from './editors.js';
import { exiftool } from './exiftool.js';
import { ffmpeg } from './ffmpeg.js';
import { fileOptions } from './file-options.js';
import { judgeFd, judgeFind, judgeParallel } from './find.js';
import { fio } from './fio.js';
import { ghAlias, ghApi, ghClone, repositoryHost } from './gh.js';
import { git } from './git.js';
import { gitCheckout } from './git-checkout.js';
import { gitConfig } from './git-config.js';
import { gitMv } from './git-mv.js';
import { gitRefspecs } from './git-refspecs.js';
import { gitForeach, gitRun } from './git-run.js';
import { gpg } from './gpg.js';
import { gstLaunch } from './gst-launch.js';
import { helmInstall, helmShow, helmTemplate } from './helm.js';
import { httpie } from './httpie.js';
import { hyperfine } from './hyperfine.js';
import { imagemagick } from './imagemagick.js';
import { judgeDc, judgeLsof, judgePs } from './info.js';
import { judgeAwk, judgeLua, judgePerl, judgePhp, judgePython, judgeRuby } from './interpreters.js';
import { judgeIp } from './ip.js';
import { runJava } from './java.js';
import { compileJava } from './javac.js';
import { judgeJq, judgeYq } from './jq.js';
import { judgeKill, judgeKillall, judgePkill } from './kills.js';
import { KUBECTL_CHANGES, kubectlCopy, kubectlExec, kubectlRead } from './kubectl.js';
import { kubectlConfigView, kubectlGet } from './kubectl-get.js';
import { loadTest } from './load-test.js';
import { makeVariables } from './make.js';
import { mcopy } from './mcopy.js';
import { compileCSharp } from './mcs.js';
import { mongosh } from './mongo.js';
import { mount } from './mount.js';
import { runNode, runTypeScript } from './node.js';
import { openssl } from './openssl.js';
import { judgeBat, judgeLess, judgeMan } from './pagers.js';
import { patator } from './patator.js';
import { judgePowershell } from './powershell.js';
import { qpdf } from './qpdf.js';
import { RCLONE } from './rclone.js';
import { redisCli } from './redis.js';
import { lwpRequest, wcurl } from './requests.js';
import { judgeAck, judgeAg, judgeGrep, judgeRg } from './search.js';
import { judgeSed } from './sed.js';
import { judgeScript, judgeShell } from './shells.js';
import { judgeSluice } from './sluice.js';
import { smbclient } from './smbclient.js';
import { socat } from './socat.js';
import { mysql, otherSql, psql } from './sql-clients.js';
import { bigQuery, fselect, textql, trdsql } from './sql-files.js';
import { duckdb, sqlite } from './sqlite.js';
import { sftp, ssh, sshfs } from './ssh.js';
import { judgeTar } from './tar.js';
import { terminalWindow } from './terminal-window.js';
import { judgeScreen, judgeTmux } from './terminals.js';
import { rsync, scp } from './transfer.js';
import { compileTypeScript } from './tsc.js';
import { judgeUpload } from './uploads.js';
import { wget } from './wget.js';
import { judgeWindows } from './windows.js';
import {
  judgeBwrap,
  judgeEnv,
  judgeExpect,
  judgeFirejail,
  judgeFlock,
  judgeGdb,
  judgeLtrace,
  judgeNspawn,
  judgePriority,
  judgeProot,
  judgeStrace,
  judgeSystemdRun,
  judgeValgrind,
  judgeXvfbRun,
} from './wrappers.js';
import { ytDlp } from './yt-dlp.js';
import { judgeZip } from './zip.js';

/** By the name that a file gives as `custom`: each is exported by a module of this folder, and loaded when it is asked for. */
export const CUSTOM: Readonly<Record<string, CustomCode>> = {
  ...KUBECTL_CHANGES,
  ...RCLONE,
  '7z': judgeSevenZip,
  ack: judgeAck,
  ag: judgeAg,
  'ansible-module': ansibleModule,
  ar: judgeAr,
  at: at,
  awk: judgeAwk,
  'aws-files': awsFiles,
  'aws-output': awsOutput,
  'az-files': azFiles,
  bat: judgeBat,
  'big-query': bigQuery,
  'bucket-copy': bucketCopy,
  'bucket-move': bucketMove,
  bun: runBun,
  'bun-script': runBunScript,
  bwrap: judgeBwrap,
  'cargo-fmt': cargoFmt,
  chmod: judgeChmod,
  chown: judgeChown,
  cmd: judgeCmd,
  powershell: judgePowershell,
  windows: judgeWindows,
  devices: judgeDevice,
  uploads: judgeUpload,
  'load-test': loadTest,
  compiler: compileSources,
  compress: judgeCompress,
  'container-build': containerBuild,
  'container-copy': containerCopy,
  'container-inspect': containerInspect,
  'container-search': containerSearch,
  'container-top': containerTop,
  cp: judgeCp,
  curl: curl,
  dc: judgeDc,
  dd: judgeDd,
  declare: judgeDeclare,
  deno: runDeno,
  diff: judgeDiff,
  duckdb: duckdb,
  ed: judgeEd,
  env: judgeEnv,
  exiftool: exiftool,
  expect: judgeExpect,
  fd: judgeFd,
  ffmpeg: ffmpeg,
  'file-options': fileOptions,
  find: judgeFind,
  fio: fio,
  firejail: judgeFirejail,
  flock: judgeFlock,
  fselect: fselect,
  gdb: judgeGdb,
  'gh-alias': ghAlias,
  'gh-api': ghApi,
  'gh-clone': ghClone,
  git: git,
  'git-checkout': gitCheckout,
  'git-config': gitConfig,
  'git-foreach': gitForeach,
  'git-mv': gitMv,
  'git-refspecs': gitRefspecs,
  'git-run': gitRun,
  gpg: gpg,
  grep: judgeGrep,
  'gst-launch': gstLaunch,
  'helm-install': helmInstall,
  'helm-show': helmShow,
  'helm-template': helmTemplate,
  httpie: httpie,
  hyperfine: hyperfine,
  'image-copy': imageCopy,
  imagemagick: imagemagick,
  install: judgeInstall,
  ip: judgeIp,
  jar: judgeJar,
  java: runJava,
  javac: compileJava,
  jq: judgeJq,
  kill: judgeKill,
  killall: judgeKillall,
  'kubectl-config-view': kubectlConfigView,
  'kubectl-copy': kubectlCopy,
  'kubectl-exec': kubectlExec,
  'kubectl-get': kubectlGet,
  'kubectl-read': kubectlRead,
  less: judgeLess,
  ln: judgeLn,
  lsof: judgeLsof,
  ltrace: judgeLtrace,
  lua: judgeLua,
  'lwp-request': lwpRequest,
  make: makeVariables,
  man: judgeMan,
  mcopy: mcopy,
  mcs: compileCSharp,
  mkdir: judgeMkdir,
  mktemp: judgeMktemp,
  mongosh: mongosh,
  mount: mount,
  mv: judgeMv,
  mysql: mysql,
  node: runNode,
  openssl: openssl,
  'other-sql': otherSql,
  pandoc: judgePandoc,
  parallel: judgeParallel,
  patator: patator,
  perl: judgePerl,
  php: judgePhp,
  pkill: judgePkill,
  priority: judgePriority,
  proot: judgeProot,
  ps: judgePs,
  psql: psql,
  python: judgePython,
  qpdf: qpdf,
  rar: judgeRar,
  'redis-cli': redisCli,
  rename: judgeRename,
  'repository-host': repositoryHost,
  rg: judgeRg,
  rm: judgeRm,
  rmdir: judgeRmdir,
  rsync: rsync,
  ruby: judgeRuby,
  scp: scp,
  screen: judgeScreen,
  script: judgeScript,
  sed: judgeSed,
  set: judgeSet,
  sftp: sftp,
  shell: judgeShell,
  sluice: judgeSluice,
  smbclient: smbclient,
  socat: socat,
  source: judgeSource,
  sqlite: sqlite,
  ssh: ssh,
  sshfs: sshfs,
  strace: judgeStrace,
  'systemd-nspawn': judgeNspawn,
  'systemd-run': judgeSystemdRun,
  tar: judgeTar,
  'terminal-window': terminalWindow,
  textql: textql,
  tmux: judgeTmux,
  trdsql: trdsql,
  'ts-node': runTypeScript,
  tsc: compileTypeScript,
  unzip: judgeUnzip,
  valgrind: judgeValgrind,
  vim: judgeVim,
  wcurl: wcurl,
  wget: wget,
  'xvfb-run': judgeXvfbRun,
  yq: judgeYq,
  'yt-dlp': ytDlp,
  zip: judgeZip,
};

export function findCustom(name: string): CustomCode | undefined {
  return Object.hasOwn(CUSTOM, name) ? CUSTOM[name] : undefined;
}
