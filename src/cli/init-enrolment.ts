import { readAuthenticators } from '../approvals/proof/authenticators.js';
import { infoFinding, type SetupFinding } from '../clients/settings/setup-finding.js';
import { type Machine, openPolicy } from '../pipeline/open-policy.js';
import { enrolFromTerminal } from './commands/keys.js';
import type { InitialPolicy } from './init-policy.js';
import { trustWrittenPolicy } from './init-policy.js';
import { type ProvenPerson, provePerson } from './prove-person.js';
import { Prompter } from './terminal/prompter.js';

const OFFER = `
An agent runs as you: without a passphrase of yours nothing shows that you answered, and not the agent.
What waits for you could then be denied, not allowed, and neither trust nor pause would work.
Enrol a passphrase now?`;

/** Offers to enrol a passphrase where somebody is there to type it. */
export async function offerEnrolment(machine: Machine, isAsked: boolean): Promise<void> {
  if (!isAsked || !(await isWanted(machine)) || isEnrolled(machine)) return;
  const questions = new Prompter();
  const agreed = await questions.confirm(OFFER.trimEnd(), true).finally(() => questions.close());
  if (agreed === true) await enrolFromTerminal(machine, 'passphrase');
}

/** Trusts what was just written for a project, where somebody is there to sign it, and says so where nobody is. */
export async function trustNewPolicies(
  machine: Machine,
  policies: readonly InitialPolicy[],
  isAsked: boolean,
): Promise<readonly SetupFinding[]> {
  const own = policies.filter(({ project, change }) => project && change !== undefined);
  if (own.length === 0) return [];
  const wanted = await isWanted(machine);
  if (wanted && !(isAsked && isEnrolled(machine)))
    return own.map(({ path }) =>
      infoFinding('project', `${path} is not trusted yet: of it only what asks or denies counts.`, 'Run: sluice trust'),
    );
  const person: ProvenPerson | undefined = wanted ? await provePerson(machine) : undefined;
  for (const { path } of own) await trustWrittenPolicy(machine, path, person);
  return [];
}

/** What follows where nobody has enrolled anything. */
export async function enrolmentFindings(machine: Machine): Promise<SetupFinding[]> {
  if (!(await isWanted(machine)) || isEnrolled(machine)) return [];
  const what = 'No passphrase is enrolled: what waits for you can be denied, not allowed; trust and pause do not work.';
  return [infoFinding('person', what, 'Run in a terminal of your own: sluice keys add')];
}

function isEnrolled({ locations }: Machine): boolean {
  return readAuthenticators(locations.authenticators).length > 0;
}

async function isWanted(machine: Machine): Promise<boolean> {
  return (await openPolicy(machine, machine.home)).effective.approvals.proof !== 'none';
}
