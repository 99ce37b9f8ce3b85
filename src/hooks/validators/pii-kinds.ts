import { isCardNumber } from '../../redact/secret-heuristics.js';
import {
  isAadhaar,
  isAbaRouting,
  isCodiceFiscale,
  isCpf,
  isDutchBsn,
  isFrenchNir,
  isGermanTaxId,
  isIban,
  isLuhn,
  isSpanishId,
  isSwissAhv,
} from './checksums.js';

/** Weakest first. */
export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

/** One kind of personal data. */
export interface PiiKind {
  readonly kind: string;
  readonly risk: Risk;
  /** What it is called to a person. */
  readonly label: string;
  /**
   * Linear: no quantifier inside a quantified group but a bounded one, and nothing unbounded that can be entered in
   * its middle.
   */
  readonly pattern: RegExp;
  /** Is it one? It gets digits and letters alone, in capitals. */
  readonly check?: (plain: string) => boolean;
  /** A word that has to stand before it, not far off: without it the number could be anything. */
  readonly near?: RegExp;
}

const START = '(?<![\\w.+-])';
const END = '(?![\\w-]|\\.\\d)';
const number = (source: string, flags = 'g'): RegExp => new RegExp(`${START}(?:${source})${END}`, flags);

/** Nobody's: the numbers that payment services give out to test with. */
const TEST_CARDS = new Set(
  '4111111111111111 4242424242424242 4012888888881881 4000056655665556 4000000000000002 5555555555554444 5105105105105100 2223003122003222 5200828282828210 378282246310005 371449635398431 6011111111111117 6011000990139424 30569309025904 3056930009020004 3566002020360505 6200000000000005'.split(
    ' ',
  ),
);

