import type {
  AnswerRequest,
  AnswerResult,
  ApprovedCalls,
  AuditState,
  Authenticators,
  Cards,
  EnrolRequest,
  EnrolResult,
  ErrorResponse,
  ExplainRequest,
  ExplainView,
  Feed,
  Latency,
  PolicyRoots,
  PolicyView,
  RulePreview,
  SavedRule,
  SaveRuleRequest,
  ServerState,
  SessionDetail,
  SessionLanes,
  StoppedCalls,
  SuggestionsState,
} from '../../http/api.js';

/** What the server refused, or that it could not be reached: `status` is 0 then. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fix?: string,
  ) {
    super(message);
  }
}

type Query = Readonly<Record<string, string | number | undefined>>;

async function call<T>(method: 'GET' | 'POST', path: string, query: Query = {}, body?: object): Promise<T> {
  const url = new URL(path, document.baseURI);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new RequestError(0, 'UNREACHABLE', 'The server did not answer.', 'Is `sluice serve` running?');
  }
  const answer: unknown = await response.json().catch(() => undefined);
  // An answer that came too late is told with a status of its own, and is what was asked for all the same.
  const late = response.status === 409 && typeof answer === 'object' && answer !== null && 'taken' in answer;
  if ((response.ok || late) && answer !== undefined) return answer as T;
  const { error } = (answer ?? {}) as Partial<ErrorResponse>;
  throw new RequestError(
    response.status,
    error?.code ?? 'UNEXPECTED',
    error?.message ?? `The server answered with ${response.status}.`,
    error?.fix,
  );
}

const get = <T>(path: string, query?: Query) => call<T>('GET', path, query);
const post = <T>(path: string, body: object) => call<T>('POST', path, {}, body);
const part = encodeURIComponent;

export type RuleChoice = RulePreview['choice'];

/** Everything that the dashboard asks of the server. */
export const api = {
  state: () => get<ServerState>('v1/state'),
  approvals: () => get<Cards>('v1/approvals'),
  rule: (card: string, choice: RuleChoice) => get<RulePreview>(`v1/approvals/${part(card)}/rule`, { choice }),
  authenticators: () => get<Authenticators>('v1/authenticators'),
  enrol: (passkey: EnrolRequest) => post<EnrolResult>('v1/authenticators', passkey),
  answer: (card: string, answer: AnswerRequest) => post<AnswerResult>(`v1/approvals/${part(card)}/answer`, answer),
  feed: (query: Query = {}) => get<Feed>('v1/feed', query),
  sessions: (since: string) => get<SessionLanes>('v1/sessions', { since }),
  session: (id: string) => get<SessionDetail>(`v1/sessions/${part(id)}`, { limit: 1000 }),
  stopped: (since: string) => get<StoppedCalls>('v1/stopped', { since }),
  approved: (since: string) => get<ApprovedCalls>('v1/approved', { since }),
  suggestions: () => get<SuggestionsState>('v1/suggestions'),
  saveRule: (rule: SaveRuleRequest) => post<SavedRule>('v1/rules', rule),
  policy: (root: string | undefined, since?: string) => get<PolicyView>('v1/policy', { root, since }),
  roots: () => get<PolicyRoots>('v1/policy/roots'),
  explain: (request: ExplainRequest) => post<ExplainView>('v1/explain', request),
  latency: (since: string) => get<Latency>('v1/latency', { since }),
  audit: (check = false) => get<AuditState>('v1/audit', check ? { check: 'now' } : {}),
};
