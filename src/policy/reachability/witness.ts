import type { EffectKind } from '../../effects/effect.js';
import type { ToolCallInput } from '../../effects/tools.js';
import { quoteShellWord } from '../../shell/quote.js';
import type { DomainPoint } from './domain.js';
import { SLASH_IN_NAME } from './effect-region.js';

/** A call that shows what is claimed. */
export type WitnessCall = Pick<ToolCallInput, 'tool' | 'input'>;

const bash = (command: string): WitnessCall => ({ tool: 'Bash', input: { command } });

/** The words of a command: those that a rule names, or the text taken apart. */
export function wordsAt(point: DomainPoint): readonly string[] {
  const exact = point.get('words');
  if (exact?.startsWith('[')) return JSON.parse(exact) as string[];
  const args = point.get('args') ?? '';
  return args === '' ? [] : args.split(' ');
}

/** A command whose words are exactly these. */
export function commandCalls(point: DomainPoint): WitnessCall[] {
  const words = [point.get('name') ?? 'x', ...wordsAt(point)].map(quoteShellWord);
  const command = [...words, ...(point.get('fed') === 'yes' ? ['< x'] : [])].join(' ');
  return [bash(point.has('cwd') ? `cd ${quoteShellWord(point.get('cwd') || '/')} && ${command}` : command)];
}

export function callCalls(point: DomainPoint): WitnessCall[] {
  const fields = [...point].flatMap(([key, text]) =>
    key.startsWith('field:') && text !== undefined ? [[key.slice('field:'.length), text] as const] : [],
  );
  return [{ tool: point.get('tool') ?? 'x', input: Object.fromEntries(fields) }];
}

type Forms = (path: string, host: string, name: string) => readonly string[];

/** Commands that have an effect of each kind. Which of them has the one that is meant is found by judging them. */
const COMMANDS: Readonly<Record<EffectKind, Forms>> = {
  read: (path) => [`cat ${path}`, `grep -r x ${path}`, `ls ${path}`],
  write: (path) => [
    `touch ${path}`,
    `echo x > ${path}`,
    `echo x >> ${path}`,
    `chmod 600 ${path}`,
    `chmod -R 600 ${path}`,
  ],
  delete: (path) => [`rm ${path}`, `rm -f ${path}`, `rm -r ${path}`, `rm -rf ${path}`, `mv ${path} /dev/null`],
  exec: (path, _, name) => [path, `bash ${path}`, 'npm test', `npx ${name}`, `npm install ${name}`, 'eval "$X"'],
  send: (path, host) => [`curl -d x https://${host}`, `curl -d @${path} https://${host}`, `scp ${path} ${host}:`],
  receive: (_, host) => [`curl https://${host}`, `git clone https://${host}/x`],
  env: (_, __, name) => [`export ${name}=x`, `unset ${name}`],
  privilege: () => ['sudo ls', 'su -c ls'],
  vcs: (_, __, name) => [
    `git push origin ${name}`,
    `git push --force origin ${name}`,
    `git branch -D ${name}`,
    `git tag -d ${name}`,
    'git commit -m x',
    'git reset --hard',
    'git clean -fd',
  ],
  service: (_, __, name) => [
    `docker stop ${name}`,
    `systemctl stop ${name}`,
    `kubectl delete pod ${name}`,
    `kill 1234`,
  ],
};

export function effectCalls(point: DomainPoint): WitnessCall[] {
  const text = (key: string, otherwise: string) => (point.get(key) ?? otherwise).replaceAll(SLASH_IN_NAME, '/');
  const path = point.has('path') ? text('path', '') || '/' : './x';
  const name = quoteShellWord(text('target', 'x'));
  const forms = COMMANDS[(point.get('kind') ?? 'read') as EffectKind](
    quoteShellWord(path),
    quoteShellWord(text('host', 'x.example')),
    name,
  );
  const program = point.get('command');
  const tools: WitnessCall[] = [
    { tool: 'Read', input: { file_path: path } },
    { tool: 'Write', input: { file_path: path, content: 'x' } },
  ];
  const own =
    program === undefined
      ? []
      : [`${quoteShellWord(program)} ${quoteShellWord(path)}`, `${quoteShellWord(program)} ${name}`];
  const given = point.get('fed') === 'yes' ? ' < x' : '';
  return [...[...own, ...forms].map((form) => bash(`${form}${given}`)), ...(program === undefined ? tools : [])];
}
