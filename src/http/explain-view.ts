import { type ToolAnalysis, textEffects, toolEffects } from '../effects/tools.js';
import { evaluationContextOf, type Machine } from '../pipeline/machine.js';
import { answeringRule } from '../policy/evaluate/answering-rule.js';
import { decisiveParts } from '../policy/evaluate/decisive.js';
import { explain, type RuleReference } from '../policy/evaluate/explain.js';
import { reasonsOf } from '../policy/evaluate/reason.js';
import { wordToText } from '../shell/word.js';
import type { FindActivePolicy } from './active-policy.js';
import type { ExplainRequest, ExplainView } from './api.js';
import { viewEffects } from './cards.js';
import { HttpError } from './http-error.js';
import { checkRoot } from './roots.js';

const MAX_REASONS = 10;
const MAX_COMMANDS = 200;

/** What a call would do and what the policy says. Nothing is run, scripts of rules neither. */
export async function explainView(
  machine: Machine,
  hold: FindActivePolicy,
  request: ExplainRequest,
): Promise<ExplainView> {
  const {
    command,
    tool = 'Bash',
    input = command === undefined ? undefined : { command },
    cwd = machine.home,
  } = request;
  if (input === undefined)
    throw new HttpError(400, 'body', 'There is nothing to explain. Expected a command, or a tool with its input.');
  checkRoot(cwd);
  const { judge: evaluator } = await hold(cwd);
  const place = { cwd, home: machine.home };
  const analysis: ToolAnalysis =
    command !== undefined && request.tool === undefined
      ? textEffects(command, place, evaluator.programs)
      : toolEffects({ tool, input, ...place }, { programs: evaluator.programs });
  const situation = { ...evaluationContextOf(machine, cwd), tool, input };
  const evaluation = evaluator.evaluate(situation, undefined, analysis);
  const { decision, parts } = explain(evaluator, situation, evaluation);
  const suggestion = decision === 'ask' ? answeringRule(evaluation, situation, machine.locations.projects) : undefined;
  return {
    tool,
    ...(analysis.text !== undefined && { text: analysis.text }),
    cwd,
    decision,
    reasons:
      decision === 'ask' || decision === 'deny' ? reasonsOf(decisiveParts(evaluation)).slice(0, MAX_REASONS) : [],
    knowledge: analysis.knowledge,
    why: analysis.why,
    commands: (analysis.commands?.commands ?? []).slice(0, MAX_COMMANDS).map((one, index) => ({
      name: one.name ?? null,
      words: one.argv.map(wordToText),
      via: one.via.map(({ kind: tags, name }) => (name === undefined ? tags : `${tags} ${name}`)),
      cwd: one.cwd ?? null,
      ...(analysis.judgements?.[index] !== undefined && {
        knowledge: analysis.judgements[index].knowledge,
        why: analysis.judgements[index].why,
      }),
      span: [one.span.start, one.span.end],
    })),
    effects: viewEffects(analysis.effects),
    parts: parts.map(({ part, what, decision: said, by, near }) => ({
      part,
      what,
      decision: said,
      by: by.map(voice),
      near: near.map(voice),
    })),
    scripts: evaluation.pending.map(({ rule }) => rule.name),
    ...(suggestion !== undefined && { suggestion }),
  };
}

function voice({
  decision,
  rule,
  layer,
  at,
  message,
  note,
}: RuleReference): ExplainView['parts'][number]['by'][number] {
  return {
    decision,
    rule,
    layer,
    ...(at !== undefined && { at: { file: at.file, line: at.line } }),
    ...(message !== undefined && { message }),
    ...(note !== undefined && { note }),
  };
}
