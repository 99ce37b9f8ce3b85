import { join } from 'node:path';
import { Command } from 'commander';
import { type ApprovalRequest, digestApprovalRequest } from '../../approvals/approval-request.js';
import { ApprovalStore } from '../../approvals/approval-store.js';
import { currentUserName } from '../../approvals/current-user.js';
import { type GrantStatement, grantExpiry } from '../../approvals/proof/statement.js';
import { SluiceError, show } from '../../core/errors.js';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import { optionOf, scopesOf } from '../../http/cards.js';
import type { JournalEntry } from '../../http/journal-entry.js';
import { readMachine } from '../../pipeline/machine.js';
import { openPolicy } from '../../pipeline/open-policy.js';
import { enrolmentFindings } from '../init-enrolment.js';
import { type ProvenPerson, proveByPassphrase } from '../prove-person.js';
import { Prompter } from '../terminal/prompter.js';
import { style } from '../terminal/style.js';
import { refuseInsideAgent } from './trust.js';

const EXAMPLES = `
Lists what agents wait for, when their client can't ask you itself.

Examples:
  $ sluice approvals                 what waits
  $ sluice approvals --watch         and whatever comes
  $ sluice approve 3f9a              allow it once; the beginning of the id is enough
  $ sluice approve 3f9a --session    allow it for the rest of that session
  $ sluice approve 3f9a --project    and save a rule for the project, which is shown before
  $ sluice deny 3f9a use the staging database
  $ sluice deny 3f9a --project       and save a rule that denies it in the project
  $ sluice approvals --json          for programs: one request a line

Exit codes: 0 nothing waits, or it is listed; 2 it could not be read.`;

const APPROVE = `
Examples:
  $ sluice approvals                 what waits, and its id
  $ sluice approve 3f9a              once; the beginning of the id is enough
  $ sluice approve 3f9a b20c         several at once, with one passphrase
  $ sluice approve 3f9a --session    and the same again, until that session ends
  $ sluice approve 3f9a --project    and save a rule for the project, which is shown before
`;

const DENY = `
Examples:
  $ sluice approvals                 what waits, and its id
  $ sluice deny 3f9a                 the beginning of the id is enough
  $ sluice deny 3f9a use the staging database
  $ sluice deny 3f9a --project       and save a rule that denies it in the project
`;

const ANSWERS = `
The answer counts for every call that waits for the same, once. Of several
answers the first one counts.

With --project a rule is saved in a file of your own, for this exact call in this
project. It is shown first, with what else it would decide, and needs a typed word.

It needs a terminal and a person, and refuses where an agent started it. What is allowed
is shown, and signed with your passphrase (sluice keys): it is asked for once, however
many ids there are. Denying needs none.
Exit codes: 0 it was taken; 1 it came too late, or did not count; 2 there is no such request.`;

/** Milliseconds between two looks. */
const POLL_MS = 500;

/** `sluice approvals`: what waits for a person. */
export function approvalsCommand(): Command {
  return new Command('approvals')
    .description('List the questions that wait for an answer.')
    .option('--watch', 'go on, and show what comes')
    .option('--json', 'print JSON: one request a line')
    .addHelpText('after', EXAMPLES)
    .action(list);
}

/** `sluice approve`: let what waits go on. */
export function approveCommand(): Command {
  return new Command('approve')
    .description('Allow what waits for an answer.')
    .argument('<ids...>', 'of the requests, or their beginnings: sluice approvals')
    .option('--session', 'for the rest of that session')
    .option('--always', 'the same')
    .option('--project', 'and save a rule that allows it in this project')
    .addHelpText('after', APPROVE + ANSWERS)
    .action((ids: string[], { session, always, project }: { session?: true; always?: true; project?: true }) => {
      if (project && (session || always))
        throw new SluiceError('USAGE', { what: 'There is --session and --project', expected: 'one of them' });
      if (project && ids.length > 1)
        throw new SluiceError('USAGE', { what: 'A rule is saved for one request', got: `${ids.length} of them` });
      return give(ids, project ? 'project' : session || always ? 'session' : 'once');
    });
}

