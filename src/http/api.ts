import * as v from 'valibot';
import { USER_ACTIONS } from '../approvals/proof/statement.js';
import { DECISIONS } from '../core/verdict.js';
import { EFFECT_KINDS } from '../effects/effect.js';

/**
 * The HTTP API. What requests may hold is checked by these schemas, the types of the dashboard come from here, and
 * `openapi.json` is written from them. Texts are as they came: whoever shows them escapes them for where they are shown
 * (`visible` of core/visible.ts makes control and bidirectional characters readable).
 *
 * The dashboard comes from `/`, with every other file of it; `/login/<code>` gives it a cookie, once for each code. Without
 * one, and without the token, everything but the dashboard's files answers 401. A failure is a `ErrorResponse`, with a status:
 * 400 not understood, 401 no token, 403 foreign or an agent, 404 no such thing, 409 it has changed or came too late.
 */

const say = <T extends v.GenericSchema>(schema: T, description: string) => v.pipe(schema, v.description(description));
const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const number = v.number();
const flag = v.boolean();
const maybe = <T extends v.GenericSchema>(schema: T) => v.exactOptional(schema);
const list = <T extends v.GenericSchema>(schema: T) => v.array(schema);
const counts = v.record(text, count);

export const TimeSchema = say(number, 'Milliseconds since 1970.');
export const DecisionSchema = v.picklist(DECISIONS);
export const CommandSpanSchema = say(v.tuple([count, count]), 'From and to, in UTF-16 units of the command.');

/** What somebody can answer. */
export const APPROVAL_CHOICES = ['once', 'session', 'project', 'deny', 'deny-project'] as const;
export const ApprovalChoiceSchema = say(
  v.picklist(APPROVAL_CHOICES),
  'once; session: for the rest of the session; project: and save a rule that allows it; deny; deny-project: and save a rule that denies it.',
);
/** How an answer came. */
export const ANSWER_CHANNELS = ['dashboard', 'link', 'api', 'terminal'] as const;

export const SourceLocationSchema = v.object({ file: text, line: count, column: maybe(count) });
export const ProblemViewSchema = v.object({
  severity: v.picklist(['error', 'warning', 'info']),
  code: text,
  message: text,
  fix: maybe(text),
  at: SourceLocationSchema,
});

export const FindingViewSchema = v.object({
  rule: text,
  decision: DecisionSchema,
  layer: maybe(text),
  message: maybe(text),
  span: maybe(CommandSpanSchema),
  effect: maybe(text),
});

export const EffectSchema = v.object({
  kind: v.picklist(EFFECT_KINDS),
  target: say(text, 'A path, a host, a name; of what is not known its source.'),
  unknown: maybe(say(v.literal(true), 'The target is not known.')),
  tags: list(text),
  remote: maybe(text),
  span: maybe(CommandSpanSchema),
});

const coded = v.pipe(text, v.regex(/^[\w-]{1,8192}$/, 'Expected base64url'));
const moment = v.pipe(number, v.integer());

export const SessionKeySchema = v.strictObject({
  publicKey: say(coded, 'Raw Ed25519, base64url, of a key that the tab or the terminal made.'),
  expires: TimeSchema,
  where: v.picklist(['tab', 'terminal']),
  authenticator: say(text, 'The id of the enrolled one that signed it.'),
  proof: say(
    v.strictObject({
      signature: coded,
      authenticatorData: maybe(coded),
      clientDataJSON: maybe(coded),
    }),
    'Over `sluice-session-key-v1\\n[publicKey,expires,where,authenticator]` as JSON: an Ed25519 signature of the key of a passphrase, or an assertion of a passkey whose challenge is its SHA-256.',
  ),
});

const signedOf = <T extends v.GenericSchema>(statement: T) =>
  v.strictObject({ statement, signature: coded, sessionKey: SessionKeySchema });

export const SignedGrantSchema = say(
  signedOf(
    v.strictObject({
      request: text,
      digest: text,
      option: text,
      nonce: text,
      expires: moment,
      words: maybe(text),
      input: maybe(text),
    }),
  ),
  'The session key signs `sluice-grant-v1\\n[request,digest,option,nonce,expires,words,input]` as JSON, with null for what is absent.',
);

