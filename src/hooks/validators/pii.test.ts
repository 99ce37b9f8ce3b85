import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPii, piiValidator, validatePii } from './pii.js';

const kinds = (text: string) => findPii(text).map(({ kind }) => kind);

describe('what is found', () => {
  it.each<[string, string]>([
    ['pay with 4539148803436467 today', 'credit-card'],
    ['4539 1488 0343 6467', 'credit-card'],
    ['4539-1488-0343-6467.', 'credit-card'],
    ['amex 374245455400126', 'credit-card'],
    ['DE89370400440532013000', 'iban'],
    ['DE89 3704 0044 0532 0130 00', 'iban'],
    ['iban: gb82 west 1234 5698 7654 32', 'iban'],
    ['FR14 2004 1010 0505 0001 3M02 606', 'iban'],
    ['routing number 021000021', 'us-routing'],
    ['my SSN is 536-22-8726', 'us-ssn'],
    ['536 22 8726', 'us-ssn'],
    ['SSN: 536228726', 'us-ssn'],
    ['ITIN 912-72-1234', 'us-itin'],
    ['SIN 130 692 544', 'ca-sin'],
    ['Steuer-ID 86095742719', 'de-tax-id'],
    ['86 095 742 719', 'de-tax-id'],
    ['2 55 08 14 168 025 38', 'fr-nir'],
    ['DNI 12345678Z', 'es-id'],
    ['NIE: X-1234567-L', 'es-id'],
    ['RSSMRA85T10A562S', 'it-codice-fiscale'],
    ['BSN 111222333', 'nl-bsn'],
    ['756.9217.0769.85', 'ch-ahv'],
    ['CPF 529.982.247-25', 'br-cpf'],
    ['Aadhaar 9999 4105 7058', 'in-aadhaar'],
    ['National Insurance number AB 12 34 56 C', 'uk-nino'],
    ['passport no. C01X00T47', 'passport'],
    ['born on 12.03.1984', 'date-of-birth'],
    ['DOB 1984-03-12', 'date-of-birth'],
    ['write to jane.doe+x@mail.company.de', 'email'],
    ['call +49 30 901820', 'phone'],
    ['call (212) 736-5000', 'phone'],
    ['212-736-5000', 'phone'],
    ['from 185.12.64.1', 'ip-address'],
  ])('%s: %s', (text, kind) => expect(kinds(text)).toEqual([kind]));
});

describe('what only looks like it', () => {
  it.each([
    ['a wrong check digit', '4539148803436468 DE88370400440532013000 routing 021000022'],
    ['a wrong length', 'DE8937040044053201300 453914880343646'],
    ['cards to test with', '4242 4242 4242 4242 and 4111-1111-1111-1111'],
    ['numbers without their word', '021000021 111222333 130692544 999941057058 12345678Z AB123456C'],
    ['numbers that were never given out', '000-12-3456 666-12-3456 123-45-6789 078-05-1120'],
    ['times and sizes', '1700000000000 1700000000 20240131120000 2024-01-31T12:00:00Z 10485760'],
    ['identifiers', '550e8400-e29b-41d4-a716-446655440000 9fceb02d0ae598e95dc970b74767f19372d61af8'],
    ['versions and decimals', '1.2.3.4 12.34.56.78-rc1 3.14159265358979323846'],
    ['examples', 'me@example.com you@sub.example.org a@b.test git@github.com 555-0123 +1 212 555 0142'],
    ['addresses of no machine', '127.0.0.1 10.0.0.1 192.168.1.1 172.16.0.1 203.0.113.7 255.255.255.0'],
    ['code', 'const x = [4539, 1488, 0343, 6467]; user@host$ a@b @scope/pkg@1.2.3'],
    ['eleven of a kind', '111.111.111-11 00000000000'],
    ['a date that is nobody’s birthday', 'released on 12.03.1984'],
    ['a long number that holds one', '94539148803436467123 00004539148803436467'],
  ])('%s', (_, text) => expect(kinds(text)).toEqual([]));

  it('is rare among random numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 10n ** 8n, max: 10n ** 14n }), { minLength: 200, maxLength: 200 }),
        (numbers) => {
          expect(findPii(numbers.join('\n')).reduce((sum, { count }) => sum + count, 0)).toBeLessThan(8);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the validator', () => {
  const card = '4539148803436467';

  it.each([
    ['high', card, false],
    ['high', 'jane@company.de', true],
    ['medium', 'jane@company.de', false],
    ['medium', '185.12.64.1', true],
    ['low', '185.12.64.1', false],
    ['never', card, true],
  ] as const)('at %s, %s is safe: %s', (block_at, prompt, safe) => {
    expect(piiValidator({ block_at })({ prompt }).safe).toBe(safe);
  });

  it('says what it found, and never the text', () => {
    const result = validatePii({ prompt: `${card} ${card} jane@company.de` });
    expect(result).toEqual({
      safe: false,
      reason:
        'Blocked: personal data (the number of a payment card, 2 times). Take it out, or put a placeholder in its place.',
      metadata: {
        risk: 'high',
        found: [
          { kind: 'credit-card', risk: 'high', count: 2, at: 0 },
          { kind: 'email', risk: 'medium', count: 1, at: 34 },
        ],
      },
    });
    expect(JSON.stringify(result)).not.toContain(card);
  });

  it('finds nothing where there is nothing', () => {
    expect(validatePii({ prompt: 'hello' })).toEqual({ safe: true, metadata: { risk: 'none', found: [] } });
  });

  it('looks at every text of an input without a prompt', () => {
    expect(validatePii({ a: { b: ['x', `y ${card}`] } }).safe).toBe(false);
  });

  it('can leave a kind out', () => {
    expect(piiValidator({ ignore: ['credit-card'] })({ prompt: card }).safe).toBe(true);
  });

  it('does not call safe what is too long to be searched', () => {
    expect(validatePii({ prompt: 'x'.repeat((1 << 20) + 1) })).toMatchObject({ safe: false });
  });

  it.each([
    ['digits', '1'.repeat(1 << 20)],
    ['digits and blanks', '1 '.repeat(1 << 19)],
    ['letters', 'a'.repeat(1 << 20)],
    ['addresses', 'a@b.de '.repeat(140_000)],
    ['half an address', 'a.'.repeat(1 << 19)],
    ['at signs', 'a@'.repeat(1 << 19)],
    ['the beginning of an account', 'DE89 '.repeat(200_000)],
    ['numbers of machines', '1.1.'.repeat(1 << 18)],
    ['plus signs', '+1 '.repeat(300_000)],
  ])('takes little time over %s', (_, prompt) => {
    const before = process.cpuUsage();
    validatePii({ prompt });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
  });
});