/** `sluice deny`: stop what waits. */
export function denyCommand(): Command {
  return new Command('deny')
    .description('Deny what waits for an answer.')
    .argument('<id>', 'of the request, or its beginning: sluice approvals')
    .argument('[words...]', 'what the model is told')
    .option('--project', 'and save a rule that denies it in this project')
    .addHelpText('after', DENY + ANSWERS)
    .action((id: string, words: string[], { project }: { project?: true }) =>
      give([id], project ? 'deny-project' : 'deny', words.join(' ')),
    );
}

export function openApprovalStore(): ApprovalStore {
  return new ApprovalStore(join(readMachine().state, 'approvals'));
}

async function list({ watch, json }: { watch?: true; json?: true }): Promise<void> {
  // Whoever reads may have read enough.
  process.stdout.on('error', () => process.exit(0));
  const store = openApprovalStore();
  const seen = new Set<string>();
  if (watch && !json && store.pending().length === 0)
    process.stdout.write('Nothing waits for an answer yet. What comes is shown here, until you press Ctrl-C.\n');
  do {
    const cards = cardsOf(store.pending().filter(({ id }) => !seen.has(id)));
    for (const [first, ...same] of cards) {
      if (first === undefined) continue;
      for (const { id } of [first, ...same]) seen.add(id);
      if (json) for (const request of [first, ...same]) process.stdout.write(`${escapeControlJson(request)}\n`);
      else process.stdout.write(`${card(first, same.length + 1)}\n`);
    }
    if (cards.length === 0 && !watch && !json) process.stdout.write('Nothing waits for an answer.\n');
    if (cards.length > 0 && !json) process.stdout.write(await hint());
    if (watch) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  } while (watch);
}

/** Said with what waits, where it can't be allowed. */
async function hint(): Promise<string> {
  const [found] = await enrolmentFindings(readMachine());
  return found === undefined ? '' : `${style.yellow(found.message)} ${found.fix ?? ''}\n`;
}

/** Identical questions of several calls are one. */
function cardsOf(requests: readonly ApprovalRequest[]): ApprovalRequest[][] {
  const cards = new Map<string, ApprovalRequest[]>();
  for (const request of requests) cards.set(request.card, [...(cards.get(request.card) ?? []), request]);
  return [...cards.values()];
}

/** `whole`: what is signed next is shown to its last character. */
function card(request: ApprovalRequest, count: number, whole = false): string {
  const refused = openApprovalStore().refusal(request.id);
  const { id, prompt, client, project, cwd, tool, input, deadline, created, options } = request;
  const scopes = scopesOf(request);
  const seconds = (time: number) => `${Math.max(0, Math.round(time / 1000))} s`;
  const place =
    project === undefined || cwd === undefined || cwd === project ? (project ?? cwd) : `${project}, run in ${cwd}`;
  const where = [client, place].filter((part) => part !== undefined).join(' in ');
  const answers = options.some((option) => /^allow always$/i.test(option))
    ? 'approve [--session | --project]'
    : 'approve [--project]';
  return [
    `${style.bold(id)}  ${escapeControl(where)}${count > 1 ? `  (${count} calls)` : ''}`,
    `  ${style.yellow(escapeControl(prompt))}`,
    `  ${tool === undefined ? '' : `${escapeControl(tool)}: `}${whatOf(input, whole)}`,
    ...scopes.map((scope) => `  ${style.yellow('--session covers more than this call:')} ${escapeControl(scope)}`),
    ...(refused === undefined ? [] : [`  ${style.red('the last answer did not count:')} ${escapeControl(refused)}`]),
    style.dim(
      `  asked ${seconds(Date.now() - created)} ago, for ${seconds(deadline - Date.now())} more: sluice ${answers} | deny ${id.slice(0, 4)}`,
    ),
  ].join('\n');
}

