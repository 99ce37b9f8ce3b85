import { FORM_SECRETS } from './secret-forms.js';
import { OPTION_SECRETS } from './secret-options.js';
import { SUBSTITUTION_PATTERN, VALUE_PATTERN, WORD_PATTERN } from './value-patterns.js';

/** How a match is judged before it is masked. */
export type SecretCheck = 'always' | 'value' | 'code' | 'random' | 'card';

/** One kind of secret. Facts only: what runs them is in mask.ts. */
export interface SecretPattern {
  readonly name: string;
  /** At least one of these occurs in every match, in any case; three characters or more. The cheap check before the regex. */
  readonly hints: readonly string[];
  /** At least one of these, too, stands in every text with a match, as it is written here: words alone are no secret. */
  readonly signs?: readonly string[];
  /**
   * Linear: no quantifier inside a quantified group, and nothing that can fail behind an unbounded run unless the
   * run cannot be entered in its middle. Where there are two groups the first is kept and the second masked. A function:
   * V8 reads a regex when it is made, and most are never used.
   */
  pattern(): RegExp;
  /** Default always. */
  readonly check?: SecretCheck;
}

const KEYWORD =
  'api[_-]?key|apikey|access[_-]?key(?:[_-]?id)?|secret[_-]?key|private[_-]?key|account[_-]?key|signing[_-]?key|encryption[_-]?key|master[_-]?key|client[_-]?secret|auth[_-]?key|shared[_-]?access[_-]?key|credentials?|secret|token';
const PASSWORD = 'password|passwd|passphrase|passwort|pwd|_pass';
/** What may follow such a name and leaves it one: `PASSWORD_OLD`, `token_value`, `passwd1`. */
const SUFFIX = '(?:[_-]?(?:old|new|current|previous|prev|value|val|\\d{1,3}))?';
const NAME = `(?:(?:${PASSWORD})s?|${KEYWORD})${SUFFIX}`;
const QUOTE = '\\\\{0,15}["\'`]?';
const ASSIGN = `${QUOTE}\\]?[ \\t]{0,40}(?::=|=>|\\?=|=|:|%3D)[ \\t]{0,40}`;
const ASSIGN_SIGNS = [':', '=', '%3'];