export const PII_KINDS: readonly PiiKind[] = [
  {
    kind: 'credit-card',
    risk: 'high',
    label: 'the number of a payment card',
    pattern: number('\\d(?:[ -]?\\d){12,18}'),
    check: (digits) => isCardNumber(digits) && !TEST_CARDS.has(digits),
  },
  {
    kind: 'iban',
    risk: 'high',
    label: 'the number of a bank account (IBAN)',
    pattern: number('[A-Z]{2}\\d{2}(?:[ -]?[A-Z\\d]){11,30}', 'gi'),
    check: isIban,
  },
  {
    kind: 'us-routing',
    risk: 'high',
    label: 'the routing number of a bank',
    pattern: number('\\d{9}'),
    check: isAbaRouting,
    near: /\b(?:routing|aba|rtn|transit)\b/i,
  },
  {
    kind: 'us-ssn',
    risk: 'high',
    label: 'a social security number',
    pattern: number('(?!000|666|9\\d\\d)\\d{3}([- ])(?!00)\\d{2}\\1(?!0000)\\d{4}'),
    // The one in every example, and the one that was printed on a million cards.
    check: (digits) => !/^(?:123456789|078051120|219099999|987654321)$/.test(digits),
  },
  {
    kind: 'us-ssn',
    risk: 'high',
    label: 'a social security number',
    pattern: number('(?!000|666|9\\d\\d)\\d{3}(?!00)\\d{2}(?!0000)\\d{4}'),
    check: (digits) => digits !== '123456789',
    near: /\b(?:ssn|social security)\b/i,
  },
  {
    kind: 'us-itin',
    risk: 'high',
    label: 'a taxpayer number',
    pattern: number('9\\d\\d([- ])(?:5\\d|6[0-5]|7\\d|8[0-8]|9[0-24-9])\\1\\d{4}'),
  },
  {
    kind: 'ca-sin',
    risk: 'high',
    label: 'a social insurance number',
    pattern: number('[1-9]\\d{2}[ -]?\\d{3}[ -]?\\d{3}'),
    check: isLuhn,
    near: /\b(?:sin|social insurance|assurance sociale)\b/i,
  },
  {
    kind: 'de-tax-id',
    risk: 'high',
    label: 'a German tax number',
    pattern: number('[1-9]\\d ?\\d{3} ?\\d{3} ?\\d{3}'),
    check: isGermanTaxId,
  },
  {
    kind: 'fr-nir',
    risk: 'high',
    label: 'a French social security number',
    pattern: number('[1-8] ?\\d{2} ?\\d{2} ?(?:\\d{2}|2[AB]) ?\\d{3} ?\\d{3} ?\\d{2}', 'gi'),
    check: isFrenchNir,
  },
  {
    kind: 'es-id',
    risk: 'high',
    label: 'a Spanish identity number',
    pattern: number('(?:[XYZ]-?\\d{7}|\\d{8})-?[A-Z]', 'gi'),
    check: isSpanishId,
    near: /\b(?:dni|nie|nif)\b/i,
  },
  {
    kind: 'it-codice-fiscale',
    risk: 'high',
    label: 'an Italian tax code',
    pattern: number('[A-Z]{6} ?\\d\\d[A-Z]\\d\\d ?[A-Z]\\d{3}[A-Z]', 'gi'),
    check: isCodiceFiscale,
  },
  {
    kind: 'nl-bsn',
    risk: 'high',
    label: 'a Dutch citizen number',
    pattern: number('\\d{9}'),
    check: isDutchBsn,
    near: /\b(?:bsn|burgerservicenummer|sofinummer)\b/i,
  },
  {
    kind: 'ch-ahv',
    risk: 'high',
    label: 'a Swiss social security number',
    pattern: number('756[. ]?\\d{4}[. ]?\\d{4}[. ]?\\d{2}'),
    check: isSwissAhv,
  },
  {
    kind: 'br-cpf',
    risk: 'high',
    label: 'a Brazilian taxpayer number',
    pattern: number('\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}'),
    check: isCpf,
  },
  {
    kind: 'in-aadhaar',
    risk: 'high',
    label: 'an Indian identity number',
    pattern: number('[2-9]\\d{3}[ -]?\\d{4}[ -]?\\d{4}'),
    check: isAadhaar,
    near: /\b(?:aadhaar|aadhar|uid(?:ai)?)\b/i,
  },
  {
    kind: 'uk-nino',
    risk: 'high',
    label: 'a national insurance number',
    pattern: number('(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]', 'gi'),
    near: /\b(?:nino|national insurance|ni (?:no|number))\b/i,
  },
  {
    kind: 'passport',
    risk: 'high',
    label: 'the number of a passport',
    pattern: number('(?=[A-Z]{0,2}\\d)[A-Z\\d]{6,9}'),
    check: (plain) => (plain.match(/\d/g)?.length ?? 0) >= 5,
    near: /\b(?:passport|reisepass|passeport)\b/i,
  },
  {
    kind: 'date-of-birth',
    risk: 'medium',
    label: 'a date of birth',
    pattern: number('(?:19|20)\\d\\d-\\d\\d?-\\d\\d?|\\d\\d?[./-]\\d\\d?[./-](?:19|20)?\\d\\d'),
    near: /\b(?:date of birth|birth ?date|birthday|dob|born|geboren|geburtsdatum)\b/i,
  },
  {
    kind: 'email',
    risk: 'medium',
    label: 'an e-mail address',
    pattern: /(?<![\w.+%-])[\w.+%-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/gi,
    // Nobody's: reserved for examples, or the name of a service.
    check: (plain) =>
      !/(?:^|@|\.)EXAMPLE\.(?:COM|ORG|NET)$|\.(?:TEST|EXAMPLE|INVALID|LOCALHOST|LOCAL)$|^(?:GIT|NO-?REPLY)@/.test(
        plain,
      ),
  },
  {
    kind: 'phone',
    risk: 'medium',
    label: 'a telephone number',
    pattern:
      /(?<![\w.+/-])(?:\+[1-9]\d{0,2}(?:[ .()/-]{0,2}\d){6,13}|(?:\([2-9]\d\d\) ?|[2-9]\d\d[-.])[2-9]\d\d[-.]\d{4})(?![\w-]|\.\d)/g,
    // 555-01xx is kept free for films.
    check: (plain) => !/55501\d\d$/.test(plain),
  },
  {
    kind: 'ip-address',
    risk: 'low',
    label: 'the address of a computer',
    pattern: /(?<![\w.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w-]|\.\d)/g,
    // Of no computer in particular: private, local, and reserved for examples.
    check: (plain) =>
      !/^(?:0|10|127|169\.254|192\.168|192\.0\.[02]|198\.51\.100|203\.0\.113|172\.(?:1[6-9]|2\d|3[01])|22[4-9]|2[3-5]\d)\./.test(
        plain,
      ) && !/^(?:8\.8\.[48]\.[48]|1\.[01]\.[01]\.1|1\.2\.3\.4|9\.9\.9\.9)$/.test(plain),
  },
];
