import { isRecord, toPlainData } from './data.js';
import { SluiceError, show } from './errors.js';
import type { EventType } from './events.js';
import {
  type Ask,
  type CheckedVerdict,
  DECISIONS,
  type Decision,
  type Finding,
  FOREIGN_DECISION,
  GRANTING_OPTION,
  type HookKind,
  type Injection,
  LEVELS,
  type Level,
  type Notice,
  ROLES,
  type Role,
} from './verdict.js';

type Draft<T> = { -readonly [K in keyof T]: T[K] };

const FIELDS: Record<HookKind, ReadonlySet<string>> = {
  transform: new Set(['decision', 'reason', 'findings', 'replace', 'inject', 'notify', 'quiet', 'stop', 'metrics']),
  guard: new Set(['decision', 'reason', 'findings', 'ask', 'inject', 'notify', 'quiet', 'stop', 'metrics']),
  observe: new Set(['notify', 'quiet', 'metrics']),
};

const KINDS: Record<HookKind, string> = { transform: 'A transform', guard: 'A guard', observe: 'An observer' };

/**
 * Reads a hook's answer once, field by field, and throws VERDICT_INVALID for whatever its kind or its event
 * does not permit. Reading once matters: an object with getters could answer differently the second time.
 */
export function checkVerdict(answer: unknown, kind: HookKind, type: EventType): CheckedVerdict | undefined {
  if (answer === undefined) return undefined;
  if (!isRecord(answer)) throw invalid('A hook answers with a verdict or with nothing', 'an object', show(answer));
  const fields = FIELDS[kind];
  const out: Draft<CheckedVerdict> = { decision: 'continue' };
  for (const key of Object.keys(answer)) {
    const value = answer[key];
    if (value === undefined) continue;
    if (!fields.has(key)) {
      throw invalid(
        key === 'replace' && kind === 'guard' ? 'A guard cannot modify' : `${KINDS[kind]} cannot answer with "${key}"`,
        `one of ${[...fields].join(', ')}`,
        key,
        key === 'replace' ? 'Make it a transform, which runs before every guard.' : undefined,
      );
    }
    switch (key) {
      case 'decision':
        if (!DECISIONS.includes(value as Decision))
          throw invalid('No such decision', DECISIONS.join(', '), show(value));
        out.decision = value as Decision;
        break;
      case 'reason':
        out.reason = string(value, 'reason');
        break;
      case 'findings':
        out.findings = list(value, 'findings', checkFinding);
        break;
      case 'replace':
        if (type.replaces === undefined)
          throw invalid(`Nothing can be replaced on ${type.name}`, 'no "replace"', show(value));
        out.replace = { value };
        break;
      case 'ask':
        out.ask = checkAsk(value);
        break;
      case 'inject':
        if (!type.injects) throw invalid(`Context cannot be injected on ${type.name}`, 'no "inject"', show(value));
        out.inject = list(value, 'inject', checkInjection);
        break;
      case 'notify':
        out.notify = list(value, 'notify', checkNotice);
        break;
      case 'quiet':
        if (typeof value !== 'boolean') throw invalid('"quiet" is a switch', 'true or false', show(value));
        out.quiet = value;
        break;
      case 'stop':
        if (typeof value !== 'boolean' && typeof value !== 'string') {
          throw invalid('"stop" is a switch or a reason', 'true, false or a string', show(value));
        }
        if (value === false) break;
        if (!type.stops) throw invalid(`The agent cannot be stopped on ${type.name}`, 'no "stop"', show(value));
        out.stop = value === true ? '' : value;
        break;
      case 'metrics':
        if (!isRecord(value)) throw invalid('"metrics" is a table', 'an object', show(value));
        out.metrics = toPlainData(value) as Record<string, unknown>;
        break;
    }
  }
  const word = (answer as { readonly [FOREIGN_DECISION]?: unknown })[FOREIGN_DECISION];
  if (typeof word === 'string') out[FOREIGN_DECISION] = word;
  if (out.ask !== undefined && out.decision !== 'deny') out.decision = 'ask';
  if (out.stop !== undefined && type.gates) out.decision = 'deny';
  checkPermitted(out.decision, kind, type);
  return out;
}

