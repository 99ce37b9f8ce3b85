import { readBytes } from '../clients/settings/file-change.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import { JsonText } from '../clients/settings/jsonc.js';
import { sluiceHooksIn } from '../clients/settings/merge.js';
import {
  parseHookReply,
  runHookCommand,
  type SelfTestDecision,
  type SelfTestReply,
} from '../clients/settings/self-test.js';
import { PROBES } from '../clients/shared/probe.js';
import { escapeControl } from '../core/escape-control.js';
import type { InstallStep } from '../install/plan.js';
import { openPolicy, readMachine } from '../pipeline/open-policy.js';
import { clientTitleOf } from './install-context.js';
import { style } from './terminal/style.js';

/** What a client's hook said to two commands. Neither is run. */
export interface ClientSelfTest {
  readonly client: string;
  readonly title: string;
  readonly observing: boolean;
  readonly works: boolean;
  readonly examples: readonly {
    readonly command: string;
    readonly answer: SelfTestDecision;
    readonly reason: string;
    readonly ms: number;
  }[];
}

export const { ruinous: DESTRUCTIVE_COMMAND, harmless: HARMLESS_COMMAND } = PROBES;
/** As the doctor sends it: the two must not contradict each other. */
const { fatal: FATAL } = PROBES;

/** Sends both commands through what was written into each client's settings. */
export async function selfTestClients(
  context: InstallContext,
  steps: readonly InstallStep[],
): Promise<ClientSelfTest[]> {
  const { effective } = await openPolicy(readMachine(), context.project);
  const observing = effective.mode === 'observe' || effective.pausedUntil !== undefined;
  const tried: ClientSelfTest[] = [];
  for (const step of steps) tried.push(await tryClient(context, step, observing));
  return tried;
}

async function tryClient(place: InstallContext, step: InstallStep, observing: boolean): Promise<ClientSelfTest> {
  const { installer } = step;
  const command = installedCommand(step);
  const examples: ClientSelfTest['examples'][number][] = [];
  for (const sent of [DESTRUCTIVE_COMMAND, HARMLESS_COMMAND]) {
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
  return { client: installer.name, title: clientTitleOf(installer), observing, works, examples };
}

async function ask(
  command: string,
  payload: unknown,
  { project }: InstallContext,
): Promise<SelfTestReply & { readonly ms: number }> {
  const trial = await runHookCommand(command, payload, { cwd: project });
  return { ...parseHookReply(trial), ms: trial.ms };
}

/** As the client will find it: out of the file, for the event of the sample. */
function installedCommand({ installer, path }: InstallStep): string {
  const text = readBytes(path)?.toString() ?? '{}';
  if (installer.commandIn !== undefined) return installer.commandIn(text) ?? 'false';
  return (
    sluiceHooksIn(new JsonText(text, path).value).find(({ event }) => event === installer.event)?.command ?? 'false'
  );
}

export function renderSelfTests(tried: readonly ClientSelfTest[]): string {
  const broken = tried.filter(({ works }) => !works);
  const [shown] = broken.length > 0 ? broken : tried;
  if (shown === undefined) return '';
  const lines = shown.examples.map(({ command, answer, reason, ms }) => {
    const word = wordFor(answer, command, shown.observing);
    const why = reason
      .split('\n')
      .map((line) => `\n      ${escapeControl(line.length > 110 ? `${line.slice(0, 107)}...` : line)}`);
    return `  ${command.padEnd(DESTRUCTIVE_COMMAND.length)}  ${word}  ${style.dim(`${ms} ms`)}${reason === '' ? '' : why.slice(0, 2).join('')}`;
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

function wordFor(answer: SelfTestDecision, command: string, observing: boolean): string {
  if (answer === 'deny') return style.red('blocked');
  if (answer === 'failed') return style.red('failed ');
  if (command === DESTRUCTIVE_COMMAND && observing) return style.yellow('recorded, not stopped: it only watches');
  if (answer === 'ask') return style.yellow('asked about');
  return answer === 'allow' ? style.green('allowed') : style.green('let through');
}
