/** Bank accounts of other countries (ISO 13616): two letters, two check digits, and as many signs as the country has. */

/** Each country with the length of its IBANs. */
const COUNTRIES =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
  'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
  'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
  'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
const LENGTHS = new Map(COUNTRIES.split(' ').map((each) => [each.slice(0, 2), Number(each.slice(2))]))

const BEGINNING = /(?<![\p{L}\d])[a-z]{2}\d{2}(?=[ -]?[a-z\d])/giu

export function* findIbans(text: string): Generator<{ start: number; end: number }> {
  for (const { 0: written, index } of text.matchAll(BEGINNING)) {
    const length = LENGTHS.get(written.slice(0, 2).toUpperCase())
    const end = length ? endOf(text, index, length) : null
    if (end !== null && hasCheckDigits(text.slice(index, end))) yield { start: index, end }
  }
}

/** Where so many letters and digits end, with one space or dash between them at most; null when there are fewer, or more. */
function endOf(text: string, start: number, length: number): number | null {
  const signs = new RegExp(`(?:[a-z\\d][ -]?){${length - 1}}[a-z\\d](?![\\p{L}\\d])`, 'iuy')
  signs.lastIndex = start
  return signs.test(text) ? signs.lastIndex : null
}

/** The first four signs moved to the end, letters as 10 to 35: the number leaves 1 when divided by 97. */
function hasCheckDigits(written: string): boolean {
  const signs = written.replace(/[ -]/g, '').toUpperCase()
  const digits = [...`${signs.slice(4)}${signs.slice(0, 4)}`].map((sign) => String(Number.parseInt(sign, 36))).join('')
  return [...digits].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0) === 1
}
