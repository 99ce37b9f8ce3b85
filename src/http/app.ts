import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { pendingCards, routeAnswers } from './answer-routes.js';
import type { ServerState } from './api.js';
import { routeAuthenticators } from './authenticator-routes.js';
import { SECURITY_HEADERS } from './dashboard-files.js';
import { HttpError, toHttpError } from './http-error.js';
import { tally } from './journal-views.js';
import { messagePage } from './link-page.js';
import openapi from './openapi.json' with { type: 'json' };
import { documentedPath, incomingMessageOf } from './params.js';
import type { App, HonoEnv, Services } from './services.js';
import { policyStatusOf } from './status-monitor.js';
import { defaultRoot, routeViews } from './view-routes.js';

/** Bytes of a request's body. */
const MAX_BODY_BYTES = 256 * 1024;

/** A passkey belongs to a name, so people who come by the address of this machine are sent to the name. Programs stay. */
function homeOf({ method, url, headers }: Request, home: string): string | undefined {
  const { hostname, pathname, search } = new URL(url);
  const numbered = /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) && new URL(home).hostname === 'localhost';
  const person = method === 'GET' && /text\/html/.test(headers.get('accept') ?? '');
  return numbered && person ? new URL(pathname + search, home).href : undefined;
}

/** The routes. Who may use them is decided by the door, before and in each. */
export function makeApp(services: Services): App {
  const {
    authentication,
    credentials: keys,
    pendingApprovals,
    journal,
    audit,
    hub,
    files,
    findActivePolicy: hold,
    proof,
  } = services;
  const app = new Hono<HonoEnv>();
  const instance = randomUUID();
  const started = Date.now();

  app.onError((error, context) => {
    const refusal = toHttpError(error);
    // Whoever opened a link or an address reads it in a browser.
    const person = /^\/(?:a|login)\//.test(context.req.path) && /text\/html/.test(context.req.header('accept') ?? '');
    if (person)
      return context.html(
        messagePage([refusal.message, refusal.fix ?? ''].join(' ').trim()),
        refusal.status,
        SECURITY_HEADERS,
      );
    return context.json(refusal.body, refusal.status, SECURITY_HEADERS);
  });
  app.notFound((context) =>
    context.json(new HttpError(404, 'path', 'There is nothing here.').body, 404, SECURITY_HEADERS),
  );
  app.use(async (context, next) => {
    authentication.check(incomingMessageOf(context));
    const home = homeOf(context.req.raw, services.url());
    if (home !== undefined) return context.body(null, 307, { ...SECURITY_HEADERS, location: home });
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    return undefined;
  });
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new HttpError(413, 'size', `A request has at most ${MAX_BODY_BYTES / 1024} KiB.`);
      },
    }),
  );
  app.use('/v1/*', async (context, next) => {
    authentication.authenticate(incomingMessageOf(context));
    await next();
  });

  async function stateOf(): Promise<ServerState> {
    const root = defaultRoot(services);
    const standing = policyStatusOf(await hold(root));
    const { ok } = audit.state();
    const calls = journal.entries().filter(({ type, event }) => type === 'decision' && event === 'tool:pre');
    return {
      version: services.version,
      instance,
      started,
      now: Date.now(),
      url: services.url(),
      user: services.person,
      waiting: pendingApprovals.cards().length,
      records: journal.count,
      decisions: tally(calls.map(({ decision = 'continue' }) => decision)),
      streams: hub.size,
      audit: ok === undefined ? 'unknown' : ok ? 'ok' : 'alarm',
      proof: await proof.state(),
      policy: standing,
    };
  }

  app.get(documentedPath('/v1/state'), async (context) => context.json(await stateOf()));
  routeAnswers(app, services);
  routeAuthenticators(app, services);
  routeViews(app, services);
  app.get('/v1/stream', async () => {
    const stream = hub.open([
      { event: 'hello', data: await stateOf() },
      { event: 'approvals', data: pendingCards(services) },
      { event: 'audit', data: audit.state() },
    ]);
    if (stream === undefined) throw new HttpError(429, 'streams', 'Too many listen already.');
    return new Response(stream, {
      headers: { ...SECURITY_HEADERS, 'content-type': 'text/event-stream; charset=utf-8' },
    });
  });
  app.post('/v1/codes', (context) => {
    // Whoever has the cookie has the dashboard already; a new one is for whoever has the file.
    if (authentication.authenticatePerson(incomingMessageOf(context)) !== 'api')
      throw new HttpError(403, 'token', 'This needs the token itself.');
    return context.json({ url: `${services.url()}login/${keys.makeCode()}` });
  });

  app.get('/metrics', async (context) => {
    authentication.authenticate(incomingMessageOf(context));
    return context.text(await services.metrics.text(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
  app.get('/openapi.json', (context) => context.json(openapi));

  app.get('/login/:code', (context) => {
    const code = context.req.param('code');
    // Before the code is used up: it is the person's, whoever got hold of it. Who has none is not worth a look.
    if (keys.isCode(code)) authentication.refuseAgents(incomingMessageOf(context));
    const taken = keys.takeCode(code);
    // A second click, or a tab that was opened again.
    if (!taken && authentication.hasDashboardCookie(incomingMessageOf(context)))
      return context.body(null, 303, { location: '/' });
    if (!taken)
      return context.html(messagePage('This address was used already, or is too old. Run: sluice serve --open'), 403);
    const { value, seconds } = keys.makeCookie();
    const parts = [`${services.cookieName()}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
    return context.body(null, 303, {
      'set-cookie': [...parts, ...(services.secure ? ['Secure'] : [])].join('; '),
      location: '/',
    });
  });

  app.get('*', (context) => {
    const { path } = context.req;
    const file = path.startsWith('/v1/') ? undefined : files.find(path);
    if (file === undefined) return context.notFound();
    return context.body(file.bytes, 200, {
      'content-type': file.type,
      ...(file.immutable && { 'cache-control': 'public, max-age=31536000, immutable' }),
    });
  });
  return app;
}
