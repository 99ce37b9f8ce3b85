import type { SecretPattern } from './secret-table.js';

/** Tokens that begin with a mark of whoever issued them: the mark, and what follows it. */
const FORMS: readonly (readonly [name: string, marks: string, rest: string])[] = [
  ['apify-token', 'apify_api_', '[A-Za-z0-9]{30,}'],
  ['asana-token', '1/1 2/1', '\\d{14,16}(?:/\\d{14,16})?:[0-9a-f]{32}'],
  [
    'authress-key',
    'scauth_ authress_',
    '[a-z0-9]{5,30}\\.[a-z0-9]{4,6}\\.acc[_-][a-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,}',
  ],
  ['buildkite-token', 'bkua_ bkct_ bkaj_', '[0-9a-f]{40}'],
  ['circleci-token', 'CCIPAT_ CCIPRJ_', '\\w{20,}'],
  ['cloudsmith-token', 'csm_', '[A-Za-z0-9]{36,}'],
  ['contentful-token', 'CFPAT-', '[\\w-]{40,}'],
  ['defined-key', 'dnkey-', '[a-z0-9=_-]{26}-[a-z0-9=_-]{52}'],
  ['duffel-token', 'duffel_test_ duffel_live_', '[\\w=-]{43}'],
  ['e2b-key', 'e2b_', '[0-9a-f]{40}'],
  ['fireworks-key', 'fw_', '[A-Za-z0-9]{22,}'],
  ['gitlab-session', '_gitlab_session=', '[0-9a-f]{32}'],
  ['harness-token', 'pat. sat.', '[\\w-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}'],
  ['hubspot-token', 'pat-na1- pat-na2- pat-eu1-', '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'],
  ['infracost-key', 'ico-', '[A-Za-z0-9]{32}'],
  ['intra42-secret', 's-s4t2ud- s-s4t2af-', '[0-9a-f]{64}'],
  ['jina-key', 'jina_', '[A-Za-z0-9_-]{50,}'],
  ['launchdarkly-key', 'sdk- api-', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'],
  ['mapbox-token', 'sk.eyJ', '[\\w-]{40,400}\\.[\\w-]{20,}'],
  ['nvidia-key', 'nvapi-', '[\\w-]{60,}'],
  ['pinecone-key', 'pcsk_', '\\w{50,}'],
  ['posthog-key', 'phx_ phs_', '[A-Za-z0-9]{40,}'],
  ['resend-key', 're_', '[A-Za-z0-9]{8}_[A-Za-z0-9]{24}'],
  ['runpod-key', 'rpa_', '[A-Z0-9]{40,}'],
  ['scalingo-token', 'tk-us-', '[\\w-]{48}'],
  ['settlemint-token', 'sm_aat_ sm_pat_ sm_sat_', '[A-Za-z0-9]{16}'],
  ['sonar-token', 'squ_ sqp_ sqa_', '[A-Za-z0-9=_-]{40}'],
  ['tencent-key', 'AKID', '[A-Za-z0-9]{32}'],
  ['together-key', 'tgp_v1_', '[\\w-]{40,}'],
  ['vercel-token', 'vercel_blob_rw_ vcp_ vck_', '\\w{20,}'],
  ['wakatime-key', 'waka_', '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'],
  ['age-plugin-key', 'AGE-PLUGIN- AGE-SECRET-KEY-PQ-', '[0-9A-Z-]{30,}'],
];

export const FORM_SECRETS: readonly SecretPattern[] = FORMS.map(([name, marks, rest]): SecretPattern => {
  const all = marks.split(' ');
  const start = all.map((mark) => mark.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');
  return { name, hints: all, pattern: () => new RegExp(`(?<!(?<!\\\\)[A-Za-z0-9_])(?:${start})${rest}`, 'g') };
});
