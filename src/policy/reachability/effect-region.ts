import { parseGlob } from '../../match/glob.js';
import { placeRule } from '../evaluate/effect-rules.js';
import type { PathGlob } from '../evaluate/paths.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { EffectRule, Ruleset } from '../policy.js';
import { type Box, Choice, type Extent, meet } from './box.js';
import { NotAnalysed } from './graph.js';
import { below, namesOf, pathsOf } from './languages.js';
import { boxOf, isLoose, type Region, universe, yes } from './region.js';
import { Texts } from './texts.js';

/** Effects with these words are on a directory with all that is in it. */
const WIDE = ['recursive', 'move'];

export function effectRegion(rule: EffectRule, set: Ruleset, situation: EvaluationContext): Region {
  const odd = sharedBoxes(rule);
  const plain = rule.unresolved === true ? [] : withTarget(odd, rule, set, situation);
  return { plain: plain.flatMap((box) => meet(box, NARROW, universe) ?? []), odd };
}

/** What is odd is taken only by a rule that names the same paths in the same words, or none. */
export function oddBoxes(rule: EffectRule, of: EffectRule): readonly Box[] {
  return takesOdd(rule, of) ? sharedBoxes(rule) : [];
}

const NARROW: Box = new Map(WIDE.map((word) => [`how:${word}`, yes(false)]));

/** Conditions that are not about the target. */
function sharedBoxes(rule: EffectRule): Box[] {
  const { effects, how = [], commands, elsewhere, stdin } = rule;
  let boxes = boxOf([
    ['kind', (universe('kind') as Choice).and(new Choice(effects, effects))],
    ...(commands === undefined ? [] : [['command', Texts.of(commands)] as const]),
    ...(elsewhere === undefined ? [] : [['elsewhere', yes(elsewhere)] as const]),
    ...(stdin === 'none' && isLoose(rule) ? [['fed', yes(false)] as const] : []),
  ]);
  for (const wanted of how) {
    const words = wanted.replace(/^!/, '').split('|');
    const options: Box[] = wanted.startsWith('!')
      ? [new Map(words.map((word) => [`how:${word}`, yes(false)]))]
      : words.map(
          (word, index) =>
            new Map<string, Extent>([
              ...words.slice(0, index).map((other) => [`how:${other}`, yes(false)] as const),
              [`how:${word}`, yes(true)],
            ]),
        );
    boxes = boxes.flatMap((box) => options.flatMap((option) => meet(box, option, universe) ?? []));
    if (boxes.length > MOST) throw new NotAnalysed('its "how" has too many alternatives');
  }
  return boxes;
}

const MOST = 64;

function withTarget(boxes: readonly Box[], rule: EffectRule, set: Ruleset, situation: EvaluationContext): Box[] {
  const targets: Box[][] = [];
  if (hasPath(rule)) targets.push(pathsIn(rule, set, situation).flatMap((paths) => target('path', 'path', paths)));
  if (rule.host !== undefined) targets.push(target('host', 'host', hosts(rule.host, isLoose(rule))));
  if (rule.target !== undefined)
    targets.push(
      target('name', 'target', namesOf(rule.target.flatMap((glob) => parseGlob(glob.replaceAll('/', SLASH))))),
    );
  return targets.reduce<Box[]>(
    (all, options) => all.flatMap((box) => options.flatMap((option) => meet(box, option, universe) ?? [])),
    [...boxes],
  );
}

function target(type: string, key: string, texts: Texts): Box[] {
  return boxOf([
    ['type', new Choice([type], (universe('type') as Choice).words)],
    [key, texts],
  ]);
}

/** Stands for a slash in a name: that is no path. */
export const SLASH = '\u0001';

function hasPath({ path, except, inside, outside }: EffectRule): boolean {
  return path !== undefined || inside !== undefined || outside !== undefined || (except?.length ?? 0) > 0;
}

/** One set for each glob that may begin anywhere: all of them in one automaton would be too large. */
function pathsIn(rule: EffectRule, set: Ruleset, situation: EvaluationContext): Texts[] {
  const placed = placeRule(rule, set, 0, situation);
  // Without a path the exceptions hold for paths only; everything else is matched as well.
  if (rule.path === undefined && rule.inside === undefined && rule.outside === undefined)
    throw new NotAnalysed('it has exceptions from everything');
  const without = placed.except.length === 0 ? undefined : globs(placed.except);
  const inside = placed.inside === undefined ? undefined : anyOf(placed.inside.map(below));
  const outside = placed.outside === undefined ? undefined : anyOf(placed.outside.map(below));
  const [roaming, fixed] = [(placed.path ?? []).filter(roams), (placed.path ?? []).filter((one) => !roams(one))];
  const all =
    placed.path === undefined
      ? [universe('path') as Texts]
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

function globs(all: readonly PathGlob[]): Texts {
  return pathsOf(all.flatMap(({ glob }) => glob));
}

function anyOf(all: readonly Texts[]): Texts {
  return all.reduce((a, b) => a.or(b), Texts.of([]));
}

/** A glob for a host means its name; what forbids it forbids what is below it. */
function hosts(all: readonly string[], loose: boolean): Texts {
  if (all.some((glob) => glob.includes('/'))) throw new NotAnalysed('it names whole URLs');
  if (all.some((glob) => /^[\d.*]*\d[\d.*]*$/.test(glob))) throw new NotAnalysed('it names addresses');
  return namesOf(all.flatMap(parseGlob), loose ? [] : all.map((glob) => `.${glob}`));
}

/** Does it take whatever the other matches of what is odd, as far as the target goes? */
function takesOdd(rule: EffectRule, of: EffectRule): boolean {
  if (rule === of) return true;
  if (rule.decision === 'allow' && of.decision !== 'allow') return false;
  // Only what forbids sees what a wrapper runs.
  if (rule.commands !== undefined && isLoose(rule) && !isLoose(of)) return false;
  if (rule.unresolved !== undefined && rule.unresolved !== of.unresolved) return false;
  if (!hasPath(rule) && rule.host === undefined && rule.target === undefined) return true;
  const same = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
    JSON.stringify(a) === JSON.stringify(b);
  const more = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
    a === undefined || (b?.every((one) => a.includes(one)) ?? false);
  return (
    isLoose(rule) === isLoose(of) &&
    more(rule.path, of.path) &&
    more(rule.host, of.host) &&
    more(rule.target, of.target) &&
    same(rule.except, of.except) &&
    same(rule.inside, of.inside) &&
    same(rule.outside, of.outside)
  );
}
