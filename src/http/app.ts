import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cardsOf, routeAnswers } from './answer-routes.js';
import type { ServerState } from './api.js';
import { routeAuthenticators } from './authenticator-routes.js';
import { Refusal, refusalOf } from './failure.js';
import { HEADERS } from './files.js';
import { tally } from './history.js';
import { told } from './link-page.js';
import openapi from './openapi.json' with { type: 'json' };
import { described, requestOf } from './params.js';
import type { App, Env, Services } from './services.js';
import { statusOf } from './status.js';
import { latestOf, routeViews } from './view-routes.js';

/** Bytes of a request's body. */
const BODY = 256 * 1024;

/** A passkey belongs to a name, so people who come by the address of this machine are sent to the name. Programs stay. */
function homeOf({ method, url, headers }: Request, home: string): string | undefined {
  const { hostname, pathname, search } = new URL(url);
  const numbered = /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) && new URL(home).hostname === 'localhost';
  const person = method === 'GET' && /text\/html/.test(headers.get('accept') ?? '');
  return numbered && person ? new URL(pathname + search, home).href : undefined;
}

/** The routes. Who may use them is decided by the door, before and in each. */
export function makeApp(desk: Services): App {
  const { door, keys, deck, journal, audit, hub, files, hold, proof } = desk;
  const app = new Hono<Env>();
  const instance = randomUUID();
  const started = Date.now();

  app.onError((error, context) => {
    const refusal = refusalOf(error);
    // Whoever opened a link or an address reads it in a browser.
    const person = /^\/(?:a|login)\//.test(context.req.path) && /text\/html/.test(context.req.header('accept') ?? '');
    if (person)
      return context.html(told([refusal.message, refusal.fix ?? ''].join(' ').trim()), refusal.status, HEADERS);
    return context.json(refusal.body, refusal.status, HEADERS);
  });
  app.notFound((context) => context.json(new Refusal(404, 'path', 'There is nothing here.').body, 404, HEADERS));
  app.use(async (context, next) => {
    door.check(requestOf(context));
    const elsewhere = homeOf(context.req.raw, desk.url());
    if (elsewhere !== undefined) return context.body(null, 307, { ...HEADERS, location: elsewhere });
    await next();
    for (const [name, value] of Object.entries(HEADERS))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    return undefined;
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
    const root = latestOf(desk);
    const standing = statusOf(await hold(root));
    const { ok } = audit.state();
    const calls = journal.entries().filter(({ type, event }) => type === 'decision' && event === 'tool:pre');
    return {
      version: desk.version,
      instance,
      started,
      now: Date.now(),
      url: desk.url(),
      user: desk.person,
      waiting: deck.cards().length,
      records: journal.count,
      decisions: tally(calls.map(({ decision = 'continue' }) => decision)),
      streams: hub.size,
      audit: ok === undefined ? 'unknown' : ok ? 'ok' : 'alarm',
      proof: await proof.state(),
      policy: standing,
    };
  }

  app.get(described('/v1/state'), async (context) => context.json(await stateOf()));
  routeAnswers(app, desk);
  routeAuthenticators(app, desk);
  routeViews(app, desk);
  app.get('/v1/stream', async () => {
    const stream = hub.open([
      { event: 'hello', data: await stateOf() },
      { event: 'approvals', data: cardsOf(desk) },
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
    const code = context.req.param('code');
    // Before the code is used up: it is the person's, whoever got hold of it. Who has none is not worth a look.
    if (keys.isCode(code)) door.refuseAgents(requestOf(context));
    const taken = keys.takeCode(code);
    // A second click, or a tab that was opened again.
    if (!taken && door.hasPage(requestOf(context))) return context.body(null, 303, { location: '/' });
    if (!taken)
      return context.html(told('This address was used already, or is too old. Run: sluice serve --open'), 403);
    const { value, seconds } = keys.makeCookie();
    const parts = [`${desk.cookie()}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
    return context.body(null, 303, {
      'set-cookie': [...parts, ...(desk.secure ? ['Secure'] : [])].join('; '),
      location: '/',
    });
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
