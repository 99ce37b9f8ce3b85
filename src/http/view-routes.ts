import { ExplainRequestSchema, type Feed, type PolicyRoots, SaveRuleRequestSchema } from './api.js';
import { explainView } from './explain-view.js';
import { HttpError } from './http-error.js';
import { type JournalEntry, toFeedEntry } from './journal-entry.js';
import { approvedOf, lanesOf, latencyOf, sessionDetail, stoppedOf } from './journal-views.js';
import { bodyOf, DAY_MS, documentedPath, incomingMessageOf, limitOf, sinceOf } from './params.js';
import { policyView } from './policy-view.js';
import { checkRoot, lastRoot, rootsOf } from './roots.js';
import type { App, Services } from './services.js';

const MAX_ROOTS = 50;

/** Where agents worked last. */
export function defaultRoot({ journal, machine }: Services): string {
  return lastRoot(journal) ?? machine.home;
}

/** What agents did, what was decided, and by which policy. */
export function routeViews(app: App, services: Services): void {
  const {
    authentication,
    pendingApprovals,
    journal,
    audit,
    rules,
    suggestions,
    machine,
    findActivePolicy: hold,
    proof,
  } = services;
  app.get(documentedPath('/v1/feed'), (context) => {
    const { type = '', decision, before } = context.req.query();
    const shown = type === '' ? ['decision', 'approval', 'error'] : [type];
    const until = before === undefined ? Number.POSITIVE_INFINITY : Number(before);
    if (Number.isNaN(until)) throw new HttpError(400, 'before', 'Expected a time, in milliseconds since 1970.');
    const fits = (entry: JournalEntry) =>
      (type === 'all' || shown.includes(entry.type)) &&
      entry.time < until &&
      (decision === undefined || (entry.type === 'approval' ? entry.state : entry.decision) === decision);
    const entries = journal.entries().filter(fits).slice(-limitOf(context)).reverse().map(toFeedEntry);
    return context.json({ now: Date.now(), entries } satisfies Feed);
  });
  app.get(documentedPath('/v1/sessions'), (context) => {
    const since = sinceOf(context, journal);
    return context.json({ now: Date.now(), since, lanes: lanesOf(journal.entries(since), pendingApprovals.waiting()) });
  });
  app.get(documentedPath('/v1/sessions/:id'), (context) => {
    const id = context.req.param('id');
    const found = sessionDetail(id, journal.entries(), pendingApprovals.waiting().get(id) ?? 0, limitOf(context, 1000));
    if (found === undefined) throw new HttpError(404, 'session', 'No record of this session is kept here.');
    return context.json(found);
  });
  app.get(documentedPath('/v1/stopped'), (context) => {
    const since = sinceOf(context, journal);
    return context.json(stoppedOf(journal.entries(since), since, limitOf(context)));
  });
  app.get(documentedPath('/v1/approved'), (context) => {
    const since = sinceOf(context, journal, 30 * DAY_MS);
    const found = approvedOf(journal.entries(since), rules.projectOf).slice(0, limitOf(context));
    return context.json({ since, items: found });
  });
  app.get(documentedPath('/v1/suggestions'), (context) => context.json(suggestions.state()));
  app.post(documentedPath('/v1/rules'), async (context) => {
    authentication.authenticatePerson(incomingMessageOf(context));
    const { rule, signed } = await bodyOf(context, SaveRuleRequestSchema);
    await proof.checkAction('save-rule', rule, signed);
    return context.json(suggestions.save(rule));
  });
  app.get(documentedPath('/v1/policy'), async (context) => {
    const { root = defaultRoot(services) } = context.req.query();
    checkRoot(root);
    const since = sinceOf(context, journal, 7 * DAY_MS);
    return context.json(policyView(root, await hold(root), journal.entries(since), since));
  });
  app.get(documentedPath('/v1/policy/roots'), (context) =>
    context.json({ roots: rootsOf(journal).slice(0, MAX_ROOTS) } satisfies PolicyRoots),
  );
  app.post(documentedPath('/v1/explain'), async (context) => {
    const request = await bodyOf(context, ExplainRequestSchema);
    return context.json(await explainView(machine, hold, { cwd: defaultRoot(services), ...request }));
  });
  app.get(documentedPath('/v1/latency'), (context) => {
    const since = sinceOf(context, journal);
    return context.json(latencyOf(journal.entries(since), since, Date.now()));
  });
  app.get(documentedPath('/v1/audit'), (context) => {
    if (context.req.query('check') === 'now') audit.check();
    return context.json(audit.state());
  });
}
