import { digestOfRequest, type Request } from '../approvals/request.js';
import type { Effect, Target } from '../effects/effect.js';
import { type ToolCall, toolEffects } from '../effects/tools.js';
import { grants, grantsAlways } from '../session/question.js';
import type { Card, Choice, EffectView } from './api.js';

/** Effects of one call that are shown. */
const EFFECTS = 50;

/** What waits, as people see it: identical questions of several calls are one card. The oldest first. */
export function cardsOf(
  requests: readonly Request[],
  home: string,
  known: (card: string) => EffectView[] | undefined = () => undefined,
  refusal: (request: string) => string | undefined = () => undefined,
): Card[] {
  const cards = new Map<string, Request[]>();
  for (const request of requests) {
    const same = cards.get(request.card);
    if (same === undefined) cards.set(request.card, [request]);
    else same.push(request);
  }
  return [...cards].map(([card, same]) => cardOf(same, known(card) ?? effectsOf(same[0] as Request, home), refusal));
}

function cardOf(
  same: readonly Request[],
  effects: EffectView[],
  refusal: (request: string) => string | undefined,
): Card {
  const first = same[0] as Request;
  const { card, event, client, project, cwd, tool, input, prompt, findings, options, masked } = first;
  const command = commandOf(input);
  const choices = choicesOf(options, first);
  return {
    card,
    requests: same.map((request) => waitingOf(request, choices, refusal(request.id))),
    event,
    ...(client !== undefined && { client }),
    ...(project !== undefined && { project }),
    ...(cwd !== undefined && { cwd }),
    ...(tool !== undefined && { tool }),
    ...(input !== undefined && input !== null && { input }),
    ...(command !== undefined && { command }),
    prompt,
    findings: (findings ?? []).map(({ span, ...finding }) => ({
      ...finding,
      ...(span !== undefined && command !== undefined && { span: [span[0], span[1]] as [number, number] }),
    })),
    effects,
    created: Math.min(...same.map(({ created }) => created)),
    deadline: Math.min(...same.map(({ deadline }) => deadline)),
    default: first.default === 'allow' ? 'allow' : 'deny',
    choices,
    ...(masked !== undefined && { masked: [...masked] }),
  };
}

/** What is signed for a request is made of what is shown of it. */
function waitingOf(
  request: Request,
  choices: readonly Choice[],
  refused: string | undefined,
): Card['requests'][number] {
  const { id, session, call, client, created, deadline, nonce, options } = request;
  return {
    id,
    session,
    call,
    ...(client !== undefined && { client }),
    created,
    deadline,
    digest: digestOfRequest(request),
    nonce,
    options: Object.fromEntries(choices.map((choice) => [choice, optionOf(choice, options) ?? ''])),
    ...(refused !== undefined && { refused }),
  };
}

/** What can be answered: what was offered, and rules where there is something to make them of. */
function choicesOf(options: readonly string[], { tool, project, cwd, masked }: Request): Choice[] {
  const ruled = tool !== undefined && (project ?? cwd) !== undefined && masked === undefined;
  const once = options.some((option) => grants(option));
  const denies = options.some((option) => !grants(option));
  return [
    ...(once ? (['once'] as const) : []),
    ...(options.some(grantsAlways) ? (['session'] as const) : []),
    ...(once && ruled ? (['project'] as const) : []),
    ...(denies ? (['deny'] as const) : []),
    ...(denies && ruled ? (['deny-project'] as const) : []),
  ];
}

/** The option that a choice stands for. */
export function optionOf(choice: Choice, options: readonly string[]): string | undefined {
  if (choice === 'deny' || choice === 'deny-project') return options.find((option) => !grants(option));
  if (choice === 'session') return options.find(grantsAlways);
  return options.find((option) => grants(option) && !grantsAlways(option)) ?? options.find((option) => grants(option));
}

function effectsOf({ tool, input, cwd, project }: Request, home: string): EffectView[] {
  if (tool === undefined || typeof input !== 'object' || input === null) return [];
  const call: ToolCall = { tool, input: input as Record<string, unknown>, cwd: cwd ?? project, home };
  return viewEffects(toolEffects(call).effects);
}

export function viewEffects(effects: readonly Effect[]): EffectView[] {
  const seen = new Map(effects.map((effect) => [JSON.stringify({ ...effect, span: null }), effect]));
  return [...seen.values()].slice(0, EFFECTS).map(({ kind, target, how = [], elsewhere, span }) => ({
    kind,
    target: targetText(target),
    ...(target.type === 'unknown' && { unknown: true as const }),
    how: [...how],
    ...(elsewhere !== undefined && { elsewhere }),
    ...(span.end > 0 && { span: [span.start, span.end] as [number, number] }),
  }));
}

function targetText(target: Target): string {
  if (target.type === 'path') return target.path;
  if (target.type === 'host') return target.host;
  return target.type === 'name' ? target.name : target.source;
}

function commandOf(input: unknown): string | undefined {
  const { command, cmd } = (input ?? {}) as { command?: unknown; cmd?: unknown };
  const found = command ?? cmd;
  return typeof found === 'string' ? found : undefined;
}
