import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { userInfo } from 'node:os';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { Request } from '../../approvals/request.js';
import type { ApprovalStore } from '../../approvals/store.js';
import { readTime } from '../../audit/query.js';
import { isSluiceError } from '../../core/errors.js';
import type { Machine } from '../../gate/machine.js';
import type { Rules } from '../rules.js';
import type { Suggestions } from '../suggestions.js';
import { answerAll } from './answering.js';
import {
  type Answered,
  AnswerSchema,
  type Card,
  type Cards,
  ExplainRequestSchema,
  type Feed,
  LinkRequestSchema,
  type Links,
  type PolicyRoots,
  ROUTES,
  SaveRuleSchema,
  type ServerState,
} from './api.js';
import type { AuditCheck } from './audit-check.js';
import type { Deck } from './deck.js';
import type { Door } from './door.js';
import { type Entry, feedEntry } from './entry.js';
import { explainView } from './explain-view.js';
import { Refusal } from './failure.js';
import { HEADERS, type PageFiles } from './files.js';
import { approvedOf, lanesOf, latencyOf, sessionDetail, stoppedOf, tally } from './history.js';
import type { Hub } from './hub.js';
import type { Journal } from './journal.js';
import type { Keys } from './keys.js';
import { LINK_STYLE, linkPage, told } from './link-page.js';
import type { LinkBook } from './links.js';
import type { Metrics } from './metrics.js';
import openapi from './openapi.json' with { type: 'json' };
import type { HoldPolicy } from './policies.js';
import { policyView } from './policy-view.js';
import { checkRoot, lastRoot, rootsOf } from './roots.js';
import { standingOf } from './standing.js';

/** Bytes of a request's body. */
const BODY = 256 * 1024;
const DAY = 24 * 3_600_000;
const ROOTS = 50;

/** Everything that the routes need. */
export interface Desk {
  readonly machine: Machine;
  readonly keys: Keys;
  readonly door: Door;
  readonly store: ApprovalStore;
  readonly deck: Deck;
  readonly journal: Journal;
  readonly audit: AuditCheck;
  readonly hub: Hub;
  readonly links: LinkBook;
  readonly files: PageFiles;
  readonly rules: Rules;
  readonly suggestions: Suggestions;
  readonly metrics: Metrics;
  readonly hold: HoldPolicy;
  readonly url: () => string;
  readonly cookie: () => string;
  readonly secure: boolean;
  readonly version: string;
}

type Env = { readonly Bindings: HttpBindings };
type Path = (typeof ROUTES)[number]['path'];

