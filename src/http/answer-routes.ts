import type { Context } from 'hono';
import type { ApprovalRequest } from '../approvals/approval-request.js';
import { answerRequests } from './answer-requests.js';
import { AnswerRequestSchema, type AnswerResult, type Card, type Cards, LinkRequestSchema, type Links } from './api.js';
import { HttpError } from './http-error.js';
import { LINK_STYLE, linkPage, messagePage } from './link-page.js';
import { bodyOf, choiceOf, documentedPath, incomingMessageOf } from './params.js';
import type { App, HonoEnv, Services } from './services.js';

export function pendingCards({ pendingApprovals }: Services): Cards {
  return { now: Date.now(), cards: [...pendingApprovals.cards()] };
}

/** What waits, and the ways to answer it: with the token or the dashboard, and by a link. */
export function routeAnswers(app: App, services: Services): void {
  const { pendingApprovals, store, rules, journal, authentication, links, person, proof } = services;
  function cardOf(context: Context<HonoEnv>): Card {
    const wanted = context.req.param('card') ?? '';
    const card = pendingApprovals.cards().find((one) => one.card === wanted);
    if (card !== undefined) return card;
    throw new HttpError(404, 'card', 'Nothing of that name waits: it was answered, or nobody waits any more.');
  }

  function askedBy({ card }: Card): ApprovalRequest {
    const [first] = store.pendingOfCard(card);
    if (first !== undefined) return first;
    throw new HttpError(404, 'card', 'Nothing of that name waits any more.');
  }

  app.get(documentedPath('/v1/approvals'), (context) => context.json(pendingCards(services)));
  app.get(documentedPath('/v1/approvals/:card/rule'), async (context) => {
    const card = cardOf(context);
    return context.json(await rules.propose(rules.callOf(askedBy(card)), choiceOf(context), journal.entries()));
  });
  app.post(documentedPath('/v1/approvals/:card/answer'), async (context) => {
    const caller = authentication.authenticatePerson(incomingMessageOf(context));
    const { choice, words, rule, answers = [], saves } = await bodyOf(context, AnswerRequestSchema);
    const denies = choice === 'deny' || choice === 'deny-project';
    if (words !== undefined && !denies)
      throw new HttpError(400, 'words', 'Words reach the model with a denial only.', 'Leave them out.');
    const card = cardOf(context);
    if (!card.choices.includes(choice))
      throw new HttpError(409, 'choice', `That can't be chosen here. Expected one of ${card.choices.join(', ')}.`);
    // The rule is looked at before anybody is answered; it is saved only where this answer counts.
    const save =
      choice === 'project' || choice === 'deny-project'
        ? await rules.prepareSave(rules.callOf(askedBy(card)), choice, rule)
        : undefined;
    // A rule that denies only tightens.
    if (choice === 'project') await proof.checkAction('save-rule', rule ?? '', saves);
    const signed = new Map(answers.map((one) => [one.request, one.signed]));
    // Only those that were looked at: what has come since was not seen by who answers.
    const seen =
      signed.size === 0
        ? store.pendingOfCard(card.card)
        : store.pendingOfCard(card.card).filter(({ id }) => signed.has(id));
    const counted = await answerRequests(services, seen, { choice, words, by: person, way: caller, signed });
    const saved = counted.taken > 0 && save !== undefined ? save().file : undefined;
    const answer: AnswerResult = { card: card.card, choice, ...counted, ...(saved !== undefined && { saved }) };
    return context.json(answer, counted.taken > 0 ? 200 : 409);
  });
  app.post(documentedPath('/v1/approvals/:card/links'), async (context) => {
    authentication.authenticatePerson(incomingMessageOf(context));
    const { choices } = await bodyOf(context, LinkRequestSchema);
    const card = cardOf(context);
    // Whoever has the link has no key: with it, nobody is proven.
    if (choices.some((choice) => choice !== 'deny') && (await proof.isRequired()))
      throw new HttpError(
        403,
        'proof_required',
        'A link proves nobody, so it can only deny.',
        'Ask for a link with the choice "deny". Answer on the dashboard, or in a terminal: sluice approve',
      );
    const requests = card.requests.map(({ id }) => id);
    const expires = Math.max(...card.requests.map(({ deadline }) => deadline));
    const made = choices
      .filter((choice) => card.choices.includes(choice))
      .map((choice) => {
        const token = links.make({ card: card.card, requests, choice, expires });
        if (token === undefined) throw new HttpError(429, 'links', 'Too many links are open.');
        return { choice, url: `${services.url()}a/${token}` };
      });
    return context.json({ card: card.card, expires, links: made } satisfies Links);
  });
  app.get('/a/style.css', (context) => context.body(LINK_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/a/:token', (context) => {
    const linked = links.peek(context.req.param('token'));
    const card = pendingApprovals.cards().find((one) => one.card === linked?.card);
    const waits = card?.requests.some(({ id }) => linked?.requests.includes(id));
    if (linked === undefined || card === undefined || !waits)
      return context.html(messagePage('This was answered already, or nobody waits for it any more.'), 410);
    // Under no-referrer, browsers send a form as from nowhere, also to where it came from.
    return context.html(linkPage(card, linked.choice), 200, { 'referrer-policy': 'same-origin' });
  });
  app.post('/a/:token', async (context) => {
    const token = context.req.param('token');
    if (links.peek(token) !== undefined) authentication.refuseAgents(incomingMessageOf(context));
    const linked = links.take(token);
    if (linked === undefined) return context.html(messagePage('This link was used already, or is too old.'), 410);
    const requests = linked.requests.flatMap((id) => store.request(id) ?? []);
    const { taken } = await answerRequests(services, requests, { choice: linked.choice, by: person, way: 'link' });
    return taken > 0
      ? context.html(messagePage('Your answer was taken. You can close this tab.'))
      : context.html(messagePage('Too late: it was answered already, or nobody waits for it any more.'), 410);
  });
}