export const SECRETS: readonly SecretPattern[] = [
  {
    name: 'private-key',
    hints: ['private key'],
    pattern: () =>
      /-----BEGIN[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:[\w+/=\s\\,:.()@<>|→"'`#*;]|-(?!-))*-----END[A-Z0-9 ]{0,40}-----|[\w+/=\s\\|→>]*)/g,
  },
  {
    name: 'age-secret-key',
    hints: ['age-secret-key-1'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])AGE-SECRET-KEY-1[0-9A-Z]{20,}/gi,
  },
  {
    name: 'aws-access-key',
    hints: ['akia', 'asia', 'abia', 'acca'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  {
    name: 'aws-session-token',
    hints: ['FwoGZXIvYXdz', 'IQoJb3JpZ2lu'],
    pattern: () => /(?:FwoGZXIvYXdz|IQoJb3JpZ2lu)[A-Za-z0-9+/=]{50,}/g,
  },
  {
    name: 'aws-bedrock-key',
    hints: ['ABSKQmVkcm9ja', 'bedrock-api-key-'],
    pattern: () => /(?:ABSKQmVkcm9ja|bedrock-api-key-)[A-Za-z0-9+/=]{20,}/g,
  },
  { name: 'aws-mws-token', hints: ['amzn.mws.'], pattern: () => /amzn\.mws\.[0-9a-f-]{36}/g },
  { name: 'alibaba-access-key', hints: ['ltai'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])LTAI[A-Za-z0-9]{20}\b/g },
  { name: 'anthropic-key', hints: ['sk-ant-'], pattern: () => /sk-ant-[A-Za-z0-9_-]{20,}/g },
  {
    name: 'openai-key',
    hints: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'T3BlbkFJ', 'sess-'],
    pattern: () =>
      /(?<!(?<!\\)[A-Za-z0-9])(?:sk-(?:proj|svcacct|admin)-[\w-]{20,}|sk-[A-Za-z0-9]{16,48}T3BlbkFJ[A-Za-z0-9]{16,48}|sess-[A-Za-z0-9]{40})/g,
  },
  { name: 'openrouter-key', hints: ['sk-or-'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])sk-or-[A-Za-z0-9-]{20,}/g },
  { name: 'sk-key', hints: ['sk-'], pattern: () => /(?<![\w-])sk-[A-Za-z0-9]{32,}/g },
  { name: 'google-api-key', hints: ['aiza'], pattern: () => /(?<![\w-])AIza[\w-]{35}/g },
  {
    name: 'google-oauth',
    hints: ['ya29.', 'gocspx-', '1//0'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|1\/\/0[\w-]{30,})/g,
  },
  { name: 'groq-key', hints: ['gsk_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])gsk_[A-Za-z0-9]{40,}/g },
  { name: 'xai-key', hints: ['xai-'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])xai-[A-Za-z0-9]{60,}/g },
  { name: 'perplexity-key', hints: ['pplx-'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])pplx-[A-Za-z0-9]{40,}/g },
  { name: 'replicate-token', hints: ['r8_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])r8_[A-Za-z0-9]{37}/g },
  {
    name: 'huggingface-token',
    hints: ['hf_', 'api_org_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:hf_|api_org_)[A-Za-z0-9]{30,}/g,
  },
  {
    name: 'langsmith-key',
    hints: ['lsv2_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/g,
  },
  {
    name: 'github-token',
    hints: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: () => /(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{36,255})/g,
  },
  {
    name: 'gitlab-token',
    hints: [
      'glpat-',
      'gldt-',
      'glrt-',
      'glrtr-',
      'glcbt-',
      'glptt-',
      'glft-',
      'glimt-',
      'glagent-',
      'gloas-',
      'glsoat-',
      'glffct-',
      'gr1348941',
    ],
    pattern: () => /(?:gl(?:pat|dt|rtr?|cbt|ptt|ft|imt|agent|oas|soat|ffct)-|GR1348941)[\w.-]{20,}/g,
  },
  {
    name: 'bitbucket-token',
    hints: ['atbb', 'atctt3'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:ATBB[A-Za-z0-9]{24,}|ATCTT3[\w=-]{40,})/g,
  },
  { name: 'atlassian-token', hints: ['atatt'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])ATATT[\w=-]{20,}/g },
  {
    name: 'slack-token',
    hints: ['xoxa', 'xoxb', 'xoxc', 'xoxd', 'xoxe', 'xoxo', 'xoxp', 'xoxr', 'xoxs', 'xapp-'],
    pattern: () => /(?:xox[abcdeoprs](?:\.xox[bp])?-|xapp-\d-)[A-Za-z0-9%-]{10,}/g,
  },
  {
    name: 'slack-webhook',
    hints: ['hooks.slack.com'],
    pattern: () => /(hooks\.slack\.com\/(?:services|workflows|triggers)\/)([\w+/]{20,})/g,
  },
  {
    name: 'teams-webhook',
    hints: ['webhook.office.com'],
    pattern: () => /(webhook\.office\.com\/webhookb2\/)([\w@/-]{30,})/g,
  },
  {
    name: 'discord-webhook',
    hints: ['/api/webhooks/'],
    pattern: () => /(discord(?:app)?\.com\/api\/webhooks\/)(\d{15,22}\/[\w-]{40,})/g,
  },
  { name: 'discord-token', hints: ['discord'], pattern: () => /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}/g },
  { name: 'telegram-token', hints: [':aa'], pattern: () => /(?<!\d|(?<!bot)(?<=\w))\d{8,10}:AA[\w-]{33}(?![\w-])/g },
  {
    name: 'stripe-key',
    hints: ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_', 'whsec_'],
    pattern: () => /(?:[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{24,})/g,
  },
  {
    name: 'square-token',
    hints: ['sq0atp-', 'sq0csp-', 'EAAAE', 'EAAAl'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:sq0(?:atp|csp)-[\w-]{22,}|EAAA[El][\w-]{50,})/g,
  },
  {
    name: 'paypal-token',
    hints: ['access_token$'],
    pattern: () => /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/g,
  },
  {
    name: 'plaid-token',
    hints: ['access-sandbox-', 'access-development-', 'access-production-'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])access-(?:sandbox|development|production)-[0-9a-f-]{36}/g,
  },
  {
    name: 'shopify-token',
    hints: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: () => /shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}/g,
  },
  {
    name: 'flutterwave-key',
    hints: ['flwseck'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])FLWSECK(?:_TEST)?-[0-9a-hA-H]{12,}(?:-X)?/g,
  },
  { name: 'easypost-key', hints: ['ezak', 'eztk'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])EZ[AT]K[A-Za-z0-9]{54}/g },
  {
    name: 'shippo-token',
    hints: ['shippo_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])shippo_(?:live|test)_[A-Fa-f0-9]{40}/g,
  },
  {
    name: 'twilio-key',
    hints: [
      'sk0',
      'sk1',
      'sk2',
      'sk3',
      'sk4',
      'sk5',
      'sk6',
      'sk7',
      'sk8',
      'sk9',
      'ska',
      'skb',
      'skc',
      'skd',
      'ske',
      'skf',
    ],
    pattern: () => /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/g,
  },
  { name: 'sendgrid-key', hints: ['sg.'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])SG\.[\w-]{16,32}\.[\w-]{16,64}/g },
  {
    name: 'mailgun-key',
    hints: ['key-', 'pubkey-'],
    pattern: () => /(?<![A-Za-z0-9])(?:pub)?key-[0-9a-f]{32}(?![A-Za-z0-9])/g,
  },
  { name: 'mailchimp-key', hints: ['-us'], pattern: () => /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])/g },
  {
    name: 'sendinblue-key',
    hints: ['xkeysib-'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}/g,
  },
  { name: 'npm-token', hints: ['npm_'], pattern: () => /npm_[A-Za-z0-9]{36}/g },
  {
    name: 'npm-auth',
    hints: ['_auth'],
    pattern: () => /((?<![A-Za-z0-9])_(?:auth|authtoken|password)\s?=\s?)([^\s"']+)/gi,
    check: 'value',
  },
  { name: 'pypi-token', hints: ['pypi-age'], pattern: () => /pypi-AgE[\w-]{30,}/g },
  { name: 'rubygems-token', hints: ['rubygems_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])rubygems_[0-9a-f]{48}/g },
  { name: 'nuget-key', hints: ['oy2'], pattern: () => /(?<![A-Za-z0-9])oy2[a-z0-9]{43}(?![A-Za-z0-9])/g },
  { name: 'clojars-token', hints: ['clojars_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])CLOJARS_[a-z0-9]{60}/gi },
  { name: 'docker-token', hints: ['dckr_pat_', 'dckr_oat_'], pattern: () => /dckr_[po]at_[\w-]{20,}/g },
  {
    name: 'artifactory-key',
    hints: ['akcp', 'cmvmd'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{55,})/g,
  },
  { name: 'digitalocean-token', hints: ['dop_v1_', 'doo_v1_', 'dor_v1_'], pattern: () => /do[opr]_v1_[0-9a-f]{64}/g },
  { name: 'heroku-key', hints: ['hrku-'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])HRKU-[\w-]{36,}/g },
  {
    name: 'fly-token',
    hints: ['fo1_', 'fm1a_', 'fm1r_', 'fm2_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:fo1|fm1[ar]|fm2)_[\w+/=-]{40,}/g,
  },
  { name: 'netlify-token', hints: ['nfp_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])nfp_[A-Za-z0-9]{36,}/g },
  { name: 'render-key', hints: ['rnd_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])rnd_[A-Za-z0-9]{28,}/g },
  {
    name: 'supabase-key',
    hints: ['sbp_', 'sb_secret_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:sbp_[0-9a-f]{40}|sb_secret_[\w-]{20,})/g,
  },
  {
    name: 'planetscale-token',
    hints: ['pscale_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])pscale_(?:tkn|oauth|pw)_[\w=.-]{32,}/g,
  },
  { name: 'databricks-token', hints: ['dapi'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])dapi[0-9a-f]{32}(?:-\d)?/g },
  { name: 'clickhouse-key', hints: ['4b1d'], pattern: () => /(?<![A-Za-z0-9])4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])/g },
  {
    name: 'cloudflare-ca-key',
    hints: ['v1.0-'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/g,
  },
  {
    name: 'azure-secret',
    hints: ['0q~', '1q~', '2q~', '3q~', '4q~', '5q~', '6q~', '7q~', '8q~', '9q~'],
    pattern: () => /(?<![\w~.-])[\w~.]{3}\dQ~[\w~.-]{31,34}/g,
  },
  { name: 'azure-sas', hints: ['sig='], pattern: () => /([?&]sig=)([\w%+/=-]{30,})/g },
  {
    name: 'vault-token',
    hints: ['hvs.', 'hvb.', 'hvr.'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])hv[sbr]\.[\w-]{24,}/g,
  },
  {
    name: 'terraform-token',
    hints: ['.atlasv1.'],
    pattern: () => /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,}/g,
  },
  { name: 'pulumi-token', hints: ['pul-'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])pul-[0-9a-f]{40}/g },
  {
    name: 'doppler-token',
    hints: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}/g,
  },
  {
    name: 'onepassword-token',
    hints: ['ops_eyj', 'a3-'],
    pattern: () =>
      /(?<!(?<!\\)[A-Za-z0-9])(?:ops_eyJ[A-Za-z0-9+/=_-]{100,}|A3-[A-Z0-9]{6}-[A-Z0-9]{6}-?[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5})/g,
  },
  { name: 'openshift-token', hints: ['sha256~'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])sha256~[\w-]{43}/g },
  { name: 'tailscale-key', hints: ['tskey-'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])tskey-[a-z]{1,20}-[\w-]{16,}/g },
  {
    name: 'grafana-token',
    hints: ['glc_', 'glsa_', 'eyjrijoi'],
    pattern: () =>
      /(?<!(?<!\\)[A-Za-z0-9])(?:glc_[A-Za-z0-9+/=]{32,}|glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|eyJrIjoi[A-Za-z0-9+/=]{30,})/g,
  },
  {
    name: 'newrelic-key',
    hints: ['nrak-', 'nrii-', 'nrjs-', 'nral-'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])NR(?:AK|II|JS|AL)-[A-Za-z0-9-]{19,}/g,
  },
  {
    name: 'dynatrace-token',
    hints: ['dt0c01.'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])dt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}/gi,
  },
  {
    name: 'sentry-token',
    hints: ['sntrys_', 'sntryu_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])sntry(?:s_[A-Za-z0-9+/=_-]{40,}|u_[0-9a-f]{64})/g,
  },
  {
    name: 'sourcegraph-token',
    hints: ['sgp_', 'slk_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:sgp_[\w-]{40,}|slk_[0-9a-f]{64})/g,
  },
  {
    name: 'linear-key',
    hints: ['lin_api_', 'lin_oauth_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])lin_(?:api|oauth)_[A-Za-z0-9]{32,}/g,
  },
  {
    name: 'notion-token',
    hints: ['ntn_', 'secret_'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:ntn_\d{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43})(?![A-Za-z0-9])/g,
  },
  { name: 'airtable-token', hints: ['pat'], pattern: () => /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/g },
  { name: 'figma-token', hints: ['figd_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])figd_[\w-]{40,}/g },
  { name: 'postman-key', hints: ['pmak-'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])PMAK-[0-9a-f]{24}-[0-9a-f]{34}/gi },
  { name: 'prefect-token', hints: ['pnu_', 'pnb_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])pn[ub]_[A-Za-z0-9]{36}/g },
  { name: 'typeform-token', hints: ['tfp_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])tfp_[\w.=-]{40,}/g },
  { name: 'readme-key', hints: ['rdme_'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])rdme_[a-z0-9]{70}/g },
  { name: 'frameio-token', hints: ['fio-u-'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])fio-u-[\w=-]{64}/g },
  { name: 'adobe-secret', hints: ['p8e-'], pattern: () => /(?<!(?<!\\)[A-Za-z0-9])p8e-[A-Za-z0-9]{32}/g },
  { name: 'octopus-key', hints: ['api-'], pattern: () => /(?<![A-Za-z0-9])API-[A-Z0-9]{26}(?![A-Za-z0-9])/g },
  { name: 'maxmind-key', hints: ['_mmk'], pattern: () => /(?<!\w)[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk/g },
  { name: 'facebook-token', hints: ['eaa'], pattern: () => /(?<![A-Za-z0-9])EAA[A-Za-z0-9]{90,}/g },
  {
    name: 'yandex-key',
    hints: ['aqvn', 'ycaje'],
    pattern: () => /(?<!(?<!\\)[A-Za-z0-9])(?:AQVN[\w-]{35,38}|YCAJE[\w-]{30,})/g,
  },
  ...FORM_SECRETS,
  { name: 'jwt', hints: ['eyj'], pattern: () => /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g },
  {
    name: 'authorization',
    hints: ['authorization'],
    pattern: () =>
      new RegExp(
        `(authorization${QUOTE}\\]?\\s{0,3}[:=,]\\s{0,3}${QUOTE}(?:(?:basic|bearer|token|digest|apikey|negotiate|bot|key)\\s{1,3})?)(${SUBSTITUTION_PATTERN}|[^\\s"'\`,\\\\]+)`,
        'gi',
      ),
    check: 'value',
  },
  { name: 'bearer-token', hints: ['bearer'], pattern: () => /(\bbearer\s{1,3})([\w.~+/=-]{16,})/gi, check: 'random' },
  {
    name: 'cookie',
    hints: ['cookie'],
    pattern: () => /((?<![\w-])(?:set-)?cookie:[ \t]?)([^\n"']+)/gi,
    check: 'value',
  },
  {
    name: 'url-password',
    hints: ['://'],
    // Up to the last @ before a slash; with a slash in it up to the first @, unless it begins as a port or a path does.
    pattern: () =>
      /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/(?!\[masked:)[^\s/:@"'`<>]{0,100}:)([^\s/"'`<>]{1,256}|(?!\d{1,5}[/?#]|\/)[^\s@"'`<>?#]{1,256})(?=@)/gi,
    check: 'value',
  },
  { name: 'url-token', hints: ['://'], pattern: () => /(:\/\/)([\w-]{20,255})(?=@)/g, check: 'random' },
  {
    name: 'user-password',
    hints: [' -u', '--user', '--proxy-user'],
    pattern: () => /((?:\s-u\s?|\s--(?:proxy-)?user[ =])["']?[^\s:"'=/]{1,100}:)(?!\d{1,6}(?:\s|$))([^\s"']+)/g,
    check: 'value',
  },
  {
    name: 'sshpass',
    hints: ['sshpass'],
    pattern: () => new RegExp(`(\\bsshpass\\s{1,4}-p\\s{0,4})(${WORD_PATTERN})`, 'g'),
    check: 'value',
  },
  {
    name: 'mysql-password',
    hints: ['mysql', 'mariadb'],
    pattern: () => new RegExp(`(\\b(?:mysql|mariadb)[a-z-]{0,10}\\b[^\\n|;&]{0,200}?\\s-p)(${WORD_PATTERN})`, 'g'),
    check: 'value',
  },
  {
    name: 'password',
    hints: ['mongo', 'redis-cli'],
    pattern: () =>
      new RegExp(
        `(\\b(?:mongo[a-z]{0,10}\\b[^\\n|;&]{0,200}?\\s-p|redis-cli\\b[^\\n|;&]{0,200}?\\s-a)\\s{1,4})(?!-)(${WORD_PATTERN})`,
        'g',
      ),
    check: 'value',
  },
  {
    name: 'password',
    hints: ['login'],
    // `docker login -p x`; a short number is the port of something else.
    pattern: () =>
      new RegExp(`(\\blogin\\s[^\\n|;&]{0,200}?\\s?-p[ \\t=]{1,4})(?!-|\\d{1,5}(?:\\s|$))(${WORD_PATTERN})`, 'g'),
    check: 'value',
  },
  {
    name: 'password',
    hints: ['pass:'],
    pattern: () => new RegExp(`(-pass(?:in|out)?[ \\t]{1,4}["']?pass:)(${WORD_PATTERN})`, 'g'),
    check: 'value',
  },
  {
    name: 'password',
    hints: ['machine', 'default'],
    // .netrc
    pattern: () =>
      /(\b(?:machine\s{1,8}\S{1,200}|default)\s{1,8}(?:(?:login|account)\s{1,8}\S{1,200}\s{1,8}){0,2}password\s{1,8})(\S+)/g,
    check: 'value',
  },
  {
    name: 'password',
    hints: ['password'],
    // SQL: PASSWORD 'x', PASSWORD('x')
    pattern: () => /(\bpassword\s{0,4}(?:\s|\(\s{0,4})\\{0,4})('[^'\n]+)/gi,
    check: 'value',
  },
  {
    name: 'password',
    hints: ['identified'],
    pattern: () =>
      /(\bidentified\s{1,4}(?:with\s{1,4}\S{1,60}\s{1,4}as|(?:with\s{1,4}\S{1,60}\s{1,4})?by)\s{1,4}(?:password\s{1,4})?\\{0,4})('[^'\n]+|"[^"\n]+)/gi,
    check: 'value',
  },
  {
    name: 'password',
    hints: ['identified'],
    // Without quotes only in capitals: "identified by its name" is prose.
    pattern: () => /(\bIDENTIFIED\s{1,4}BY\s{1,4})([^\s"';]+)/g,
    check: 'value',
  },
  {
    name: 'secret',
    hints: ['config'],
    // `aws configure set aws_secret_access_key x`, `npm config set //host/:_authToken x`
    pattern: () =>
      new RegExp(
        `(\\bconfig(?:ure)?[ \\t]{1,4}set[ \\t]{1,4}(?:--?[\\w-]{1,30}[ \\t=]{1,4}(?:[\\w.-]{1,60}[ \\t]{1,4})?){0,3}[\\w.:/@-]{0,100}?(?:${NAME}|_auth)[ \\t=]{1,4})(?!-)(${VALUE_PATTERN})`,
        'gi',
      ),
    check: 'value',
  },
  {
    name: 'secret',
    hints: ['--from-literal'],
    pattern: () => new RegExp(`(--from-literal[= ]["']?[\\w.-]{1,100}=)(${VALUE_PATTERN})`, 'g'),
    check: 'value',
  },
  {
    name: 'secret',
    hints: ['passw', 'passphrase', 'pwd', '_pass', 'key', 'secret', 'token', 'credential'],
    signs: ['</'],
    // Only with its closing tag: `Map<Token>` is a type.
    pattern: () => new RegExp(`(<[\\w.:-]{0,40}?${NAME}(?:\\s[^<>]{0,200})?>)([^<>]{1,500})(?=</)`, 'gi'),
    check: 'value',
  },
  {
    name: 'secret',
    hints: ['val'],
    // A name and a value side by side, in JSON, YAML or attributes: `- name: DB_PASSWORD\n  value: x`
    pattern: () =>
      new RegExp(
        `((?:name|key)${QUOTE}\\s{0,4}[:=]\\s{0,4}${QUOTE}[\\w.:-]{0,60}?${NAME}${QUOTE}[,\\s]\\s{0,40}${QUOTE}val(?:ue)?${QUOTE}\\s{0,4}[:=]\\s{0,4})(${VALUE_PATTERN})`,
        'gi',
      ),
    check: 'value',
  },
  {
    name: 'password',
    hints: ['<<<'],
    // What such a program reads from its standard input.
    pattern: () =>
      new RegExp(
        `((?:chpasswd|passwd|-stdin|--with-token|sudo[^\\n|;&]{0,60}\\s-S)\\b[^\\n|;&<]{0,200}<<<\\s{0,4})(${WORD_PATTERN})`,
        'g',
      ),
    check: 'value',
  },
  {
    name: 'password',
    hints: [' auth '],
    pattern: () =>
      new RegExp(
        `(\\b(?:redis|valkey|keydb)-cli\\b[^\\n|;&]{0,200}?\\sauth\\s{1,4}(?:[\\w.-]{1,60}\\s{1,4})?)(${WORD_PATTERN})`,
        'gi',
      ),
    check: 'value',
  },
  {
    name: 'password',
    hints: ['pass=', '_pat='],
    // Variables by their usual names, which no word of a sentence has.
    pattern: () => new RegExp(`(\\b[A-Z][A-Z0-9_]{0,60}(?:(?<!COM|BY|TRES|SUR|UN)PASS|_PAT)=)(${VALUE_PATTERN})`, 'g'),
    check: 'code',
  },
  {
    name: 'password',
    hints: ['pass=', 'pw='],
    // Variables of a shell by these names alone; not what counts tests, or says that they passed.
    pattern: () =>
      new RegExp(
        `((?<![^\\s;&|("'\`])(?:pass|pw)=)(?!["']?(?:\\d{1,4}|true|false|yes|no|ok)["']?(?:[\\s;&|,)]|$))(${VALUE_PATTERN})`,
        'gi',
      ),
    check: 'code',
  },
  ...OPTION_SECRETS,
  {
    name: 'password',
    hints: ['--pass'],
    pattern: () => new RegExp(`(--pass(?:word|wd|phrase)?(?:=|[ \\t]{1,40}))(?!-)(${VALUE_PATTERN})`, 'gi'),
    check: 'value',
  },
  {
    name: 'secret',
    hints: [
      '--token',
      '--secret',
      '--account',
      '--signing',
      '--encryption',
      '--master',
      '--shared',
      '--api',
      '--access',
      '--client',
      '--auth',
      '--private',
      '--credential',
    ],
    pattern: () => new RegExp(`(--(?:${KEYWORD}|auth(?:-token)?)(?:=|[ \\t]{1,40}))(?!-)(${VALUE_PATTERN})`, 'gi'),
    check: 'value',
  },
  {
    name: 'password',
    hints: ['passw', 'passphrase', 'pwd', '_pass'],
    signs: ASSIGN_SIGNS,
    pattern: () => new RegExp(`((?:${PASSWORD})s?${SUFFIX}${ASSIGN})(${VALUE_PATTERN})`, 'gi'),
    check: 'code',
  },
  {
    name: 'secret',
    hints: ['key', 'secret', 'token', 'credential'],
    signs: ASSIGN_SIGNS,
    pattern: () => new RegExp(`((?:${KEYWORD})${SUFFIX}${ASSIGN})(${VALUE_PATTERN})`, 'gi'),
    check: 'code',
  },
  {
    name: 'secret',
    hints: ['passw', 'passphrase', 'pwd', '_pass', 'key', 'secret', 'token', 'credential'],
    signs: ['\n'],
    // YAML: the value alone on the next line, also as a block.
    pattern: () =>
      new RegExp(
        `(${NAME}["']?:[ \\t]{0,4}(?:[|>][+-]?[ \\t]{0,4})?\\r?\\n[ \\t]{1,40})([^\\s:#"'{}[\\]-](?:[^\\s:]|:(?=\\S)){0,256})(?=[ \\t]{0,40}(?:\\r|\\n|$))`,
        'gi',
      ),
    check: 'code',
  },
  {
    name: 'credit-card',
    hints: [],
    pattern: () =>
      /(?<![\w.-])(?:\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}|3[47]\d{2}[ -]\d{6}[ -]\d{5}|\d{13,19})(?![\w-])(?!\.\d)/g,
    check: 'card',
  },
];

/** Names of fields whose value is a secret whatever it looks like: the last words of the name decide. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set(
  [
    'password passwords passwd passwds passphrase passphrases passwort pwd pwds pass secret secrets token apikey apikeys',
    'authorization credential credentials cookie cookies bearer jwt cvv cvc ssn',
  ]
    .join(' ')
    .split(' '),
);
export const SECRET_PAIRS: ReadonlySet<string> = new Set(
  [
    'api key,access key,secret key,private key,ssh key,account key,signing key,encryption key,master key,auth key,shared key',
    'api keys,access keys,secret keys,private keys,connection string,set cookie,client secret,x auth,auth tokens',
    'access tokens,api tokens,refresh tokens,bearer tokens',
  ]
    .join()
    .split(','),
);
/** Last words that say which one it is, not what it is. */
export const NAME_QUALIFIERS: ReadonlySet<string> = new Set(
  'old new current previous prev value val raw plain base64 b64 confirm confirmation repeat again primary secondary default backup pem'.split(
    ' ',
  ),
);
