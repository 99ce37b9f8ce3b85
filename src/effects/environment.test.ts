import { describe, expect, test } from 'vitest';
import { readShellText } from '../shell/read.js';
import { commandEffects } from './command-effects.js';

function printed(command: string): string[] {
  return readShellText(command, { cwd: '/work/project' }).commands.flatMap((one) =>
    commandEffects(one).effects.flatMap(({ kind, target, tags }) =>
      kind === 'env' && tags?.includes('read') ? [target.type === 'name' ? target.name : '?'] : [],
    ),
  );
}

const WHOLE = [
  'env',
  'printenv',
  'set',
  'export',
  'export -p',
  'declare',
  'declare -p',
  'declare -x',
  'typeset -p',
  'readonly -p',
  'ps e',
  'ps auxe',
  'ps --forest auxewww',
  'ps --no-headers auxe',
  'ps ewwp1',
  'ps -auxe',
  'ps -e -x',
  'ps eww',
  'ps axe -o pid,command',
  'ps -E',
  'tmux show-environment -g',
  'docker inspect web',
  'docker container inspect web',
  "docker inspect --format '{{.Config.Env}}' web",
  "docker inspect -f '{{json .}}' web",
  'docker compose config',
  'docker compose -f x.yml config',
  'docker-compose config',
  'systemctl show-environment',
  'systemctl --user show-environment',
  'systemctl show nginx',
  'launchctl export',
  'node -p process.env',
  'node -e "console.log(JSON.stringify(process.env))"',
  'node -e "const {env} = process; console.log(env)"',
  `node -e "console.log(require('process').env)"`,
  'node -e "for (const k in process.env) console.log(process.env[k])"',
  'python3 -c "import os; print(os.environ)"',
  'python3 -c "import os; print(dict(os.environ))"',
  'python3 -c "import os; e = os.environ; print(e)"',
  "ruby -e 'p ENV'",
  "ruby -e 'puts ENV.to_h'",
  "perl -e 'print %ENV'",
  `perl -e 'print "$_=$ENV{$_}" for keys %ENV'`,
  "php -r 'print_r(getenv());'",
  'php -i',
  "awk 'BEGIN{for(k in ENVIRON)print k,ENVIRON[k]}'",
  'jq -n env',
];

describe('the environment is printed', () => {
  test.each(WHOLE)('%s', (command) => {
    expect(printed(command)).toContain('environment');
  });
});

