import type { Span } from '../../../shell/word.js';
import type { ProgramCall } from '../../program.js';
import type { Token } from '../token.js';
import { mayHarm } from './capability.js';
import { addConnectedShells } from './connected.js';
import { addDeletions } from './deletions.js';
import { addFetchedCode } from './fetched.js';
import { Flow } from './flow.js';
import { type Hosts, hostsIn } from './hosts.js';
import { outlineOf } from './outline.js';
import { addOpenedFiles, addSecrets, addStartedPrograms } from './plain.js';
import { addSent } from './sent.js';
import { addServices, mayUseServices } from './services.js';
import { addStatements } from './statements.js';

/** A text of code, as it is looked through for kinds of harm. */
export interface CodeLook {
  readonly call: ProgramCall;
  readonly span: Span;
  readonly flow: Flow;
  readonly hosts: Hosts;
  /** Tokens whose effects a table has told. */
  readonly told: ReadonlySet<Token>;
  /** Looks through code that is in a text of this one. */
  nested(source: string): void;
}

export interface CodeText {
  readonly language: string;
  readonly source: string;
  readonly tokens: readonly Token[];
  /** No table has looked at it, or none to its end. */
  readonly isUnread: boolean;
  readonly aliases?: ReadonlyMap<string, string>;
  readonly told?: ReadonlySet<Token>;
}

/** All tokens, those of interpolations in brackets behind the text that they stand in. */
export function groupedTokens(tokens: readonly Token[]): readonly Token[] {
  if (tokens.every(({ inner }) => inner === undefined)) return tokens;
  return tokens.flatMap((token) => {
    if (token.inner === undefined) return [token];
    const inner = token.inner.filter(({ kind }) => kind !== 'line');
    return [token, { kind: 'op', text: '(' }, ...groupedTokens(inner), { kind: 'op', text: ')' }];
  });
}

const NOTHING: ReadonlySet<Token> = new Set();

/**
 * A second, coarse look at code: at what it names together, whatever it does in between. It only adds effects: code is
 * understood by its tables and readers, or not at all.
 */
export function addHarms(
  call: ProgramCall,
  span: Span,
  { language, source, tokens, isUnread, aliases, told = NOTHING }: CodeText,
  nested: (source: string) => void,
): void {
  const services = mayUseServices(source);
  if (!services && !mayHarm(language, source)) return;
  const outline = outlineOf(language, tokens, aliases);
  if (!services && outline.uses.length === 0 && language !== 'awk') return;
  const look: CodeLook = { call, span, flow: new Flow(outline), hosts: hostsIn(tokens), told, nested };
  if (services) addServices(look, source);
  if (outline.uses.length === 0 && language !== 'awk') return;
  addFetchedCode(look);
  addConnectedShells(look);
  addSent(look);
  addDeletions(look);
  addStatements(look);
  addSecrets(look);
  if (!isUnread) return;
  addOpenedFiles(look);
  addStartedPrograms(look);
}