/** The routes. Who may use them is decided by the door, before and in each. */
export function makeApp(desk: Desk): Hono<Env> {
  const { door, keys, deck, journal, store, audit, hub, links, files, rules, suggestions, machine, hold } = desk;
  const app = new Hono<Env>();
  const person = userInfo().username;
  const instance = randomUUID();
  const started = Date.now();
  // What is not in the table is not described: the table decides which routes there are.
  const described = <P extends Path>(path: P): P => {
    if (!ROUTES.some((route) => route.path === path)) throw new Error(`${path} is not described`);
    return path;
  };

  app.onError((error, context) => {
    const refusal = refusalOf(error);
    return context.json(refusal.body, refusal.status, HEADERS);
  });
  app.notFound((context) => context.json(new Refusal(404, 'path', 'There is nothing here.').body, 404, HEADERS));
  app.use(async (context, next) => {
    door.check(requestOf(context));
    await next();
    for (const [name, value] of Object.entries(HEADERS))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  app.use(
    bodyLimit({
      maxSize: BODY,
      onError: () => {
        throw new Refusal(413, 'size', `A request has at most ${BODY / 1024} KiB.`);
      },
    }),
  );
  app.use('/v1/*', async (context, next) => {
    door.caller(requestOf(context));
    await next();
  });

  async function stateOf(): Promise<ServerState> {
    const root = latest();
    const standing = standingOf(await hold(root));
    const { ok } = audit.state();
    return {
      version: desk.version,
      instance,
      started,
      now: Date.now(),
      url: desk.url(),
      user: person,
      waiting: deck.cards().length,
      records: journal.count,
      decisions: tally(calls(0).map(({ decision = 'continue' }) => decision)),
      streams: hub.size,
      audit: ok === undefined ? 'unknown' : ok ? 'ok' : 'alarm',
      policy: standing,
    };
  }
  const cards = (): Cards => ({ now: Date.now(), cards: [...deck.cards()] });
  const calls = (since: number): Entry[] =>
    journal.entries(since).filter(({ type, event }) => type === 'decision' && event === 'tool:pre');
  const latest = (): string => lastRoot(journal) ?? machine.home;
  function cardOf(context: Context<Env>): Card {
    const wanted = context.req.param('card') ?? '';
    const card = deck.cards().find((one) => one.card === wanted);
    if (card !== undefined) return card;
    throw new Refusal(404, 'card', 'Nothing of that name waits: it was answered, or nobody waits any more.');
  }

  function askedBy({ card }: Card): Request {
    const [first] = store.card(card);
    if (first !== undefined) return first;
    throw new Refusal(404, 'card', 'Nothing of that name waits any more.');
  }

  app.get(described('/v1/state'), async (context) => context.json(await stateOf()));
  app.get(described('/v1/approvals'), (context) => context.json(cards()));
  app.get(described('/v1/approvals/:card/rule'), async (context) => {
    const card = cardOf(context);
    return context.json(await rules.propose(rules.callOf(askedBy(card)), choiceOf(context), journal.entries()));
  });
  app.post(described('/v1/approvals/:card/answer'), async (context) => {
    const caller = door.decider(requestOf(context));
    const { choice, words, rule } = await bodyOf(context, AnswerSchema);
    const denies = choice === 'deny' || choice === 'deny-project';
    if (words !== undefined && !denies)
      throw new Refusal(400, 'words', 'Words reach the model with a denial only.', 'Leave them out.');
    const card = cardOf(context);
    if (!card.choices.includes(choice))
      throw new Refusal(409, 'choice', `That can't be chosen here. Expected one of ${card.choices.join(', ')}.`);
    // The rule is looked at before anybody is answered; it is saved only where this answer counts.
    const save =
      choice === 'project' || choice === 'deny-project'
        ? await rules.agreed(rules.callOf(askedBy(card)), choice, rule)
        : undefined;
    const given = { choice, words, by: person, way: caller };
    const counted = answerAll(store, store.card(card.card), given);
    const saved = counted.taken > 0 && save !== undefined ? save().file : undefined;
    const answer: Answered = { card: card.card, choice, ...counted, ...(saved !== undefined && { saved }) };
    return context.json(answer, counted.taken > 0 ? 200 : 409);
  });
  app.post(described('/v1/approvals/:card/links'), async (context) => {
    door.decider(requestOf(context));
    const { choices } = await bodyOf(context, LinkRequestSchema);
    const card = cardOf(context);
    const requests = card.requests.map(({ id }) => id);
    const expires = Math.max(...card.requests.map(({ deadline }) => deadline));
    const made = choices
      .filter((choice) => card.choices.includes(choice))
      .map((choice) => {
        const token = links.make({ card: card.card, requests, choice, expires });
        if (token === undefined) throw new Refusal(429, 'links', 'Too many links are open.');
        return { choice, url: `${desk.url()}a/${token}` };
      });
    return context.json({ card: card.card, expires, links: made } satisfies Links);
  });
  app.get(described('/v1/feed'), (context) => {
    const { type = '', decision, before } = context.req.query();
    const shown = type === '' ? ['decision', 'approval', 'error'] : [type];
    const until = before === undefined ? Number.POSITIVE_INFINITY : Number(before);
    const fits = (entry: Entry) =>
      (type === 'all' || shown.includes(entry.type)) &&
      entry.time < until &&
      (decision === undefined || (entry.type === 'approval' ? entry.state : entry.decision) === decision);
    const entries = journal.entries().filter(fits).slice(-limitOf(context)).reverse().map(feedEntry);
    return context.json({ now: Date.now(), entries } satisfies Feed);
  });
  app.get(described('/v1/sessions'), (context) => {
    const since = sinceOf(context, journal);
    return context.json({ now: Date.now(), since, lanes: lanesOf(journal.entries(since), deck.waiting()) });
  });
  app.get(described('/v1/sessions/:id'), (context) => {
    const id = context.req.param('id');
    const found = sessionDetail(id, journal.entries(), deck.waiting().get(id) ?? 0, limitOf(context, 1000));
    if (found === undefined) throw new Refusal(404, 'session', 'No record of this session is kept here.');
    return context.json(found);
  });
  app.get(described('/v1/stopped'), (context) => {
    const since = sinceOf(context, journal);
    return context.json(stoppedOf(journal.entries(since), since, limitOf(context)));
  });
  app.get(described('/v1/approved'), (context) => {
    const since = sinceOf(context, journal, 30 * DAY);
    const found = approvedOf(journal.entries(since), rules.projectOf).slice(0, limitOf(context));
    return context.json({ since, items: found });
  });
  app.get(described('/v1/suggestions'), (context) => context.json(suggestions.state()));
  app.post(described('/v1/rules'), async (context) => {
    door.decider(requestOf(context));
    const { rule } = await bodyOf(context, SaveRuleSchema);
    return context.json(suggestions.save(rule));
  });
  app.get(described('/v1/policy'), async (context) => {
    const { root = latest() } = context.req.query();
    checkRoot(root);
    const since = sinceOf(context, journal, 7 * DAY);
    return context.json(policyView(root, await hold(root), journal.entries(since), since));
  });
  app.get(described('/v1/policy/roots'), (context) =>
    context.json({ roots: rootsOf(journal).slice(0, ROOTS) } satisfies PolicyRoots),
  );
  app.post(described('/v1/explain'), async (context) => {
    const request = await bodyOf(context, ExplainRequestSchema);
    return context.json(await explainView(machine, hold, { cwd: latest(), ...request }));
  });
  app.get(described('/v1/latency'), (context) => {
    const since = sinceOf(context, journal);
    return context.json(latencyOf(journal.entries(since), since, Date.now()));
  });
  app.get(described('/v1/audit'), (context) => {
    if (context.req.query('check') === 'now') audit.check();
    return context.json(audit.state());
  });
  app.get('/v1/stream', async () => {
    const stream = hub.open([
      { event: 'hello', data: await stateOf() },
      { event: 'approvals', data: cards() },
      { event: 'audit', data: audit.state() },
    ]);
    if (stream === undefined) throw new Refusal(429, 'streams', 'Too many listen already.');
    return new Response(stream, { headers: { ...HEADERS, 'content-type': 'text/event-stream; charset=utf-8' } });
  });
  app.post('/v1/codes', (context) => {
    // Whoever has the cookie has the page already; a new one is for whoever has the file.
    if (door.decider(requestOf(context)) !== 'api') throw new Refusal(403, 'token', 'This needs the token itself.');
    return context.json({ url: `${desk.url()}login/${keys.makeCode()}` });
  });

  app.get('/metrics', async (context) => {
    door.caller(requestOf(context));
    return context.text(await desk.metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
  app.get('/openapi.json', (context) => context.json(openapi));

  app.get('/login/:code', (context) => {
    // Before the code is used up: it is the person's, whoever got hold of it.
    door.refuseAgents(requestOf(context));
    if (!keys.takeCode(context.req.param('code')))
      return context.html(told('This address was used already, or is too old. Run: sluice serve --open'), 403);
    const { value, seconds } = keys.makeCookie();
    const parts = [`${desk.cookie()}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
    return context.body(null, 303, {
      'set-cookie': [...parts, ...(desk.secure ? ['Secure'] : [])].join('; '),
      location: '/',
    });
  });

  app.get('/a/style.css', (context) => context.body(LINK_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/a/:token', (context) => {
    const linked = links.look(context.req.param('token'));
    const card = deck.cards().find((one) => one.card === linked?.card);
    const waits = card?.requests.some(({ id }) => linked?.requests.includes(id));
    if (linked === undefined || card === undefined || !waits)
      return context.html(told('This was answered already, or nobody waits for it any more.'), 410);
    return context.html(linkPage(card, linked.choice));
  });
  app.post('/a/:token', (context) => {
    door.refuseAgents(requestOf(context));
    const linked = links.take(context.req.param('token'));
    if (linked === undefined) return context.html(told('This link was used already, or is too old.'), 410);
    const requests = linked.requests.flatMap((id) => store.request(id) ?? []);
    const { taken } = answerAll(store, requests, { choice: linked.choice, by: person, way: 'link' });
    return taken > 0
      ? context.html(told('Your answer was taken. You can close this page.'))
      : context.html(told('Too late: it was answered already, or nobody waits for it any more.'), 410);
  });

  app.get('*', (context) => {
    const { path } = context.req;
    const file = path.startsWith('/v1/') ? undefined : files.find(path);
    if (file === undefined) return context.notFound();
    return context.body(file.bytes, 200, {
      'content-type': file.type,
      ...(file.lasting && { 'cache-control': 'public, max-age=31536000, immutable' }),
    });
  });
  return app;
}

function requestOf(context: Context<Env>): IncomingMessage {
  return context.env.incoming;
}

async function bodyOf<T extends v.GenericSchema>(context: Context<Env>, schema: T): Promise<v.InferOutput<T>> {
  // A form of a foreign page can't have this type without asking first.
  if (!/^application\/json\s*(?:;|$)/i.test(context.req.header('content-type') ?? ''))
    throw new Refusal(415, 'type', 'Expected a body of the type application/json.');
  let given: unknown;
  try {
    given = JSON.parse(await context.req.text());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'body', 'The body is not JSON.');
  }
  const read = v.safeParse(schema, given);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Refusal(400, 'body', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}

function choiceOf(context: Context<Env>): 'project' | 'deny-project' {
  const { choice = 'project' } = context.req.query();
  if (choice === 'project' || choice === 'deny-project') return choice;
  throw new Refusal(400, 'choice', 'Expected project or deny-project.');
}

function limitOf(context: Context<Env>, otherwise = 100): number {
  const { limit } = context.req.query();
  const given = limit === undefined ? otherwise : Number(limit);
  if (!Number.isInteger(given) || given < 1) throw new Refusal(400, 'limit', 'Expected a whole number from 1.');
  return Math.min(given, 1000);
}

function sinceOf(context: Context<Env>, journal: Journal, otherwise = DAY): number {
  const now = Date.now();
  return journal.since(readTime('since', context.req.query('since'), now) ?? now - otherwise);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isSluiceError(error, 'AUDIT_QUERY_INVALID')) return new Refusal(400, 'query', error.message);
  if (isSluiceError(error)) return new Refusal(500, error.code, error.message);
  return new Refusal(
    500,
    'INTERNAL',
    `Sluice itself failed: ${error instanceof Error ? error.message : String(error)}`,
  );
}
