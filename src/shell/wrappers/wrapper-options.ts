import type { Syntax } from '../options.js';

/** Options that take values, for whoever must find what stands behind them. Written once: here. */
const words = (text: string): readonly string[] => text.split(/\s+/);

export const ENV_SYNTAX: Syntax = { takesValue: words('-u --unset -C --chdir -S --split-string -a --argv0 -P') };

export const FLOCK_SYNTAX: Syntax = { takesValue: words('-w --timeout --wait -E --conflict-exit-code') };

export const TIME_SYNTAX: Syntax = { takesValue: words('-f --format -o --output') };

export const XARGS_SYNTAX: Syntax = {
  takesValue: words(
    `-I -L -n -P -s -a -d -E -J -R -S --max-args --max-procs --max-chars --arg-file --delimiter --process-slot-var`,
  ),
  // Their value is glued, or there is none.
  optionalValue: words('-i -l -e --replace --eof --max-lines'),
};

export const PARALLEL_SYNTAX: Syntax = {
  takesValue: words(
    `-j --jobs -P --max-procs -I -a --arg-file -n -N --max-args -L -S --sshlogin --slf --sshloginfile --joblog --timeout
     --retries --delay --results --res -d --delimiter -C --colsep --tmpdir --memfree --load --halt --block --workdir --wd
     --profile -J --env --basefile --bf --transferfile --tf --return --nice --termseq --tagstring --shellquote --header
     --arg-sep --arg-file-sep --compress-program --decompress-program --semaphorename --id --semaphoretimeout --st --limit --recstart --recend
     --rpl --shebang-wrap --plus-x --progname`,
  ),
};

export const SSH_SYNTAX: Syntax = {
  takesValue: words('-b -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w -B'),
};

/** docker, podman, nerdctl: before the verb. */
export const ENGINE_VALUES = words(
  `-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey --connection --url --identity -n
   --namespace -a --address --root --runroot --storage-opt --hooks-dir --module --conmon --runtime --cgroup-manager
   --events-backend --network-cmd-path --tmpdir --storage-driver --volumepath --imagestore --out`,
);

/** Options of `run` and `create` of a container. */
export const CONTAINER_RUN_VALUES = words(
  `-a --attach --add-host --annotation --arch --authfile --blkio-weight --blkio-weight-device --cap-add --cap-drop
   --cgroup-conf --cgroup-parent --cgroupns --cgroups --chrootdirs --cidfile --conmon-pidfile -c --cpu-shares --cpus
   --cpuset-cpus --cpuset-mems --cpu-count --cpu-percent --cpu-period --cpu-quota --cpu-rt-period --cpu-rt-runtime
   --creds --decryption-key --device --device-cgroup-rule --device-read-bps --device-read-iops --device-write-bps
   --device-write-iops --dns --dns-option --dns-opt --dns-search --domainname --entrypoint -e --env --env-file
   --env-merge --expose --gidmap --gpus --group-add --group-entry --health-cmd --health-interval --health-retries
   --health-start-period --health-start-interval --health-timeout --health-on-failure --hooks-dir -h --hostname
   --hostuser --image-volume --init-path --io-maxbandwidth --io-maxiops --ip --ip6 --ipc --isolation --kernel-memory -l
   --label --label-file --link --link-local-ip --log-driver --log-opt --mac-address -m --memory --memory-reservation
   --memory-swap --memory-swappiness --mount --name --network --net --network-alias --oom-score-adj --os --passwd-entry
   --personality --pid --pidfile --pids-limit --platform --pod --pod-id-file --preserve-fd -p --publish --pull --requires
   --restart --retry --retry-delay --rootfs-propagation --runtime --sdnotify --seccomp-policy --secret --security-opt
   --shm-size --shm-size-systemd --stop-signal --stop-timeout --storage-opt --subgidname --subuidname --sysctl --systemd
   --timeout --tmpfs --tz --uidmap --ulimit --umask --unsetenv -u --user --userns --uts --variant -v --volume
   --volume-driver --volumes-from -w --workdir --detach-keys --env-from-file`,
);

/** Options of `exec` in a container. */
export const CONTAINER_EXEC_VALUES = words(
  '-e --env --env-file -u --user -w --workdir --detach-keys --index --cidfile',
);

/** docker compose and its kin: before the verb. */
export const COMPOSE_VALUES = words(
  `-f --file --env-file --project-directory -p --project-name --profile --ansi --parallel --progress --podman-args
   --context -c -H --host --in-pod`,
);

/** apptainer and singularity: `exec`, `run`, `shell`. */
export const APPTAINER_VALUES = words(
  `-B --bind -H --home --env --env-file -W --workdir --pwd --cwd -o --overlay -S --scratch --app --security --add-caps
   --drop-caps --network --network-args --dns --hostname --pem-path --fusemount --apply-cgroups --mount --cpus
   --memory --memory-swap --memory-reservation --blkio-weight --blkio-weight-device --cpu-shares --cpuset-cpus
   --cpuset-mems --pids-limit --shell -s --docker-username --docker-password --docker-host --authfile --pid-file`,
);

export const FD_SYNTAX: Syntax = {
  takesValue: words(
    `-e --extension -t --type -d --max-depth --min-depth --exact-depth -E --exclude -c --color -j --threads -S --size
     --changed-within --changed-before -o --owner -C --base-directory --path-separator --search-path --max-results
     --ignore-file --format --batch-size --and`,
  ),
};

export const SCRIPT_SYNTAX: Syntax = {
  takesValue: words(
    `-c --command -E --echo -I --log-in -O --log-out -B --log-io -T --log-timing -m --logging-format -o --output-limit`,
  ),
  optionalValue: words('-t --timing'),
};