/** All of it: whoever approves must see what. Of more than can be read, the end is shown too. */
function whatOf(input: unknown, whole: boolean): string {
  const fields = Object.keys(typeof input === 'object' && input !== null ? input : {});
  const command = (input as { command?: unknown } | null)?.command;
  // Nothing but these say what a shell does.
  const plain = typeof command === 'string' && fields.every((field) => /^(command|description|timeout)$/.test(field));
  const what = escapeControl(plain ? command : JSON.stringify(input ?? null));
  const hidden = what.length - MAX_SHOWN_CHARS;
  return whole || hidden <= 0
    ? what
    : `${what.slice(0, MAX_SHOWN_CHARS / 2)} ... ${hidden} more characters ... ${what.slice(-MAX_SHOWN_CHARS / 2)}`;
}

const MAX_SHOWN_CHARS = 4_000;

type Choice = 'once' | 'session' | 'project' | 'deny' | 'deny-project';

async function give(ids: readonly string[], choice: Choice, words = ''): Promise<void> {
  const denies = choice === 'deny' || choice === 'deny-project';
  refuseInsideAgent(denies ? 'deny' : 'approve');
  if (!process.stdin.isTTY)
    throw new SluiceError('USAGE', {
      what: 'An answer needs a person at a terminal',
      fix: 'Run it in a terminal of your own.',
    });
  const store = openApprovalStore();
  const cards = new Map(ids.map((id) => [id, find(store, id)]));
  for (const [id, request] of cards) if (request === undefined) tooLate(store, id);
  const found = [...cards.values()].filter((request) => request !== undefined);
  for (const { options } of found)
    if (optionOf(choice, options) === undefined)
      throw new SluiceError('USAGE', { what: 'That was not offered', expected: options.join(', '), got: choice });
  const [first] = found;
  if (first === undefined) return;
  const save = choice === 'project' || choice === 'deny-project' ? await agree(first, choice) : undefined;
  if (save === null) {
    process.stdout.write('Nothing was answered or saved.\n');
    process.exitCode = 1;
    return;
  }
  // What is signed is what was read here: all calls of a card, as they are shown.
  const calls = found.map((request) => store.pendingOfCard(request.card));
  const person = denies ? undefined : await prove(calls);
  let taken = 0;
  for (const [index, request] of found.entries())
    taken += await answerCard(store, calls[index] ?? [], optionOf(choice, request.options) ?? '', words, person);
  if (save !== undefined && taken > 0) process.stdout.write(`Saved in ${escapeControl(save().file)}.\n`);
}

/** Shows what is about to be allowed, and asks who it is. Undefined where the user's policy wants no proof. */
async function prove(calls: readonly (readonly ApprovalRequest[])[]): Promise<ProvenPerson | undefined> {
  const machine = readMachine();
  const { effective } = await openPolicy(machine, machine.home);
  if (effective.approvals.proof === 'none') return undefined;
  for (const [first, ...same] of calls)
    if (first !== undefined) process.stdout.write(`${card(first, same.length + 1, true)}\n`);
  return proveByPassphrase(machine);
}

/** How many calls it was kept for. */
async function answerCard(
  store: ApprovalStore,
  calls: readonly ApprovalRequest[],
  option: string,
  words: string,
  person: ProvenPerson | undefined,
): Promise<number> {
  const said = words === '' ? {} : { words };
  const taken = calls.filter((one) => {
    const signed = person && { signed: person.signer.signGrant(statementOf(one, option, person)) };
    const answer = { option, by: currentUserName(), way: 'terminal', ...said, ...signed };
    return store.answer(one.id, answer) === 'accepted';
  });
  if (taken.length === 0) {
    for (const { id } of calls.slice(0, 1)) tooLate(store, id);
    return 0;
  }
  const refused = person === undefined ? undefined : await refusalOf(store, taken);
  if (refused !== undefined) {
    process.stdout.write(
      `${style.red('It did not count:')} ${escapeControl(refused)}. Look at it again: sluice approvals\n`,
    );
    process.exitCode = 1;
    return 0;
  }
  const kept = taken.length === 1 ? 'the call that waits' : `${taken.length} calls that wait`;
  process.stdout.write(`${option}: kept for ${kept}.\n`);
  return taken.length;
}

function statementOf(request: ApprovalRequest, option: string, { signer }: ProvenPerson): GrantStatement {
  const { id, nonce } = request;
  const expires = Math.min(grantExpiry(request, Date.now()), signer.sessionKey.expires);
  return { request: id, digest: digestApprovalRequest(request), option, nonce, expires };
}

