import { escapeControl } from '../core/escape-control.js';
import type { ToolAnalysis } from '../effects/tools.js';
import { policyFilesNamed } from '../pipeline/named-policy.js';
import { evaluationContextOf, openPolicy, openPolicyFile, readMachine } from '../pipeline/open-policy.js';
import { answeringRule } from '../policy/evaluate/answering-rule.js';
import { decisiveParts } from '../policy/evaluate/decisive.js';
import { explain, type PartExplanation, type RuleReference } from '../policy/evaluate/explain.js';
import type { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { sentencesOf } from '../policy/evaluate/reason.js';
import { shortPath } from './commands/check.js';
import { style } from './terminal/style.js';

interface Ruled {
  readonly json: object;
  readonly lines: readonly string[];
}

export interface ExplainingPolicy {
  readonly judge: PolicyEvaluator;
  /** Errors of the file that was named. */
  readonly broken: number;
  readonly policy: string | undefined;
}

/** The policy that holds in a directory, or the one that is named. */
export async function policyToExplain(cwd: string, policy: string | undefined): Promise<ExplainingPolicy> {
  if (policy === undefined) return { judge: (await openPolicy(readMachine(), cwd)).judge, broken: 0, policy };
  return { ...(await openNamed(policy)), policy };
}

/** What the policy says to a call, which rule said it, and which nearly did. */
export function explainPolicyDecision(
  call: { tool: string; input: Readonly<Record<string, unknown>>; cwd: string; home: string },
  analysis: ToolAnalysis,
  { judge: evaluator, broken, policy }: ExplainingPolicy,
): Ruled {
  const machine = readMachine();
  const situation = { ...evaluationContextOf(machine, call.cwd), ...call };
  const evaluation = evaluator.evaluate(situation, undefined, analysis);
  const { decision, parts } = explain(evaluator, situation, evaluation);
  const scripts = evaluation.pending.map(({ rule }) => ({ rule: rule.name, at: rule.at }));
  // Of a file by itself nobody knows which projects it is for.
  const saved = policy === undefined ? machine.locations.projects : undefined;
  const narrowest = decision === 'ask' ? answeringRule(evaluation, situation, saved) : undefined;
  const stops = decision === 'ask' || decision === 'deny';
  return {
    json: { decision, parts, scripts, ...(narrowest !== undefined && { suggestion: narrowest }) },
    lines: [
      style.bold('policy'),
      ...parts.flatMap((part) => partLines(part)),
      ...scripts.map(
        ({ rule, at }) => `  a script decides, which is not run here: ${escapeControl(rule)}  ${place(at)}`,
      ),
      '',
      `${style.bold('decision')}: ${style.bold(style.decision(decision))}${scripts.length > 0 && decision !== 'deny' ? ', or what the script says' : ''}`,
      ...(stops ? sentencesOf(decisiveParts(evaluation)) : [])
        .slice(0, 10)
        .map((reason) => `  ${escapeControl(reason)}`),
      ...(narrowest === undefined ? [] : [`  ${style.dim(escapeControl(narrowest))}`]),
      ...(broken === 0 ? [] : [style.yellow(`The policy has errors: sluice check ${escapeControl(policy ?? '')}`)]),
    ],
  };
}

async function openNamed(policy: string): Promise<{ judge: PolicyEvaluator; broken: number }> {
  const [file] = policyFilesNamed(policy);
  const { judge, loaded } = await openPolicyFile(file);
  return { judge, broken: loaded.problems.filter(({ severity }) => severity === 'error').length };
}

function partLines({ what, by, near }: PartExplanation): string[] {
  return [
    `  ${escapeControl(what)}`,
    ...by.map((voice) => `    ${voiceLine(voice)}`),
    ...near.map((voice) => style.dim(`    nearly ${voiceLine(voice, true)}`)),
  ];
}

function voiceLine({ decision, rule, layer, at, note }: RuleReference, plain = false): string {
  const told = note === undefined ? '' : ` (${note})`;
  const word = plain ? decision : style.decision(decision.padEnd(5));
  return `${word} ${escapeControl(rule)}${escapeControl(told)}  ${at === undefined ? '' : `${plain ? '' : `${layer}, `}${place(at)}`}`.trimEnd();
}

function place({ file, line }: { readonly file: string; readonly line: number }): string {
  return style.dim(escapeControl(`${file.startsWith('pack:') ? file : shortPath(file)}:${line}`));
}
