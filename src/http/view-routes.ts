import { ExplainRequestSchema, type Feed, type PolicyRoots, SaveRuleSchema } from './api.js';
import { type Entry, feedEntry } from './entry.js';
import { explainView } from './explain-view.js';
import { Refusal } from './failure.js';
import { approvedOf, lanesOf, latencyOf, sessionDetail, stoppedOf } from './history.js';
import { bodyOf, DAY, described, limitOf, requestOf, sinceOf } from './params.js';
import { policyView } from './policy-view.js';
import { checkRoot, lastRoot, rootsOf } from './roots.js';
import type { App, Services } from './services.js';

const ROOTS = 50;

/** Where agents worked last. */
export function latestOf({ journal, machine }: Services): string {
  return lastRoot(journal) ?? machine.home;
}

/** What agents did, what was decided, and by which policy. */
export function routeViews(app: App, desk: Services): void {
  const { door, deck, journal, audit, rules, suggestions, machine, hold, proof } = desk;
  app.get(described('/v1/feed'), (context) => {
    const { type = '', decision, before } = context.req.query();
    const shown = type === '' ? ['decision', 'approval', 'error'] : [type];
    const until = before === undefined ? Number.POSITIVE_INFINITY : Number(before);
    if (Number.isNaN(until)) throw new Refusal(400, 'before', 'Expected a time, in milliseconds since 1970.');
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
    const { rule, signed } = await bodyOf(context, SaveRuleSchema);
    await proof.checkAction('save-rule', rule, signed);
    return context.json(suggestions.save(rule));
  });
  app.get(described('/v1/policy'), async (context) => {
    const { root = latestOf(desk) } = context.req.query();
    checkRoot(root);
    const since = sinceOf(context, journal, 7 * DAY);
    return context.json(policyView(root, await hold(root), journal.entries(since), since));
  });
  app.get(described('/v1/policy/roots'), (context) =>
    context.json({ roots: rootsOf(journal).slice(0, ROOTS) } satisfies PolicyRoots),
  );
  app.post(described('/v1/explain'), async (context) => {
    const request = await bodyOf(context, ExplainRequestSchema);
    return context.json(await explainView(machine, hold, { cwd: latestOf(desk), ...request }));
  });
  app.get(described('/v1/latency'), (context) => {
    const since = sinceOf(context, journal);
    return context.json(latencyOf(journal.entries(since), since, Date.now()));
  });
  app.get(described('/v1/audit'), (context) => {
    if (context.req.query('check') === 'now') audit.check();
    return context.json(audit.state());
  });
}
