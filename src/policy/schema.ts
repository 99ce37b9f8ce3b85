import * as v from 'valibot';
import { EFFECT_KINDS } from '../effects/effect.js';
import { ProgramFile } from '../programs/schema.js';
import { DEFAULT_KEYS, type DefaultKey } from './policy.js';

/**
 * The policy file. Types, messages and the JSON Schema for editors come from here. Descriptions are what an editor
 * shows beside a key.
 */

const say = <T extends v.GenericSchema>(schema: T, description: string) => v.pipe(schema, v.description(description));
const text = (description: string) =>
  v.optional(say(v.pipe(v.string(), v.minLength(1, 'Expected some text')), description));
const flag = (description: string) => v.optional(say(v.boolean(), description));
const oneOrMore = <T extends v.GenericSchema>(item: T) => v.union([item, v.array(item)]);
const texts = (description: string) => v.optional(say(oneOrMore(v.string()), description));
const count = (description: string) => v.optional(say(v.pipe(v.number(), v.minValue(0)), description));

export const RuleDecisionSchema = v.picklist(['allow', 'defer', 'ask', 'deny']);

/** A call to try a rule or a policy with: a shell command, or a tool and its input. */
const Example = v.strictObject({
  tool: text('The name of the tool. Default: Bash.'),
  command: text('The command of a shell tool.'),
  input: v.optional(say(v.record(v.string(), v.unknown()), 'The input of the tool.')),
  cwd: text('Where it is called, from the directory of this file. Default: that directory.'),
});
const examples = (description: string) => v.optional(say(v.array(v.union([v.string(), Example])), description));

const common = {
  name: text('What people, the model and the audit call it.'),
  decision: v.optional(
    say(
      RuleDecisionSchema,
      'allow: runs without a question. defer: the client decides. ask: a person decides. deny: does not run.',
    ),
  ),
  message: text(
    'What to do instead. Shown to the person who is asked, and to the model; of an allow, the model reads it as context.',
  ),
  category: text(
    'A word of your own to group rules by. Of read, write, other, unknown and harmless, a rule without a decision takes the default.',
  ),
  precondition_script: text(
    'A bash script that prints the decision. $COMMAND, $ARGS, $FULL_COMMAND and $CWD are its variables; without output it skips the rule. What it runs lies beside the policy.',
  ),
  match: examples('Calls that this rule must decide. Run by check and test.'),
  no_match: examples('Calls that this rule must not touch. Run by check and test.'),
};

export const CallRuleSchema = v.strictObject({
  ...common,
  tool: texts('Names of tools, exactly.'),
  tool_name_pattern: text('A regular expression for the name of the tool.'),
  tool_input_patterns: v.optional(
    say(v.record(v.string(), v.string()), 'Regular expressions by the field of the input. Each has to match.'),
  ),
});

const stdin = v.optional(
  say(
    v.literal('none'),
    'Only where it is given nothing to read: no pipe, no file, no text. For what is allowed or left.',
  ),
);

export const CommandRuleSchema = v.strictObject({
  ...common,
  command: texts('Names of programs, exactly, or @groups.'),
  command_pattern: text('A regular expression for the name of the program.'),
  argument_pattern: text('A regular expression for the words after it, with single spaces between them.'),
  words: v.optional(say(v.array(v.string()), 'The words after it, exactly: each of them, and no other.')),
  inside: texts('Only where it runs within: project, home, tmp, or a directory.'),
  stdin,
});