export const SignedActionSchema = say(
  signedOf(v.strictObject({ action: v.picklist(USER_ACTIONS), digest: text, nonce: text, expires: moment })),
  'The session key signs `sluice-action-v1\\n[action,digest,nonce,expires]` as JSON.',
);

export const PendingRequestSchema = v.object({
  id: text,
  session: text,
  call: text,
  client: maybe(text),
  created: TimeSchema,
  deadline: say(TimeSchema, 'No signature may end later, nor later than 30 seconds from now: `expires`.'),
  digest: say(text, 'What an answer that grants is signed for: made of what is shown here.'),
  nonce: say(text, 'To be signed with it.'),
  options: say(v.record(text, text), 'For each choice the option that is signed.'),
  refused: maybe(say(text, 'Why the last answer that would grant did not count.')),
});

export const CardSchema = v.object({
  card: say(text, 'Names what is asked: identical questions of several calls have one card.'),
  requests: say(list(PendingRequestSchema), 'The calls that wait for it, the oldest first.'),
  event: text,
  client: maybe(text),
  project: maybe(text),
  cwd: maybe(text),
  tool: maybe(text),
  input: maybe(v.unknown()),
  command: maybe(say(text, 'The text of a shell command, where it is one. Spans are places in it.')),
  prompt: text,
  findings: list(FindingViewSchema),
  effects: list(EffectSchema),
  created: say(TimeSchema, 'When the first of them was asked.'),
  deadline: say(TimeSchema, 'When the first of them expires.'),
  default: say(v.picklist(['allow', 'deny']), 'What counts when nobody answers.'),
  choices: list(ApprovalChoiceSchema),
  scopes: maybe(say(list(text), 'What an answer for the session covers beyond this call, by hook.')),
  masked: maybe(say(list(text), 'Kinds of secrets that are not shown. No rule can be made of such a call.')),
});

export const CardsSchema = v.object({ now: TimeSchema, cards: list(CardSchema) });

const words = v.pipe(text, v.maxLength(4_000));
const digest = v.pipe(text, v.regex(/^[0-9a-f]{64}$/, 'Expected the digest of a rule that was shown'));

export const AnswerRequestSchema = v.strictObject({
  choice: ApprovalChoiceSchema,
  words: maybe(say(words, 'For the model. Only with deny and deny-project.')),
  rule: maybe(say(digest, 'Needed with project and deny-project: the `digest` of the rule as it was shown.')),
  answers: maybe(
    say(
      list(v.strictObject({ request: text, signed: SignedGrantSchema })),
      'Needed to grant: a signed answer for each request of the card.',
    ),
  ),
  saves: maybe(
    say(
      SignedActionSchema,
      'Needed with project: `save-rule`, with the digest of the rule, and a nonce of /v1/authenticators.',
    ),
  ),
});

export const AnswerResultSchema = v.object({
  card: text,
  choice: ApprovalChoiceSchema,
  taken: say(count, 'Calls for which this answer counts. 0: it came too late.'),
  late: say(count, 'Calls that were answered, had expired or had gone before.'),
  saved: maybe(say(text, 'The file that the rule was saved in.')),
});

export const ChangedCallSchema = v.object({
  what: say(text, 'A command, or a tool with its input.'),
  tool: text,
  times: say(count, 'How often it is in the audit.'),
  before: DecisionSchema,
  after: DecisionSchema,
});

export const RulePreviewSchema = v.object({
  choice: v.picklist(['project', 'deny-project']),
  project: text,
  file: say(text, 'Where it would be saved. It is a file of the user, not of the project.'),
  text: say(text, 'Exactly what would be added, as YAML.'),
  digest: say(text, 'Names this rule for this project: what is sent back to save it.'),
  saves: say(flag, 'False where it would not do what is wanted; `refusal` says why.'),
  refusal: maybe(text),
  next: say(DecisionSchema, 'What the next identical call would be answered.'),
  history: v.object({
    looked: say(count, 'Calls in the audit of this project that were judged again.'),
    changed: say(list(ChangedCallSchema), 'Those that the rule would decide otherwise, beside the call itself.'),
  }),
  examples: v.object({
    looked: say(count, 'Examples of the built-in packs that were judged again.'),
    changed: list(ChangedCallSchema),
  }),
});

