import { readBytes } from '../clients/settings/change.js';
import { JsonText } from '../clients/settings/jsonc.js';
import { ownHandlers } from '../clients/settings/merge.js';
import type { Place } from '../clients/settings/place.js';
import { type Answer, type Read, readAnswer, tryCommand } from '../clients/settings/self-test.js';
import { PROBES } from '../clients/shared/probe.js';
import { escapeControl } from '../core/escape-control.js';
import type { Step } from '../install/plan.js';
import { machine, openPolicy } from '../pipeline/open-policy.js';
import { titleOf } from './install-place.js';
import { style } from './terminal/style.js';

/** What a client's hook said to two commands. Neither is run. */
export interface Tried {
  readonly client: string;
  readonly title: string;
  readonly observing: boolean;
  readonly works: boolean;
  readonly examples: readonly {
    readonly command: string;
    readonly answer: Answer;
    readonly reason: string;
    readonly ms: number;
  }[];
}

export const { ruinous: RUINOUS, harmless: HARMLESS } = PROBES;
/** As the doctor sends it: the two must not contradict each other. */
const { fatal: FATAL } = PROBES;

/** Sends both commands through what was written into each client's settings. */
export async function tryClients(place: Place, steps: readonly Step[]): Promise<Tried[]> {
  const { effective } = await openPolicy(machine(), place.project);
  const observing = effective.mode === 'observe' || effective.pausedUntil !== undefined;
  const tried: Tried[] = [];
  for (const step of steps) tried.push(await tryClient(place, step, observing));
  return tried;
}

async function tryClient(place: Place, step: Step, observing: boolean): Promise<Tried> {
  const { installer } = step;
  const command = installedCommand(step);
  const examples: Tried['examples'][number][] = [];
  for (const sent of [RUINOUS, HARMLESS]) {
    const { answer, reason, ms } = await ask(command, installer.sample(sent, place.project), place);
    examples.push({ command: sent, answer, reason, ms: Math.round(ms) });
  }
  const [ruinous, harmless] = examples;
  // What a policy says of the two is its user's choice; what would take Sluice itself along is denied by any.
  const stops =
    ruinous?.answer === 'deny' ||
    (ruinous?.answer !== 'failed' &&
      (await ask(command, installer.sample(FATAL, place.project), place)).answer === 'deny');
  const works = stops && harmless?.answer !== 'failed' && harmless?.answer !== 'deny';
  return { client: installer.name, title: titleOf(installer), observing, works, examples };
}

async function ask(command: string, payload: unknown, { project }: Place): Promise<Read & { readonly ms: number }> {
  const trial = await tryCommand(command, payload, { cwd: project });
  return { ...readAnswer(trial), ms: trial.ms };
}

/** As the client will find it: out of the file, for the event of the sample. */
function installedCommand({ installer, path }: Step): string {
  const text = readBytes(path)?.toString() ?? '{}';
  if (installer.gate !== undefined) return installer.gate(text) ?? 'false';
  return ownHandlers(new JsonText(text, path).value).find(({ event }) => event === installer.event)?.command ?? 'false';
}

export function renderTrials(tried: readonly Tried[]): string {
  const broken = tried.filter(({ works }) => !works);
  const [shown] = broken.length > 0 ? broken : tried;
  if (shown === undefined) return '';
  const lines = shown.examples.map(({ command, answer, reason, ms }) => {
    const word = wordFor(answer, command, shown.observing);
    const why = reason
      .split('\n')
      .map((line) => `\n      ${escapeControl(line.length > 110 ? `${line.slice(0, 107)}...` : line)}`);
    return `  ${command.padEnd(RUINOUS.length)}  ${word}  ${style.dim(`${ms} ms`)}${reason === '' ? '' : why.slice(0, 2).join('')}`;
  });
  return [
    `Two commands sent through the hook of ${shown.title}; neither was run:`,
    ...lines,
    ...(broken.length === 0
      ? []
      : [
          '',
          `${style.red('It does not work yet')} for ${broken.map(({ title }) => title).join(', ')}. See why: sluice doctor`,
        ]),
  ].join('\n');
}

function wordFor(answer: Answer, command: string, observing: boolean): string {
  if (answer === 'deny') return style.red('blocked');
  if (answer === 'failed') return style.red('failed ');
  if (command === RUINOUS && observing) return style.yellow('recorded, not stopped: it only watches');
  if (answer === 'ask') return style.yellow('asked about');
  return answer === 'allow' ? style.green('allowed') : style.green('let through');
}
