import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Asks the controller or the database of the cluster. */
const asks = (call: ProgramCall): void => call.named('service', 'slurm', 'read');

/** What a cluster under Slurm does, and who may use it. */
export const SLURM: readonly ProgramSpec[] = [
  tool({
    names: 'sacct',
    takes:
      '-A --accounts -x --associations -M --clusters -C --constraints --delimiter -E --endtime -F --flags -o --format -g --gid --group -j --jobs --name -i --nnodes -I --ncpus -N --nodelist -r --partition -q --qos -R --reason -S --starttime -s --state -K --timelimit-max -k --timelimit-min -u --uid --user --units -W --wckeys --whole-hetjob',
    reads: '-f --file',
    flags:
      '-L --allclusters -X --allocations -a --allusers -B --batch-script -b --brief -c --completion -D --duplicates --env-vars --federation -h -e --helpformat --json --local -l --long --noconvert -n --noheader -p --parsable -P --parsable2 -T --truncate --usage --use-local-uid -v --verbose -V --yaml',
    judge: asks,
  }),
  tool({
    names: 'sinfo',
    takes: '-M --clusters -o --format -O --Format -i --iterate -n --nodes -p --partition -S --sort -t --states',
    flags:
      '-a --all -d --dead -e --exact --federation --hide --json -R --list-reasons --local -l --long --noconvert -N --Node -h --noheader -T --reservation -r --responding -s --summarize --usage -v --verbose -V --yaml',
    judge: asks,
  }),
  tool({
    names: 'squeue',
    takes:
      '-A --account -M --clusters -o --format -O --Format -i --iterate -j --jobs -L --licenses -n --name -w --nodelist -p --partition -q --qos -R --reservation -S --sort -t --states -u --user',
    flags:
      '-a --all -r --array --array-unique --federation --hide --json --local -l --long --me --noconvert -h --noheader -P --priority --sibling --start -s --steps --usage -v --verbose -V --yaml',
    judge: asks,
  }),
  tool({
    names: 'sdiag',
    takes: '-M --cluster',
    flags: '-a --all -h -r --reset -i --sort-by-id -t --sort-by-time -T --sort-by-time2 --json --yaml --usage -V',
    judge(call) {
      if (call.has('-r', '--reset')) call.named('service', 'slurm statistics', 'update');
      else asks(call);
    },
  }),
  toolVerbs({
    names: 'sacctmgr',
    flags:
      '-i --immediate -n --noheader -p --parsable -P --parsable2 -Q --quiet -r --readonly -s --associations -v --verbose --json --yaml',
    does: {
      read: 'show, list, ping, version',
      create: 'add, create',
      update: 'modify, reconfigure, clear',
      delete: 'delete, remove',
      stop: 'shutdown',
    },
  }),
  tool({
    names: 'slurmctld',
    takes: '-n',
    reads: '-f',
    writes: '-L',
    flags: '-c -d -D -h -i -r -R -s -v -V',
    judge(call) {
      if (call.has('-h', '-V')) return;
      call.named('service', 'slurmctld', 'start');
      // Jobs that run or wait are forgotten.
      if (call.has('-c', '-i')) call.named('service', 'slurm jobs', 'delete');
    },
  }),
];