export const FeedEntrySchema = v.object({
  id: text,
  time: TimeSchema,
  type: v.picklist(['decision', 'injection', 'approval', 'error', 'output', 'observed']),
  session: text,
  event: text,
  call: text,
  client: maybe(text),
  cwd: maybe(text),
  tool: maybe(text),
  what: say(text, 'In one line: the command, the path, the message.'),
  command: maybe(text),
  input: maybe(v.unknown()),
  decision: maybe(DecisionSchema),
  would: maybe(say(DecisionSchema, 'In observe mode: what would have been decided.')),
  state: maybe(
    say(v.picklist(['requested', 'granted', 'denied', 'expired', 'cached', 'cancelled']), 'Of an approval.'),
  ),
  by: maybe(text),
  way: maybe(text),
  words: maybe(text),
  reason: maybe(text),
  findings: list(FindingViewSchema),
  took: maybe(say(number, 'Milliseconds that the hooks took.')),
  waited: maybe(say(number, 'Milliseconds that a person was waited for.')),
  masked: maybe(list(text)),
});
export const FeedSchema = v.object({
  now: TimeSchema,
  entries: say(list(FeedEntrySchema), 'The newest first.'),
});

export const LaneSchema = v.object({
  session: text,
  client: maybe(text),
  cwd: maybe(text),
  first: TimeSchema,
  last: TimeSchema,
  calls: count,
  decisions: counts,
  waiting: say(count, 'Questions of this session that wait for an answer.'),
  ended: flag,
  points: say(
    list(v.object({ id: text, time: TimeSchema, decision: DecisionSchema, tool: maybe(text), what: text })),
    'The last calls, the oldest first.',
  ),
});
export const LanesSchema = v.object({ now: TimeSchema, since: TimeSchema, lanes: list(LaneSchema) });
export const SessionDetailSchema = v.object({
  lane: LaneSchema,
  entries: say(list(FeedEntrySchema), 'In order, the oldest first.'),
  more: say(count, 'Older entries that are left out.'),
});

export const StoppedCallsSchema = v.object({
  since: TimeSchema,
  total: count,
  rules: say(
    list(
      v.object({
        rule: text,
        decision: DecisionSchema,
        layer: maybe(text),
        message: maybe(text),
        count,
        last: TimeSchema,
        examples: list(text),
      }),
    ),
    'Most frequent first.',
  ),
  entries: say(list(FeedEntrySchema), 'The newest first.'),
});

export const ApprovedCallSchema = v.object({
  key: say(text, 'Names this call in this project.'),
  tool: text,
  what: text,
  project: maybe(text),
  granted: count,
  denied: count,
  first: TimeSchema,
  last: TimeSchema,
  by: list(text),
});
export const ApprovedCallsSchema = v.object({ since: TimeSchema, items: list(ApprovedCallSchema) });

export const SuggestedRuleSchema = v.object({
  digest: say(text, 'Names this rule in this policy: what is sent back to save it.'),
  name: text,
  text: say(text, 'Exactly what would be added, as YAML.'),
  approved: say(count, 'Approvals that it would have answered.'),
  examples: say(list(text), 'Some of them.'),
  also: v.object({
    calls: say(count, 'What else of the past it would newly allow.'),
    some: list(text),
    packs: say(list(text), 'Examples of the built-in packs that it would newly allow.'),
  }),
  judged: say(
    count,
    'Calls and examples that were judged with and without it. None that is denied becomes less strict: where one does, the rule is not suggested.',
  ),
});
export const SuggestionsSchema = v.object({
  looking: say(flag, 'It is being looked for; ask again in a moment.'),
  progress: maybe(say(number, 'From 0 to 1, of one reading. There are two or more.')),
  looked: maybe(say(TimeSchema, 'When it was found. Absent: not yet.')),
  since: maybe(say(TimeSchema, 'How far back was looked.')),
  file: say(text, 'Where rules are added: the policy of the user, behind what is there.'),
  calls: maybe(say(count, 'Calls in the audit and in the sessions of all clients.')),
  approved: maybe(say(count, 'Those that people approved.')),
  answered: maybe(say(count, 'Those of them that the policy answers by now.')),
  suggestions: say(list(SuggestedRuleSchema), 'What answers most first.'),
  left: say(
    list(v.object({ why: text, approved: count, example: text })),
    'What people approve that no rule is suggested for.',
  ),
  notes: say(list(text), 'What could not be read.'),
  error: maybe(text),
});

