import type { Context } from 'hono';
import type { Request } from '../approvals/request.js';
import { answerAll } from './answering.js';
import { type Answered, AnswerSchema, type Card, type Cards, LinkRequestSchema, type Links } from './api.js';
import { Refusal } from './failure.js';
import { LINK_STYLE, linkPage, told } from './link-page.js';
import { bodyOf, choiceOf, described, requestOf } from './params.js';
import type { App, Env, Services } from './services.js';

export function cardsOf({ deck }: Services): Cards {
  return { now: Date.now(), cards: [...deck.cards()] };
}

/** What waits, and the ways to answer it: with the token or the page, and by a link. */
export function routeAnswers(app: App, desk: Services): void {
  const { deck, store, rules, journal, door, links, person, proof } = desk;
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

  app.get(described('/v1/approvals'), (context) => context.json(cardsOf(desk)));
  app.get(described('/v1/approvals/:card/rule'), async (context) => {
    const card = cardOf(context);
    return context.json(await rules.propose(rules.callOf(askedBy(card)), choiceOf(context), journal.entries()));
  });
  app.post(described('/v1/approvals/:card/answer'), async (context) => {
    const caller = door.decider(requestOf(context));
    const { choice, words, rule, answers = [], saves } = await bodyOf(context, AnswerSchema);
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
    // A rule that denies only tightens.
    if (choice === 'project') await proof.checkAction('save-rule', rule ?? '', saves);
    const signed = new Map(answers.map((one) => [one.request, one.signed]));
    // Only those that were looked at: what has come since was not seen by who answers.
    const seen = signed.size === 0 ? store.card(card.card) : store.card(card.card).filter(({ id }) => signed.has(id));
    const counted = await answerAll(desk, seen, { choice, words, by: person, way: caller, signed });
    const saved = counted.taken > 0 && save !== undefined ? save().file : undefined;
    const answer: Answered = { card: card.card, choice, ...counted, ...(saved !== undefined && { saved }) };
    return context.json(answer, counted.taken > 0 ? 200 : 409);
  });
  app.post(described('/v1/approvals/:card/links'), async (context) => {
    door.decider(requestOf(context));
    const { choices } = await bodyOf(context, LinkRequestSchema);
    const card = cardOf(context);
    // Whoever has the link has no key: with it, nobody is proven.
    if (choices.some((choice) => choice !== 'deny') && (await proof.isRequired()))
      throw new Refusal(
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
        if (token === undefined) throw new Refusal(429, 'links', 'Too many links are open.');
        return { choice, url: `${desk.url()}a/${token}` };
      });
    return context.json({ card: card.card, expires, links: made } satisfies Links);
  });
  app.get('/a/style.css', (context) => context.body(LINK_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/a/:token', (context) => {
    const linked = links.look(context.req.param('token'));
    const card = deck.cards().find((one) => one.card === linked?.card);
    const waits = card?.requests.some(({ id }) => linked?.requests.includes(id));
    if (linked === undefined || card === undefined || !waits)
      return context.html(told('This was answered already, or nobody waits for it any more.'), 410);
    // Under no-referrer, browsers send a form as from nowhere, also to where it came from.
    return context.html(linkPage(card, linked.choice), 200, { 'referrer-policy': 'same-origin' });
  });
  app.post('/a/:token', async (context) => {
    const token = context.req.param('token');
    if (links.look(token) !== undefined) door.refuseAgents(requestOf(context));
    const linked = links.take(token);
    if (linked === undefined) return context.html(told('This link was used already, or is too old.'), 410);
    const requests = linked.requests.flatMap((id) => store.request(id) ?? []);
    const { taken } = await answerAll(desk, requests, { choice: linked.choice, by: person, way: 'link' });
    return taken > 0
      ? context.html(told('Your answer was taken. You can close this page.'))
      : context.html(told('Too late: it was answered already, or nobody waits for it any more.'), 410);
  });
}