export const EffectRuleSchema = v.strictObject({
  ...common,
  effect: say(
    oneOrMore(v.picklist([...EFFECT_KINDS, 'net', 'any'])),
    'What is done. net is send and receive; any is everything.',
  ),
  tags: texts('Words that say how: recursive, force, ... Each is needed; a|b is either, !a is none of them.'),
  path: texts('Globs for the path: ~/x, /x, x/y from the project, or a name anywhere.'),
  host: texts('Hosts or URLs, with globs.'),
  target: texts('Names of packages, branches, services, variables, with globs.'),
  except: texts('Globs for paths that are not meant.'),
  inside: texts('Only within: project, home, tmp, or a directory.'),
  stdin,
  outside: texts('Only outside of: project, home, tmp, or a directory.'),
  unresolved: flag('Only where the target is not known (true), or only where it is (false).'),
  remote: flag('Only on another host or in a container (true), or only here (false).'),
  command: texts('Only of these programs, or @groups.'),
  words: v.optional(
    say(v.array(v.string()), 'Only where these are the words after its name: each of them, and no other.'),
  ),
  cwd: texts('Only where the program runs within: project, home, tmp, or a directory.'),
});

export const HookSchema = v.strictObject({
  id: say(v.pipe(v.string(), v.minLength(1)), 'Its name: a built-in hook, or one of your own.'),
  kind: v.optional(say(v.picklist(['transform', 'guard', 'observe']), 'What it may do.')),
  on: texts('Events: tool:pre, tool:*, *.'),
  when: text('Names of tools: exact, a glob, or /regex/.'),
  path: text('A file of code: .ts, .js, .mjs, .cjs or .py.'),
  command: v.optional(say(v.pipe(v.array(v.string()), v.minLength(1)), 'A program with its arguments.')),
  files: texts('Files that the program consists of: what trust is given to.'),
  config: v.optional(say(v.record(v.string(), v.unknown()), 'What the hook is given.')),
  enabled: flag('Default: true.'),
  order: v.optional(say(v.number(), 'Ascending. Default: 0.')),
  before: texts('Hooks that must run later.'),
  after: texts('Hooks that must run earlier.'),
  timeout: v.optional(say(v.pipe(v.number(), v.gtValue(0)), 'Seconds. Default: 5.')),
  onError: v.optional(say(v.picklist(['continue', 'ask', 'deny']), 'What counts when it fails.')),
  parallel: text(
    'A group: guards of it that follow each other run at once, each to its end. Default: one after the other.',
  ),
  clients: v.optional(
    say(
      v.record(
        v.string(),
        v.looseObject({ timeout: v.optional(v.pipe(v.number(), v.gtValue(0))), enabled: v.optional(v.boolean()) }),
      ),
      'What holds for one client only: its timeout in seconds, and whether it runs at all.',
    ),
  ),
});

export const TestSchema = v.strictObject({
  ...Example.entries,
  name: text('What the test is called.'),
  expect: say(v.picklist(['continue', 'allow', 'defer', 'ask', 'deny']), 'The decision of the whole policy.'),
});

const MEANINGS: Readonly<Record<DefaultKey, string>> = {
  harmless: 'It changes nothing and reads no file.',
  read: 'It reads files.',
  write: 'It writes or deletes files.',
  other: 'It uses the network or a service, or runs code of the project.',
  unknown: 'It is not understood.',
};

const Defaults = v.strictObject(
  Object.fromEntries(
    DEFAULT_KEYS.map((key) => [key, v.optional(say(RuleDecisionSchema, MEANINGS[key]))]),
  ) as unknown as Record<DefaultKey, v.OptionalSchema<typeof RuleDecisionSchema, undefined>>,
);