export const SaveRuleRequestSchema = v.strictObject({
  rule: say(digest, 'The `digest` of the rule as GET /v1/suggestions showed it.'),
  signed: maybe(
    say(SignedActionSchema, '`save-rule`, with the digest of the rule, and a nonce of /v1/authenticators.'),
  ),
});
export const SavedRuleSchema = v.object({ file: text, text });

export const RuleViewSchema = v.object({
  list: v.picklist(['rules', 'bash_rules', 'effect_rules']),
  name: text,
  decision: maybe(DecisionSchema),
  condition: text,
  message: maybe(text),
  category: maybe(text),
  script: maybe(say(v.literal(true), 'A script decides.')),
  broken: maybe(text),
  at: SourceLocationSchema,
  hits: say(count, 'Decisions of the time looked at in which it spoke.'),
  last: maybe(TimeSchema),
});
export const PolicyFileViewSchema = v.object({
  source: say(text, 'A path, or pack:name.'),
  layer: text,
  rules: list(RuleViewSchema),
});
export const PolicyViewSchema = v.object({
  root: text,
  since: say(TimeSchema, 'From when on hits are counted.'),
  mode: v.picklist(['enforce', 'observe']),
  pausedUntil: maybe(TimeSchema),
  found: list(v.object({ path: text, layer: text, trusted: flag })),
  problems: say(list(ProblemViewSchema), 'Of the files as they are now.'),
  defaults: v.record(text, DecisionSchema),
  files: say(list(PolicyFileViewSchema), 'In the order in which they are asked.'),
  others: say(list(v.object({ name: text, hits: count })), 'What spoke and is not in these files.'),
});
export const PolicyRootsSchema = v.object({
  roots: say(list(text), 'Directories in which agents worked lately, the last first.'),
});

export const ExplainRequestSchema = v.strictObject({
  command: maybe(v.pipe(text, v.maxLength(100_000))),
  tool: maybe(text),
  input: maybe(v.record(text, v.unknown())),
  cwd: maybe(v.pipe(text, v.startsWith('/', 'Expected an absolute path'))),
});
export const RuleOpinionSchema = v.object({
  decision: DecisionSchema,
  rule: text,
  layer: text,
  at: maybe(SourceLocationSchema),
  message: maybe(text),
  note: maybe(text),
});
export const ExplainViewSchema = v.object({
  tool: text,
  text: maybe(text),
  cwd: text,
  decision: DecisionSchema,
  reasons: list(text),
  knowledge: v.picklist(['harmless', 'known', 'unknown']),
  why: text,
  commands: list(
    v.object({
      name: v.nullable(text),
      words: list(text),
      via: list(text),
      cwd: v.nullable(text),
      knowledge: maybe(text),
      why: maybe(text),
      span: CommandSpanSchema,
    }),
  ),
  effects: list(EffectSchema),
  parts: list(
    v.object({
      part: v.picklist(['call', 'command', 'effect', 'unread']),
      what: text,
      decision: DecisionSchema,
      by: list(RuleOpinionSchema),
      near: list(RuleOpinionSchema),
    }),
  ),
  scripts: say(list(text), 'Rules whose script would decide; it is not run.'),
  suggestion: maybe(text),
});

const TimesSchema = { count, p50: maybe(number), p95: maybe(number) };
export const LatencySchema = v.object({
  since: TimeSchema,
  step: say(number, 'Milliseconds of one bucket.'),
  all: v.object(TimesSchema),
  buckets: say(list(v.object({ time: TimeSchema, ...TimesSchema })), 'The oldest first; without those without calls.'),
  hooks: list(v.object({ hook: text, errors: count, ...TimesSchema })),
});

