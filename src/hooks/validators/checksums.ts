/** The check digits of numbers that name a person or an account. Each takes the digits and letters alone, in capitals. */

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** The sum that cards and Canada's SIN have. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9;
  }
  return sum % 10 === 0;
}

/** How long an account number is in each country that has them. */
const IBAN: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 ' +
    'LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 ' +
    'RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** ISO 13616: the number as a whole, letters as two digits, leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  if (IBAN[text.slice(0, 2)] !== text.length) return false;
  let rest = 0;
  for (const character of `${text.slice(4)}${text.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Routing numbers of banks in the USA. */
export function isAbaRouting(digits: string): boolean {
  const district = Number(digits.slice(0, 2));
  const known =
    district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80;
  return (
    digits.length === 9 && known && !/^0+$/.test(digits) && weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0
  );
}

/** German tax number: one digit stands twice or thrice among the first ten, and ISO 7064 MOD 11,10. */
export function isGermanTaxId(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const counts = new Map<string, number>();
  for (const digit of digits.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  if (repeated.length !== 1 || (repeated[0] ?? 0) > 3) return false;
  let product = 10;
  for (const digit of digits.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits[10]);
}

/** French social security number: what is left of 97. Corsica's departments have a letter. */
export function isFrenchNir(text: string): boolean {
  if (!/^[1-8]\d{4}(?:\d\d|2[AB])\d{8}$/.test(text)) return false;
  const number = text.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97n - (BigInt(number) % 97n) === BigInt(text.slice(13));
}

/** Spanish DNI and NIE: a letter by what is left of 23. */
export function isSpanishId(text: string): boolean {
  const digits = text.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return /^\d{8}$/.test(digits) && 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === text.at(-1);
}

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Italian codice fiscale. */
export function isCodiceFiscale(text: string): boolean {
  if (!/^[A-Z]{6}\d\d[ABCDEHLMPRST]\d\d[A-Z]\d{3}[A-Z]$/.test(text)) return false;
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const character = text.charAt(at);
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    sum += at % 2 === 0 ? (ODD[value] ?? 0) : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === text[15];
}

/** Dutch citizen service number. */
export function isDutchBsn(digits: string): boolean {
  return /^\d{9}$/.test(digits) && !/^0+$/.test(digits) && weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

/** Brazilian CPF: two check digits; eleven of a kind pass and are none. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  const check = (length: number): number => {
    const sum = weighted(
      digits,
      Array.from({ length }, (_, index) => length + 1 - index),
    );
    return ((sum * 10) % 11) % 10;
  };
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10]);
}

/** Swiss AHV number, an EAN of its own country. */
export function isSwissAhv(digits: string): boolean {
  return /^756\d{10}$/.test(digits) && weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
}

const MULTIPLY = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
];
const FIRST = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Indian Aadhaar number: the Verhoeff check. */
export function isAadhaar(digits: string): boolean {
  if (!/^[2-9]\d{11}$/.test(digits)) return false;
  let check = 0;
  for (let at = 0; at < 12; at++) {
    let digit = Number(digits[11 - at]);
    for (let turn = 0; turn < at % 8; turn++) digit = FIRST[digit] ?? 0;
    check = MULTIPLY[check]?.[digit] ?? 0;
  }
  return check === 0;
}