describe('a variable whose name says that it is a secret', () => {
  test.each([
    ['echo $OPENAI_API_KEY', 'OPENAI_API_KEY'],
    ['echo "key: ${AWS_SECRET_ACCESS_KEY}"', 'AWS_SECRET_ACCESS_KEY'],
    ['echo ${GITHUB_TOKEN:0:4}', 'GITHUB_TOKEN'],
    ['printf \'%s\' "$DB_PASSWORD"', 'DB_PASSWORD'],
    ['cat <<< "$NPM_TOKEN"', 'NPM_TOKEN'],
    ['echo $DATABASE_URL', 'DATABASE_URL'],
    ['echo ${!name}', 'a variable'],
    ['x=GH_TOKEN; echo "${!x@Q}"', 'a variable'],
    ['echo ${!x@A}', 'a variable'],
    ['echo ${!x@}${!x[0]@U}', 'a variable'],
    ['echo ${!x[@]@K}', 'a variable'],
    ['echo ${!x%%*}', 'a variable'],
    ['echo $CI_JOB_JWT', 'CI_JOB_JWT'],
    ['echo $CI_JOB_JWT_V2', 'CI_JOB_JWT_V2'],
    ['echo $AUTHORIZATION', 'AUTHORIZATION'],
    ['echo $BEARER', 'BEARER'],
    ['echo $SESSION_COOKIE', 'SESSION_COOKIE'],
    ['echo $STRIPE_SK', 'STRIPE_SK'],
    ['echo $DSN', 'DSN'],
    ['echo $SIGNING_KEY_B64', 'SIGNING_KEY_B64'],
    ['declare -p GITHUB_TOKEN', 'GITHUB_TOKEN'],
    ['node -p process.env.OPENAI_API_KEY', 'OPENAI_API_KEY'],
    [`python3 -c "import os; print(os.getenv('OPENAI_API_KEY'))"`, 'OPENAI_API_KEY'],
    [`awk 'BEGIN{print ENVIRON["API_TOKEN"]}'`, 'API_TOKEN'],
    // By way of another variable, a list, a loop, or what the shell keeps of words.
    ['x=$GITHUB_TOKEN; echo $x', 'GITHUB_TOKEN'],
    ['a=($GITHUB_TOKEN); echo ${a[0]}', 'GITHUB_TOKEN'],
    ['for v in $GITHUB_TOKEN; do echo $v; done', 'GITHUB_TOKEN'],
    ['for v in a $GITHUB_TOKEN; do echo $v; done', 'GITHUB_TOKEN'],
    [': $GITHUB_TOKEN; echo $_', 'GITHUB_TOKEN'],
    ['test -n $GITHUB_TOKEN; echo $_', '_'],
    ['[[ $GITHUB_TOKEN =~ .* ]] && echo ${BASH_REMATCH[0]}', 'BASH_REMATCH'],
    ['set -x; test -n "$GITHUB_TOKEN"', 'GITHUB_TOKEN'],
    ['set -o xtrace; [ -n "$GITHUB_TOKEN" ]', 'GITHUB_TOKEN'],
    [`bash -xc 'test -n "$GITHUB_TOKEN"'`, 'GITHUB_TOKEN'],
    ['x=GITHUB_TOKEN; echo "${!x:0}"', 'a variable'],
    ['echo $api_token', 'api_token'],
    ["PS4='$GITHUB_TOKEN '; set -x; ls", 'GITHUB_TOKEN'],
    [`echo \${x:-${'a'.repeat(300)}$GITHUB_TOKEN}`, 'GITHUB_TOKEN'],
    ['[ "$GITHUB_TOKEN" -eq 1 ]', 'GITHUB_TOKEN'],
    ['while read l; do echo $l; done <<< "$GITHUB_TOKEN"', 'GITHUB_TOKEN'],
    ['{ cat; } <<< "$GITHUB_TOKEN"', 'GITHUB_TOKEN'],
    ['typeset GITHUB_TOKEN', 'GITHUB_TOKEN'],
    // A name that is put together is any name.
    [`python3 -c 'import os; print(os.environ["GITHUB_" + "TOKEN"])'`, 'environment'],
    [`awk 'BEGIN{print ENVIRON["GITHUB_" "TOKEN"]}'`, 'environment'],
    [`ruby -e 'puts ENV["GITHUB_" + "TOKEN"]'`, 'environment'],
    [`node -p 'process.env["GITHUB_" + "TOKEN"]'`, 'environment'],
  ])('%s', (command, name) => {
    expect(printed(command)).toContain(name);
  });
});

describe('ordinary variables, and looks that print no value', () => {
  test.each([
    'echo $HOME',
    'echo $PATH',
    'echo ${#GITHUB_TOKEN}',
    'echo ${GITHUB_TOKEN:+set}',
    'test -n "$OPENAI_API_KEY"',
    '[ -z "$GITHUB_TOKEN" ]',
    '[[ -n $GITHUB_TOKEN ]] && echo set',
    'export GITHUB_TOKEN',
    'declare -p PATH',
    'declare -f build',
    'ps aux',
    'ps -ef',
    'ps -ef --forest',
    'ps axo pid,etime,cmd',
    'ps aux --sort -rss',
    'ps -C node',
    'ps -eo pid,command',
    'ps -p 123 -o etime',
    "docker inspect -f '{{.State.Status}}' web",
    'docker compose config --services',
    'docker compose config -q',
    'systemctl show nginx -p MainPID',
    'node -p process.env.PATH',
    `node -e "console.log(process.env['HOME'])"`,
    `python3 -c "import os; print(os.environ['PATH'], os.environ.get('HOME'))"`,
    `ruby -e 'puts ENV["HOME"], ENV.fetch("LANG")'`,
    `perl -e 'print $ENV{HOME}'`,
    `awk 'BEGIN{print ENVIRON["HOME"]}'`,
  ])('%s', (command) => {
    expect(printed(command)).toEqual([]);
  });
});