export const AuditStateSchema = v.object({
  state: v.picklist(['log', 'empty', 'absent', 'unread']),
  checking: say(flag, 'It is verified at this moment.'),
  progress: maybe(say(number, 'From 0 to 1.')),
  ok: maybe(flag),
  checked: maybe(say(TimeSchema, 'When it was verified last.')),
  directory: text,
  records: maybe(count),
  segments: maybe(count),
  bytes: maybe(count),
  unsealed: maybe(v.object({ bytes: count, lines: count })),
  torn: maybe(count),
  alarmCount: maybe(count),
  alarms: list(v.object({ kind: text, file: text, line: count, message: text })),
  cannotProve: list(text),
  error: maybe(text),
});

const POLICY_STATUS = {
  problems: count,
  mode: v.picklist(['enforce', 'observe']),
  pausedUntil: maybe(TimeSchema),
  waits: say(flag, 'Questions that a client cannot put to its user wait for an answer: `approvals: { wait: true }`.'),
};

export const ServerStateSchema = v.object({
  version: text,
  instance: say(text, 'Another one: the server was started again.'),
  started: TimeSchema,
  now: TimeSchema,
  url: text,
  user: text,
  waiting: say(count, 'Cards that wait for an answer.'),
  records: say(count, 'Of the audit, since the server looks.'),
  decisions: counts,
  streams: count,
  audit: v.picklist(['ok', 'alarm', 'unknown']),
  proof: v.object({
    required: say(flag, 'False: the policy of the user wants no proof of a person.'),
    enrolled: say(count, 'Passphrases and passkeys that are enrolled.'),
  }),
  policy: v.object(POLICY_STATUS),
});

export const PolicyChangeSchema = v.object({ root: text, ...POLICY_STATUS });

/** What the stream sends, by the name of the event. The data of each is JSON. */
export const STREAM_EVENTS = {
  hello: say(ServerStateSchema, 'First, and after each reconnection.'),
  approvals: say(CardsSchema, 'All cards, whenever one has come, ended or changed.'),
  decision: say(FeedEntrySchema, 'Each new record of the audit.'),
  policy: say(PolicyChangeSchema, 'A policy file has changed, or a pause has begun or ended.'),
  audit: say(AuditStateSchema, 'The audit was verified.'),
} as const;

export const AuthenticatorSchema = v.object({
  id: text,
  kind: v.picklist(['passphrase', 'passkey']),
  name: text,
  created: text,
  salt: maybe(text),
  N: maybe(count),
  r: maybe(count),
  p: maybe(count),
  publicKey: maybe(
    say(text, 'Of a passphrase: raw Ed25519, base64url. A passphrase that leads to another key is wrong.'),
  ),
  credential: maybe(say(text, 'Of a passkey: the id of the credential, base64url.')),
  origin: maybe(say(text, 'Of a passkey: where it was enrolled. It counts nowhere else.')),
});
export const AuthenticatorsSchema = v.object({
  proof: say(
    v.picklist(['required', 'none']),
    'none: the policy of the user wants no proof, so whatever runs as this user can answer.',
  ),
  authenticators: say(list(AuthenticatorSchema), 'What is enrolled. None: nothing can be granted.'),
  nonce: say(text, 'To be signed with one action, within ten minutes.'),
});
export const EnrolRequestSchema = v.strictObject({
  name: v.pipe(text, v.minLength(1), v.maxLength(80)),
  credential: say(coded, 'The id of the credential.'),
  publicKey: say(coded, 'What `getPublicKey()` returns: SPKI. ES256 or Ed25519.'),
  clientDataJSON: say(
    coded,
    'Of the creation. Its challenge is the SHA-256 of the text `sluice-enrol-v1\\n` and the nonce.',
  ),
  authenticatorData: say(coded, 'Of the creation.'),
  signed: say(
    SignedActionSchema,
    '`add-key`, with the SHA-256, in hex, of the JSON of ["passkey", name, credential, publicKey], signed by one that is enrolled.',
  ),
});
export const EnrolResultSchema = v.object({ id: text });

export const ErrorResponseSchema = v.object({
  error: v.object({ code: text, message: text, fix: maybe(text) }),
});

