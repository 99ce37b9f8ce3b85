import { type ToolJudgement, textEffects, toolEffects } from '../effects/tools.js';
import { type Machine, situationOf } from '../pipeline/machine.js';
import { answeringRule } from '../policy/evaluate/answering-rule.js';
import { decisiveOf } from '../policy/evaluate/decisive.js';
import { explain, type Voice } from '../policy/evaluate/explain.js';
import { reasonsOf } from '../policy/evaluate/reason.js';
import { shown } from '../shell/word.js';
import type { ExplainRequest, ExplainView } from './api.js';
import { viewEffects } from './cards.js';
import { Refusal } from './failure.js';
import type { HoldPolicy } from './policies.js';
import { checkRoot } from './roots.js';

const REASONS = 10;
const COMMANDS = 200;

/** What a call would do and what the policy says. Nothing is run, scripts of rules neither. */
export async function explainView(machine: Machine, hold: HoldPolicy, request: ExplainRequest): Promise<ExplainView> {
  const {
    command,
    tool = 'Bash',
    input = command === undefined ? undefined : { command },
    cwd = machine.home,
  } = request;
  if (input === undefined)
    throw new Refusal(400, 'body', 'There is nothing to explain. Expected a command, or a tool with its input.');
  checkRoot(cwd);
  const { judge } = await hold(cwd);
  const place = { cwd, home: machine.home };
  const judged: ToolJudgement =
    command !== undefined && request.tool === undefined
      ? textEffects(command, place)
      : toolEffects({ tool, input, ...place });
  const situation = { ...situationOf(machine, cwd), tool, input };
  const ruling = judge.judge(situation, undefined, judged);
  const { decision, parts } = explain(judge, situation, ruling);
  const suggestion = decision === 'ask' ? answeringRule(ruling, situation, machine.locations.projects) : undefined;
  return {
    tool,
    ...(judged.text !== undefined && { text: judged.text }),
    cwd,
    decision,
    reasons: decision === 'ask' || decision === 'deny' ? reasonsOf(decisiveOf(ruling)).slice(0, REASONS) : [],
    knowledge: judged.knowledge,
    why: judged.why,
    commands: (judged.commands?.commands ?? []).slice(0, COMMANDS).map((one, index) => ({
      name: one.name ?? null,
      words: one.argv.map(shown),
      via: one.via.map(({ how, name }) => (name === undefined ? how : `${how} ${name}`)),
      cwd: one.cwd ?? null,
      ...(judged.judgements?.[index] !== undefined && {
        knowledge: judged.judgements[index].knowledge,
        why: judged.judgements[index].why,
      }),
      span: [one.span.start, one.span.end],
    })),
    effects: viewEffects(judged.effects),
    parts: parts.map(({ part, what, decision: said, by, near }) => ({
      part,
      what,
      decision: said,
      by: by.map(voice),
      near: near.map(voice),
    })),
    scripts: ruling.pending.map(({ rule }) => rule.name),
    ...(suggestion !== undefined && { suggestion }),
  };
}

function voice({ decision, rule, layer, at, message, note }: Voice): ExplainView['parts'][number]['by'][number] {
  return {
    decision,
    rule,
    layer,
    ...(at !== undefined && { at: { file: at.file, line: at.line } }),
    ...(message !== undefined && { message }),
    ...(note !== undefined && { note }),
  };
}
