import { parseGlob } from '../../match/glob.js';
import { BoundEffectRule } from '../evaluate/bound-effect-rule.js';
import type { PathGlob } from '../evaluate/paths.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { EffectRule, Ruleset } from '../policy.js';
import { type Domain, intersectDomains, type ValueSet, WordSet } from './domain.js';
import { NotAnalysedError } from './graph.js';
import { nameLanguage, pathLanguage, subtreeLanguage } from './languages.js';
import { booleanSet, domainsOf, isPermissive, type RuleRegion, universeOf } from './region.js';
import { RegularLanguage } from './regular-language.js';

/** Effects with these words are on a directory with all that is in it. */
const WIDE = ['recursive', 'move'];

export function effectRegion(rule: EffectRule, set: Ruleset, context: EvaluationContext): RuleRegion {
  const odd = sharedBoxes(rule);
  const plain = rule.unresolved === true ? [] : withTarget(odd, rule, set, context);
  return { resolved: plain.flatMap((domain) => intersectDomains(domain, NARROW, universeOf) ?? []), dynamic: odd };
}

/** What is odd is taken only by a rule that names the same paths in the same words, or none. */
export function dynamicEffectDomains(rule: EffectRule, of: EffectRule): readonly Domain[] {
  return takesOdd(rule, of) ? sharedBoxes(rule) : [];
}

const NARROW: Domain = new Map(WIDE.map((word) => [`tags:${word}`, booleanSet(false)]));

/** Conditions that are not about the target. */
function sharedBoxes(rule: EffectRule): Domain[] {
  const { effects, tags = [], commands, remote, stdin, words: exact, cwd } = rule;
  if (exact !== undefined || cwd !== undefined)
    throw new NotAnalysedError('its "words" and "cwd" are about the program that has the effect');
  let boxes = domainsOf([
    ['kind', (universeOf('kind') as WordSet).and(new WordSet(effects, effects))],
    ...(commands === undefined ? [] : [['command', RegularLanguage.of(commands)] as const]),
    ...(remote === undefined ? [] : [['remote', booleanSet(remote)] as const]),
    ...(stdin === 'none' && isPermissive(rule) ? [['fed', booleanSet(false)] as const] : []),
  ]);
  for (const wanted of tags) {
    const words = wanted.replace(/^!/, '').split('|');
    const options: Domain[] = wanted.startsWith('!')
      ? [new Map(words.map((word) => [`tags:${word}`, booleanSet(false)]))]
      : words.map(
          (word, index) =>
            new Map<string, ValueSet>([
              ...words.slice(0, index).map((other) => [`tags:${other}`, booleanSet(false)] as const),
              [`tags:${word}`, booleanSet(true)],
            ]),
        );
    boxes = boxes.flatMap((domain) => options.flatMap((option) => intersectDomains(domain, option, universeOf) ?? []));
    if (boxes.length > MAX_ALTERNATIVES) throw new NotAnalysedError('its "tags" has too many alternatives');
  }
  return boxes;
}

const MAX_ALTERNATIVES = 64;

function withTarget(boxes: readonly Domain[], rule: EffectRule, set: Ruleset, context: EvaluationContext): Domain[] {
  const targets: Domain[][] = [];
  if (hasPath(rule)) targets.push(pathsIn(rule, set, context).flatMap((paths) => target('path', 'path', paths)));
  if (rule.host !== undefined) targets.push(target('host', 'host', hosts(rule.host, isPermissive(rule))));
  if (rule.target !== undefined)
    targets.push(
      target(
        'name',
        'target',
        nameLanguage(rule.target.flatMap((glob) => parseGlob(glob.replaceAll('/', SLASH_IN_NAME)))),
      ),
    );
  return targets.reduce<Domain[]>(
    (all, options) =>
      all.flatMap((domain) => options.flatMap((option) => intersectDomains(domain, option, universeOf) ?? [])),
    [...boxes],
  );
}

function target(type: string, key: string, texts: RegularLanguage): Domain[] {
  return domainsOf([
    ['type', new WordSet([type], (universeOf('type') as WordSet).words)],
    [key, texts],
  ]);
}

/** Stands for a slash in a name: that is no path. */
export const SLASH_IN_NAME = '\u0001';

function hasPath({ path, except, inside, outside }: EffectRule): boolean {
  return path !== undefined || inside !== undefined || outside !== undefined || (except?.length ?? 0) > 0;
}

/** One set for each glob that may begin anywhere: all of them in one automaton would be too large. */
function pathsIn(rule: EffectRule, set: Ruleset, context: EvaluationContext): RegularLanguage[] {
  const placed = new BoundEffectRule(rule, set, 0, context);
  // Without a path the exceptions hold for paths only; everything else is matched as well.
  if (rule.path === undefined && rule.inside === undefined && rule.outside === undefined)
    throw new NotAnalysedError('it has exceptions from everything');
  const without = placed.except.length === 0 ? undefined : globs(placed.except);
  const inside = placed.inside === undefined ? undefined : anyOf(placed.inside.map(subtreeLanguage));
  const outside = placed.outside === undefined ? undefined : anyOf(placed.outside.map(subtreeLanguage));
  const [roaming, fixed] = [(placed.path ?? []).filter(roams), (placed.path ?? []).filter((one) => !roams(one))];
  const all =
    placed.path === undefined
      ? [universeOf('path') as RegularLanguage]
      : [...(fixed.length === 0 ? [] : [globs(fixed)]), ...roaming.map((one) => globs([one]))];
  return all.map((given) => {
    let paths = given;
    if (without !== undefined) paths = paths.minus(without);
    if (inside !== undefined) paths = paths.and(inside);
    return outside === undefined ? paths : paths.minus(outside);
  });
}

function roams({ glob }: PathGlob): boolean {
  return glob.some(([first]) => first?.kind === 'deep');
}

function globs(all: readonly PathGlob[]): RegularLanguage {
  return pathLanguage(all.flatMap(({ glob }) => glob));
}

function anyOf(all: readonly RegularLanguage[]): RegularLanguage {
  return all.reduce((a, b) => a.or(b), RegularLanguage.of([]));
}

/** A glob for a host means its name; what forbids it forbids what is below it. */
function hosts(all: readonly string[], loose: boolean): RegularLanguage {
  if (all.some((glob) => glob.includes('/'))) throw new NotAnalysedError('it names whole URLs');
  if (all.some((glob) => /^[\d.*]*\d[\d.*]*$/.test(glob))) throw new NotAnalysedError('it names addresses');
  return nameLanguage(all.flatMap(parseGlob), loose ? [] : all.map((glob) => `.${glob}`));
}

/** Does it take whatever the other matches of what is odd, as far as the target goes? */
function takesOdd(rule: EffectRule, of: EffectRule): boolean {
  if (rule === of) return true;
  if (rule.decision === 'allow' && of.decision !== 'allow') return false;
  // Only what forbids sees what a wrapper runs.
  if (rule.commands !== undefined && isPermissive(rule) && !isPermissive(of)) return false;
  if (rule.unresolved !== undefined && rule.unresolved !== of.unresolved) return false;
  if (!hasPath(rule) && rule.host === undefined && rule.target === undefined) return true;
  const same = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
    JSON.stringify(a) === JSON.stringify(b);
  const more = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
    a === undefined || (b?.every((one) => a.includes(one)) ?? false);
  return (
    isPermissive(rule) === isPermissive(of) &&
    more(rule.path, of.path) &&
    more(rule.host, of.host) &&
    more(rule.target, of.target) &&
    same(rule.except, of.except) &&
    same(rule.inside, of.inside) &&
    same(rule.outside, of.outside)
  );
}