export const LinkRequestSchema = v.strictObject({
  choices: v.pipe(list(v.picklist(['once', 'session', 'deny'])), v.minLength(1), v.maxLength(3)),
});
export const LinksSchema = v.object({
  card: text,
  expires: TimeSchema,
  links: say(
    list(v.object({ choice: ApprovalChoiceSchema, url: text })),
    'Each opens a page that asks once more; only its button answers. The first answer ends all of them.',
  ),
});

export type ApprovalChoice = v.InferOutput<typeof ApprovalChoiceSchema>;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];
export type CommandSpan = v.InferOutput<typeof CommandSpanSchema>;
export type FindingView = v.InferOutput<typeof FindingViewSchema>;
export type EffectView = v.InferOutput<typeof EffectSchema>;
export type ProblemView = v.InferOutput<typeof ProblemViewSchema>;
export type Card = v.InferOutput<typeof CardSchema>;
export type Cards = v.InferOutput<typeof CardsSchema>;
export type AnswerRequest = v.InferOutput<typeof AnswerRequestSchema>;
export type AnswerResult = v.InferOutput<typeof AnswerResultSchema>;
export type ChangedCall = v.InferOutput<typeof ChangedCallSchema>;
export type RulePreview = v.InferOutput<typeof RulePreviewSchema>;
export type FeedEntry = v.InferOutput<typeof FeedEntrySchema>;
export type Feed = v.InferOutput<typeof FeedSchema>;
export type SessionLane = v.InferOutput<typeof LaneSchema>;
export type SessionLanes = v.InferOutput<typeof LanesSchema>;
export type SessionDetail = v.InferOutput<typeof SessionDetailSchema>;
export type StoppedCalls = v.InferOutput<typeof StoppedCallsSchema>;
export type ApprovedCall = v.InferOutput<typeof ApprovedCallSchema>;
export type ApprovedCalls = v.InferOutput<typeof ApprovedCallsSchema>;
export type SuggestedRule = v.InferOutput<typeof SuggestedRuleSchema>;
export type SuggestionsState = v.InferOutput<typeof SuggestionsSchema>;
export type SaveRuleRequest = v.InferOutput<typeof SaveRuleRequestSchema>;
export type SavedRule = v.InferOutput<typeof SavedRuleSchema>;
export type RuleView = v.InferOutput<typeof RuleViewSchema>;
export type PolicyView = v.InferOutput<typeof PolicyViewSchema>;
export type PolicyRoots = v.InferOutput<typeof PolicyRootsSchema>;
export type ExplainRequest = v.InferOutput<typeof ExplainRequestSchema>;
export type ExplainView = v.InferOutput<typeof ExplainViewSchema>;
export type Latency = v.InferOutput<typeof LatencySchema>;
export type AuditState = v.InferOutput<typeof AuditStateSchema>;
export type ServerState = v.InferOutput<typeof ServerStateSchema>;
export type PolicyChange = v.InferOutput<typeof PolicyChangeSchema>;
export type LinkRequest = v.InferOutput<typeof LinkRequestSchema>;
export type Links = v.InferOutput<typeof LinksSchema>;
export type ErrorResponse = v.InferOutput<typeof ErrorResponseSchema>;
export type AuthenticatorView = v.InferOutput<typeof AuthenticatorSchema>;
export type Authenticators = v.InferOutput<typeof AuthenticatorsSchema>;
export type EnrolRequest = v.InferOutput<typeof EnrolRequestSchema>;
export type EnrolResult = v.InferOutput<typeof EnrolResultSchema>;
export type StreamEvent = {
  [K in keyof typeof STREAM_EVENTS]: { readonly event: K; readonly data: v.InferOutput<(typeof STREAM_EVENTS)[K]> };
}[keyof typeof STREAM_EVENTS];