function checkPermitted(decision: Decision, kind: HookKind, type: EventType): void {
  if (decision === 'continue') return;
  if (!type.gates)
    throw invalid(`Nothing can be decided on ${type.name}`, '"continue", or no decision', show(decision));
  if (kind === 'transform' && decision !== 'deny') {
    throw invalid(
      `A transform cannot say "${decision}"`,
      '"continue" or "deny"',
      show(decision),
      'A later transform changes what this one saw: make it a guard.',
    );
  }
}

function checkFinding(value: unknown): Finding {
  if (!isRecord(value)) throw invalid('A finding is an object', '{ rule, decision, ... }', show(value));
  const { rule, decision, layer, message, span, effect } = value;
  if (!DECISIONS.includes(decision as Decision))
    throw invalid('No such decision', DECISIONS.join(', '), show(decision));
  const finding: Draft<Finding> = { rule: string(rule, 'rule'), decision: decision as Decision };
  if (layer !== undefined) finding.layer = string(layer, 'layer');
  if (message !== undefined) finding.message = string(message, 'message');
  if (effect !== undefined) finding.effect = string(effect, 'effect');
  if (span !== undefined) {
    const [start, end] = Array.isArray(span) ? span : [];
    if (!Number.isInteger(start) || !Number.isInteger(end))
      throw invalid('A span is a pair', '[start, end]', show(span));
    finding.span = [start, end];
  }
  return finding;
}

const ASK_FIELDS = 'prompt, hint, options, timeout, default, scope';

function checkAsk(value: unknown): Ask {
  if (!isRecord(value)) throw invalid('"ask" is an object', `{ ${ASK_FIELDS} }`, show(value));
  const out: Draft<Ask> = {};
  const { prompt, hint, options, timeout, default: fallback, scope, ...rest } = value;
  const stray = Object.keys(rest)[0];
  if (stray !== undefined) throw invalid(`"ask" has no "${stray}"`, ASK_FIELDS, stray);
  if (prompt !== undefined) out.prompt = string(prompt, 'prompt');
  if (hint !== undefined) out.hint = string(hint, 'hint');
  if (scope !== undefined) out.scope = string(scope, 'scope');
  if (options !== undefined) {
    out.options = list(options, 'options', (option) => string(option, 'options'));
    if (!out.options.some((option) => GRANTING_OPTION.test(option))) {
      throw invalid(
        'No option of this question grants anything',
        'at least one of "Allow", "Allow once", "Allow always"',
        show(options),
        'Every other wording denies, so that a typo never permits.',
      );
    }
  }
  if (timeout !== undefined) {
    if (typeof timeout !== 'number' || !(timeout > 0) || timeout > 86_400) {
      throw invalid('"timeout" of a question is in seconds', 'a number above 0, at most a day', show(timeout));
    }
    out.timeout = timeout;
  }
  if (fallback !== undefined) {
    if (fallback !== 'allow' && fallback !== 'deny')
      throw invalid('"default" answers for nobody', 'allow or deny', show(fallback));
    out.default = fallback;
  }
  return out;
}

function checkInjection(value: unknown): Required<Injection> {
  if (typeof value === 'string') return { content: value, role: 'system', ephemeral: false };
  if (!isRecord(value)) throw invalid('An injection is text or an object', '{ content, role, ephemeral }', show(value));
  const { content, role = 'system', ephemeral = false } = value;
  if (!ROLES.includes(role as Role)) throw invalid('No such role', ROLES.join(', '), show(role));
  return { content: string(content, 'content'), role: role as Role, ephemeral: ephemeral === true };
}

function checkNotice(value: unknown): Required<Notice> {
  if (typeof value === 'string') return { message: value, level: 'info' };
  if (!isRecord(value)) throw invalid('A notice is text or an object', '{ message, level }', show(value));
  const { message, level = 'info' } = value;
  if (!LEVELS.includes(level as Level)) throw invalid('No such level', LEVELS.join(', '), show(level));
  return { message: string(message, 'message'), level: level as Level };
}

function list<T>(value: unknown, field: string, check: (item: unknown) => T): readonly T[] {
  const items = Array.isArray(value) ? value : [value];
  if (items.length > 1000) throw invalid(`"${field}" is too long`, 'at most 1000 entries', `${items.length}`);
  return Array.from(items, check);
}

function string(value: unknown, field: string): string {
  if (typeof value !== 'string') throw invalid(`"${field}" is text`, 'a string', show(value));
  return value;
}

function invalid(what: string, expected: string, got: string, fix?: string): SluiceError {
  return new SluiceError('VERDICT_INVALID', fix === undefined ? { what, expected, got } : { what, expected, got, fix });
}