/** Milliseconds in which who waits has looked at an answer. */
const ANSWER_SEEN_MS = 600;

/** Why who waits does not take it: what it asked is then not what the file says. */
async function refusalOf(store: ApprovalStore, calls: readonly ApprovalRequest[]): Promise<string | undefined> {
  for (const end = Date.now() + ANSWER_SEEN_MS; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const found = calls.flatMap(({ id }) => (store.result(id) === undefined ? (store.refusal(id) ?? []) : []));
    if (found[0] !== undefined) return found[0];
  }
  return undefined;
}

/** Shows the rule, and saves it once the word is typed: null where it is not. */
async function agree(
  request: ApprovalRequest,
  choice: 'project' | 'deny-project',
): Promise<(() => { readonly file: string }) | null> {
  const { ProjectRules } = await import('../../http/project-rules.js');
  const { state } = readMachine();
  const rules = new ProjectRules(readMachine());
  const call = rules.callOf(request);
  const preview = await rules.propose(call, choice, await past(join(state, 'audit')));
  if (!preview.saves)
    throw new SluiceError('USAGE', { what: `No rule can answer this: ${escapeControl(preview.refusal ?? '')}` });
  const { history, examples } = preview;
  const others = [...history.changed, ...examples.changed];
  const looked = `${history.looked} other calls of this project and ${examples.looked} examples`;
  process.stdout.write(
    [
      `${style.bold('This would be added to')} ${escapeControl(preview.file)}:`,
      '',
      ...preview.text
        .trimEnd()
        .split('\n')
        .map((line) => `  ${escapeControl(line)}`),
      '',
      others.length === 0 ? `Of ${looked}, it changes nothing.` : `Of ${looked}, it would also change:`,
      ...others.map(({ what, before, after }) => `  ${before} -> ${style.decision(after)}  ${escapeControl(what)}`),
      '',
    ].join('\n'),
  );
  const questions = new Prompter();
  try {
    const typed = await questions.ask('Type "save" to save it and answer, anything else to leave it: ');
    return typed?.trim() === 'save' ? await rules.prepareSave(call, choice, preview.digest) : null;
  } finally {
    questions.close();
  }
}

/** The last calls that were recorded, to see what else a rule would decide. */
async function past(directory: string): Promise<JournalEntry[]> {
  const { tail } = await import('../../audit/tail.js');
  const { journalEntryOf } = await import('../../http/journal-entry.js');
  const entries: JournalEntry[] = [];
  try {
    for await (const record of tail(directory, { lines: 2_000 })) entries.push(journalEntryOf(record));
  } catch {
    // Without a record there is nothing to compare with, which is then said.
  }
  return entries;
}

function tooLate(store: ApprovalStore, id: string): void {
  const [last] = store.findResults(id.toLowerCase());
  const tags = [last?.option, last?.by && `by ${last.by}`, last?.way && `(${last.way})`].filter(Boolean).join(' ');
  const why = {
    answered: `it was answered already: ${tags}`,
    expired: 'its time is over',
    cancelled: 'the call was cancelled',
    abandoned: 'nobody waits for it any more',
  };
  process.stdout.write(`Too late: ${escapeControl(why[last?.ending ?? 'abandoned'])}.\n`);
  process.exitCode = 1;
}

/** By the beginning of its id, where that is enough to tell it. Undefined where it waited, and has ended. */
function find(store: ApprovalStore, id: string): ApprovalRequest | undefined {
  const all = store.pending();
  const found = all.filter((request) => request.id.startsWith(id.toLowerCase()));
  const cards = new Set(found.map(({ card: one }) => one));
  if (found[0] !== undefined && cards.size === 1) return found[0];
  if (found.length === 0 && id !== '' && store.findResults(id.toLowerCase()).length > 0) return undefined;
  throw new SluiceError('USAGE', {
    what: found.length === 0 ? 'No request with that id waits' : 'Several requests begin like that',
    expected: all.length === 0 ? 'nothing: no request waits' : all.map((request) => request.id).join(', '),
    got: show(id),
    fix: 'See: sluice approvals',
  });
}