/** Each key by itself, so that one mistake does not hide the others. */
export const POLICY_KEYS = {
  version: say(v.literal(1), 'The format. Always 1.'),
  extends: say(oneOrMore(v.string()), 'Packs, such as recommended, and files, such as ./more.yaml.'),
  asks: say(
    v.picklist(['ask', 'deny']),
    'deny: whatever this file or its packs would ask about is denied, because nobody is there.',
  ),
  project: say(
    v.pipe(v.string(), v.startsWith('/', 'Expected an absolute path')),
    'Of a file with rules that you saved for one project: the directory of the project.',
  ),
  mode: say(v.picklist(['enforce', 'observe']), 'observe judges and records, and stops nothing.'),
  defaults: say(Defaults, 'What counts where no rule speaks.'),
  groups: say(v.record(v.string(), v.array(v.string())), 'Lists of programs, used as @name.'),
  rules: say(v.array(CallRuleSchema), 'Rules for calls of tools. The first that matches decides.'),
  bash_rules: say(v.array(CommandRuleSchema), 'Rules for each simple command of a shell tool.'),
  effect_rules: say(v.array(EffectRuleSchema), 'Rules for each effect, whatever tool has it.'),
  programs: say(v.array(ProgramFile), 'Programs that Sluice does not know, and what they do.'),
  hooks: say(v.array(HookSchema), 'Code, in order.'),
  approvals: say(
    v.strictObject({
      timeout: count('Seconds to wait for a person. Default: 300.'),
      default: v.optional(say(v.picklist(['allow', 'deny']), 'What counts when nobody answers. Default: deny.')),
      wait: flag('Questions that a client cannot put to you wait for `sluice approvals`. Default: false, they deny.'),
      proof: v.optional(
        say(
          v.picklist(['required', 'none']),
          'What an answer that grants needs. required: a passphrase or a passkey (`sluice keys add`). none: nothing, so that whatever runs as you can answer. Default: required. Not in a project.',
        ),
      ),
    }),
    'How people are asked.',
  ),
  logging: say(
    v.strictObject({
      level: v.optional(say(v.picklist(['debug', 'info', 'warning', 'error']), 'Default: info.')),
      file: text('A plain log beside the audit. A relative path is in the state directory.'),
      max_size_kb: count('The log begins anew above this.'),
    }),
    'A plain log beside the audit.',
  ),
  audit: say(
    v.strictObject({ required: flag('Ask where the audit cannot be written.'), directory: text('Where it is kept.') }),
    'The audit log.',
  ),
  server: say(
    v.strictObject({
      port: v.optional(
        say(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)), 'Of the dashboard. Default: 7710.'),
      ),
      otlp: v.optional(
        say(
          v.strictObject({
            endpoint: say(
              v.pipe(v.string(), v.regex(/^https?:\/\//, 'Expected an address that begins with http:// or https://')),
              'Where decisions are sent as spans, such as http://127.0.0.1:4318/v1/traces.',
            ),
            headers: v.optional(say(v.record(v.string(), v.string()), 'Headers to send with them.')),
          }),
          'An OpenTelemetry collector, over HTTP with JSON.',
        ),
      ),
    }),
    'The daemon: `sluice serve`.',
  ),
  failOpen: say(v.boolean(), 'Hooks that fail are ignored, unless they set onError. Default: false.'),
  self_protection: say(v.boolean(), 'Sluice guards its own files. Default: true.'),
  tests: say(v.array(TestSchema), 'Calls, and what is expected of the whole policy.'),
} as const;

export type PolicyKey = keyof typeof POLICY_KEYS;
/** Lists whose entries are checked one by one. */
export const LIST_SCHEMAS = {
  rules: CallRuleSchema,
  bash_rules: CommandRuleSchema,
  effect_rules: EffectRuleSchema,
  programs: ProgramFile,
  hooks: HookSchema,
  tests: TestSchema,
} as const;

export const PolicySchema = v.strictObject(
  Object.fromEntries(Object.entries(POLICY_KEYS).map(([key, schema]) => [key, v.optional(schema)])) as {
    [K in PolicyKey]: v.OptionalSchema<(typeof POLICY_KEYS)[K], undefined>;
  },
);

export type PolicySource = v.InferOutput<typeof PolicySchema>;
export type CallRuleSource = v.InferOutput<typeof CallRuleSchema>;
export type CommandRuleSource = v.InferOutput<typeof CommandRuleSchema>;
export type EffectRuleSource = v.InferOutput<typeof EffectRuleSchema>;
export type HookSource = v.InferOutput<typeof HookSchema>;
export type TestSource = v.InferOutput<typeof TestSchema>;
export type ExampleSource = string | v.InferOutput<typeof Example>;
