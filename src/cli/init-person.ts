import { readAuthenticators } from '../approvals/proof/authenticators.js';
import { type Finding, info } from '../clients/settings/finding.js';
import { type Machine, openPolicy } from '../pipeline/open-policy.js';
import { addKey } from './commands/keys.js';
import type { FirstPolicy } from './init-policy.js';
import { trustOwn } from './init-policy.js';
import { type Person, provePerson } from './person.js';
import { Questions } from './terminal/questions.js';

const OFFER = `
An agent runs as you: without a passphrase of yours nothing shows that you answered, and not the agent.
What waits for you could then be denied, not allowed, and neither trust nor pause would work.
Enrol a passphrase now?`;

/** Offers to enrol a passphrase where somebody is there to type it. */
export async function enrolFirst(of: Machine, isAsked: boolean): Promise<void> {
  if (!isAsked || !(await isWanted(of)) || isEnrolled(of)) return;
  const questions = new Questions();
  const agreed = await questions.agrees(OFFER.trimEnd(), true).finally(() => questions.close());
  if (agreed === true) await addKey(of, 'passphrase');
}

/** Trusts what was just written for a project, where somebody is there to sign it, and says so where nobody is. */
export async function trustFirst(
  of: Machine,
  policies: readonly FirstPolicy[],
  isAsked: boolean,
): Promise<readonly Finding[]> {
  const own = policies.filter(({ project, change }) => project && change !== undefined);
  if (own.length === 0) return [];
  const wanted = await isWanted(of);
  if (wanted && !(isAsked && isEnrolled(of)))
    return own.map(({ path }) =>
      info('project', `${path} is not trusted yet: of it only what asks or denies counts.`, 'Run: sluice trust'),
    );
  const person: Person | undefined = wanted ? await provePerson(of) : undefined;
  for (const { path } of own) await trustOwn(of, path, person);
  return [];
}

/** What follows where nobody has enrolled anything. */
export async function unenrolled(of: Machine): Promise<Finding[]> {
  if (!(await isWanted(of)) || isEnrolled(of)) return [];
  const what = 'No passphrase is enrolled: what waits for you can be denied, not allowed; trust and pause do not work.';
  return [info('person', what, 'Run in a terminal of your own: sluice keys add')];
}

function isEnrolled({ locations }: Machine): boolean {
  return readAuthenticators(locations.authenticators).length > 0;
}

async function isWanted(of: Machine): Promise<boolean> {
  return (await openPolicy(of, of.home)).effective.approvals.proof !== 'none';
}
