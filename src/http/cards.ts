import { type ApprovalRequest, digestApprovalRequest } from '../approvals/approval-request.js';
import type { Effect, Target } from '../effects/effect.js';
import { type ToolCallInput, toolEffects } from '../effects/tools.js';
import { isAlwaysOption, isGrantOption } from '../session/question.js';
import type { ApprovalChoice, Card, EffectView } from './api.js';

/** Effects of one call that are shown. */
const MAX_EFFECTS = 50;

/** What waits, as people see it: identical questions of several calls are one card. The oldest first. */
export function groupIntoCards(
  requests: readonly ApprovalRequest[],
  home: string,
  known: (card: string) => EffectView[] | undefined = () => undefined,
  refusal: (request: string) => string | undefined = () => undefined,
): Card[] {
  const cards = new Map<string, ApprovalRequest[]>();
  for (const request of requests) {
    const same = cards.get(request.card);
    if (same === undefined) cards.set(request.card, [request]);
    else same.push(request);
  }
  return [...cards].map(([card, same]) =>
    cardOf(same, known(card) ?? effectsOf(same[0] as ApprovalRequest, home), refusal),
  );
}

function cardOf(
  same: readonly ApprovalRequest[],
  effects: EffectView[],
  refusal: (request: string) => string | undefined,
): Card {
  const first = same[0] as ApprovalRequest;
  const { card, event, client, project, cwd, tool, input, prompt, findings, options, masked } = first;
  const command = commandOf(input);
  const choices = choicesOf(options, first);
  const scopes = scopesOf(first);
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
    ...(scopes.length > 0 && { scopes }),
    ...(masked !== undefined && { masked: [...masked] }),
  };
}

/** What is signed for a request is made of what is shown of it. */
function waitingOf(
  request: ApprovalRequest,
  choices: readonly ApprovalChoice[],
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
    digest: digestApprovalRequest(request),
    nonce,
    options: Object.fromEntries(choices.map((choice) => [choice, optionOf(choice, options) ?? ''])),
    ...(refused !== undefined && { refused }),
  };
}

/** What can be answered: what was offered, and rules where there is something to make them of. */
function choicesOf(options: readonly string[], { tool, project, cwd, masked }: ApprovalRequest): ApprovalChoice[] {
  const ruled = tool !== undefined && (project ?? cwd) !== undefined && masked === undefined;
  const once = options.some((option) => isGrantOption(option));
  const denies = options.some((option) => !isGrantOption(option));
  return [
    ...(once ? (['once'] as const) : []),
    ...(options.some(isAlwaysOption) ? (['session'] as const) : []),
    ...(once && ruled ? (['project'] as const) : []),
    ...(denies ? (['deny'] as const) : []),
    ...(denies && ruled ? (['deny-project'] as const) : []),
  ];
}

/** What a yes for the session would cover beyond the call that is shown, hook by hook. */
export function scopesOf({ covers = [], options }: Pick<ApprovalRequest, 'covers' | 'options'>): string[] {
  if (!options.some(isAlwaysOption)) return [];
  return covers.flatMap(({ hook, scope }) => (scope === undefined ? [] : `${hook}: ${scope}`));
}

/** The option that a choice stands for. */
export function optionOf(choice: ApprovalChoice, options: readonly string[]): string | undefined {
  if (choice === 'deny' || choice === 'deny-project') return options.find((option) => !isGrantOption(option));
  if (choice === 'session') return options.find(isAlwaysOption);
  return (
    options.find((option) => isGrantOption(option) && !isAlwaysOption(option)) ??
    options.find((option) => isGrantOption(option))
  );
}

function effectsOf({ tool, input, cwd, project }: ApprovalRequest, home: string): EffectView[] {
  if (tool === undefined || typeof input !== 'object' || input === null) return [];
  const call: ToolCallInput = { tool, input: input as Record<string, unknown>, cwd: cwd ?? project, home };
  return viewEffects(toolEffects(call).effects);
}

export function viewEffects(effects: readonly Effect[]): EffectView[] {
  const seen = new Map(effects.map((effect) => [JSON.stringify({ ...effect, span: null }), effect]));
  return [...seen.values()].slice(0, MAX_EFFECTS).map(({ kind, target, tags = [], remote, span }) => ({
    kind,
    target: targetText(target),
    ...(target.type === 'unknown' && { unknown: true as const }),
    tags: [...tags],
    ...(remote !== undefined && { remote }),
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
