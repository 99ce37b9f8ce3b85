import type { FeedEntry, FindingView } from '../../http/api.js';

/** What a question ends with where a rule could answer it. The dashboard shows that rule by itself, and what else it would do. */
const ADVICE = / ?To answer this for good, add to your sluice\.yaml[\s\S]*$/;
/** What is said where no rule speaks: findings don't tell it. */
const WITHOUT_RULE = /(?:No rule speaks of this|This is not understood)[\s\S]*$/;

export function withoutAdvice(text: string): string {
  return text.replace(ADVICE, '').trim();
}

/** What a question says beyond its findings, which are shown with it; undefined where that is nothing. */
export function promptBeyondFindings(prompt: string, findings: readonly FindingView[]): string | undefined {
  const text = withoutAdvice(prompt);
  if (text === '') return undefined;
  if (!concernsOf(text).every((concern) => findings.some(({ rule }) => concern.startsWith(`${rule}: `)))) return text;
  return findings.some(({ rule }) => rule.startsWith('defaults.')) ? WITHOUT_RULE.exec(text)?.[0] : undefined;
}

/** What each hook says, where several ask: a line that begins with the hook's name. */
function concernsOf(text: string): string[] {
  const [first = '', ...lines] = text.split('\n');
  if (!/^\d+ hooks ask about this operation:$/.test(first)) return [text];
  return lines.filter((line) => line.startsWith('- ')).map((line) => line.replace(/^- [^:]*: /, ''));
}

/** A rule's name, or what a default is called where people read it. */
export function ruleTitle(rule: string): string {
  return DEFAULTS[rule] ?? rule;
}

const DEFAULTS: Readonly<Record<string, string>> = {
  'defaults.harmless': 'No rule speaks of this',
  'defaults.read': 'No rule speaks of this reading',
  'defaults.write': 'No rule speaks of this writing',
  'defaults.other': 'No rule speaks of this effect',
  'defaults.unknown': 'Not all of it is understood',
};

/** What a record of a question says. Under its call it goes without saying what was asked; some records do not have it. */
export function questionText(entry: Pick<FeedEntry, 'state' | 'what' | 'by' | 'words'>, alone: boolean): string {
  const { state, what, by, words } = entry;
  if (!alone && what !== '') return withoutAdvice(what);
  if (state === 'requested') return 'a person was asked';
  if (state === 'expired') return 'nobody answered in time';
  if (state === 'cancelled') return 'cancelled before anyone answered';
  if (state === 'cached') return 'granted for the session before';
  return [`by ${by ?? 'a person'}`, ...(words === undefined ? [] : [words])].join(': ');
}