export interface ApiRoute {
  readonly method: 'GET' | 'POST';
  /** `:name` stands for one part of the path. */
  readonly path: string;
  readonly summary: string;
  /** Names in the query, with what they mean. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: v.GenericSchema;
  readonly answer: v.GenericSchema;
}

const SINCE = 'How far back: 30m, 24h, 7d. Default: 24h, at most what the server has read.';
const LIMIT = 'How many at most. Default 100, at most 1000.';

/** Everything below /v1 that answers JSON. GET /v1/stream, /metrics, /openapi.json and /a/<token> come beside it. */
export const ROUTES = [
  { method: 'GET', path: '/v1/state', summary: 'How the server is.', answer: ServerStateSchema },
  { method: 'GET', path: '/v1/approvals', summary: 'What waits for a person.', answer: CardsSchema },
  {
    method: 'GET',
    path: '/v1/approvals/:card/rule',
    summary: 'The rule that `project` or `deny-project` would save, and what else it would decide.',
    query: { choice: 'project (default) or deny-project.' },
    answer: RulePreviewSchema,
  },
  {
    method: 'POST',
    path: '/v1/approvals/:card/answer',
    summary: 'Answers every call that waits for the same. Of racing answers one counts.',
    body: AnswerRequestSchema,
    answer: AnswerResultSchema,
  },
  {
    method: 'POST',
    path: '/v1/approvals/:card/links',
    summary: 'Makes one-time links that answer it, for a chat or a phone.',
    body: LinkRequestSchema,
    answer: LinksSchema,
  },
  {
    method: 'GET',
    path: '/v1/authenticators',
    summary: 'What proves a person here, and a nonce to sign.',
    answer: AuthenticatorsSchema,
  },
  {
    method: 'POST',
    path: '/v1/authenticators',
    summary: 'Enrols a passkey. The first authenticator can only be enrolled in a terminal: `sluice keys add`.',
    body: EnrolRequestSchema,
    answer: EnrolResultSchema,
  },
  {
    method: 'GET',
    path: '/v1/feed',
    summary: 'The last records of the audit.',
    query: {
      limit: LIMIT,
      before: 'Only older than this time, in milliseconds.',
      decision: 'Only this decision, or this state of an approval.',
      type: 'Only this type. Default: decision and approval and error. all: every one.',
    },
    answer: FeedSchema,
  },
  {
    method: 'GET',
    path: '/v1/sessions',
    summary: 'Sessions with their last calls.',
    query: { since: SINCE },
    answer: LanesSchema,
  },
  {
    method: 'GET',
    path: '/v1/sessions/:id',
    summary: 'What one session did, in order.',
    query: { limit: LIMIT },
    answer: SessionDetailSchema,
  },
  {
    method: 'GET',
    path: '/v1/stopped',
    summary: 'What was denied or asked about, and why.',
    query: { since: SINCE, limit: LIMIT },
    answer: StoppedCallsSchema,
  },
  {
    method: 'GET',
    path: '/v1/approved',
    summary: 'What people approve most.',
    query: { since: SINCE, limit: LIMIT },
    answer: ApprovedCallsSchema,
  },
  {
    method: 'GET',
    path: '/v1/suggestions',
    summary: 'Rules that would answer what people approve again and again, as `sluice suggest` finds them.',
    answer: SuggestionsSchema,
  },
  {
    method: 'POST',
    path: '/v1/rules',
    summary: 'Adds a suggested rule that was shown to the policy of the user.',
    body: SaveRuleRequestSchema,
    answer: SavedRuleSchema,
  },
  {
    method: 'GET',
    path: '/v1/policy',
    summary: 'The policy that holds in a directory, with the hits of each rule.',
    query: { root: 'The directory. Default: the one of the last call.', since: SINCE },
    answer: PolicyViewSchema,
  },
  { method: 'GET', path: '/v1/policy/roots', summary: 'Directories to look at.', answer: PolicyRootsSchema },
  {
    method: 'POST',
    path: '/v1/explain',
    summary: 'What a command or a call would do, and what the policy says. Nothing of it is run.',
    body: ExplainRequestSchema,
    answer: ExplainViewSchema,
  },
  {
    method: 'GET',
    path: '/v1/latency',
    summary: 'How long decisions took.',
    query: { since: SINCE },
    answer: LatencySchema,
  },
  {
    method: 'GET',
    path: '/v1/audit',
    summary: 'Whether the audit is whole.',
    query: { check: 'now: verify it again, and answer at once.' },
    answer: AuditStateSchema,
  },
] as const satisfies readonly ApiRoute[];
