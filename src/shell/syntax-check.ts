import { literal, type Word } from './word.js';

/** By program: the option with which it only checks the syntax of a file, and options that change nothing of that. */
const CHECKS: readonly (readonly [program: RegExp, check: RegExp, beside: RegExp])[] = [
  [/^php[\d.]*$/, /^(?:-l|--syntax-check)$/, /^-n$/],
  [/^(?:node|nodejs)$/, /^(?:-c|--check)$/, /^--(?:experimental-strip-types|no-warnings)$/],
  [/^(?:bash|sh|zsh|dash|ksh|mksh)$/, /^-[nuvx]*n[nuvx]*$/, /^-[uvx]$/],
  [/^ruby[\d.]*$/, /^-[wW]*c[wW]*$/, /^-[wW]$/],
];

/**
 * Does it only check the syntax of the files behind its options, whichever they are? Code of `perl -c` runs: its `BEGIN`
 * blocks do.
 */
export function onlyChecksSyntax(name: string, args: readonly Word[]): boolean {
  const [, check, beside] = CHECKS.find(([program]) => program.test(name)) ?? [];
  if (check === undefined || beside === undefined) return false;
  const end = args.findIndex((word) => !literal(word)?.startsWith('-'));
  const options = (end === -1 ? args : args.slice(0, end)).map((word) => literal(word) ?? '');
  const files = end === -1 ? [] : args.slice(end);
  return (
    options.some((option) => check.test(option)) &&
    options.every((option) => check.test(option) || beside.test(option)) &&
    !files.some((word) => literal(word)?.startsWith('-'))
  );
}
