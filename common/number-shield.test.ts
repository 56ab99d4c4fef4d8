import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNumbers, describeNumbers, type ShieldedKind, withoutNumbers } from './number-shield.ts'

const kindsIn = (text: string) => findNumbers(text).map(({ kind }) => kind)
const cut = (text: string) => findNumbers(text).map(({ start, end }) => text.slice(start, end))

const CAUGHT: readonly [ShieldedKind, string, string][] = [
  ['ssn', 'My number is 123-45-6789.', '123-45-6789'],
  ['ssn', 'It is 123 45 6789, thank you', '123 45 6789'],
  ['ssn', '123.45.6789', '123.45.6789'],
  ['ssn', '123 - 45 - 6789', '123 - 45 - 6789'],
  ['ssn', '123\u201345\u20136789 with long dashes', '123\u201345\u20136789'],
  ['ssn', '123\u00a045\u00a06789', '123\u00a045\u00a06789'],
  ['ssn', 'my ssn123-45-6789 is'.replace('ssn', 'ssn '), '123-45-6789'],
  ['ssn', 'SSN 123456789', '123456789'],
  ['ssn', 'SSN#123456789', '123456789'],
  ['ssn', 'social security number is: 123456789', '123456789'],
  ['ssn', 'my social is 123-456-789', '123-456-789'],
  ['ssn', '123456789 is my SSN', '123456789'],
  ['ssn', 'In 2024 123-45-6789 was used', '123-45-6789'],
  ['ssn', 'taxpayer id 123 456 789', '123 456 789'],
  [
    'ssn',
    '\uff11\uff12\uff13-\uff14\uff15-\uff16\uff17\uff18\uff19',
    '\uff11\uff12\uff13-\uff14\uff15-\uff16\uff17\uff18\uff19',
  ],
  ['ssn', 'SSN536221234', '536221234'],
  ['ssn', 'ssn536-22-1234', '536-22-1234'],
  ['ssn', '(536) 22 1234', '(536) 22 1234'],
  ['ssn', '(536)-22-1234', '(536)-22-1234'],
  ['ssn', '536·22·1234', '536·22·1234'],
  ['ssn', '536•22•1234', '536•22•1234'],
  ['ssn', '536_22_1234', '536_22_1234'],
  ['ssn', '536/22/1234', '536/22/1234'],
  ['ssn', '536  22  1234', '536  22  1234'],
  ['ein', 'EIN12-3456789', '12-3456789'],
  ['card', '4111  1111  1111  1111', '4111  1111  1111  1111'],
  ['card', '4111/1111/1111/1111', '4111/1111/1111/1111'],
  ['card', '4111_1111_1111_1111', '4111_1111_1111_1111'],
  ['itin', 'ITIN: 912-70-1234', '912-70-1234'],
  ['itin', '998 88 1234', '998 88 1234'],
  ['itin', 'my itin 900701234 expired', '900701234'],
  ['ein', 'The company is 12-3456789.', '12-3456789'],
  ['ein', 'EIN 123456789', '123456789'],
  ['ein', 'our FEIN: 12 3456789', '12 3456789'],
  ['card', '4111 1111 1111 1111', '4111 1111 1111 1111'],
  ['card', 'card 4111-1111-1111-1111 exp 12/27', '4111-1111-1111-1111'],
  ['card', '4111111111111111', '4111111111111111'],
  ['card', '4111 1111 1111 1111 12 27 123', '4111 1111 1111 1111'],
  ['card', 'amex 3782 822463 10005', '3782 822463 10005'],
  ['card', '5555555555554444', '5555555555554444'],
  ['card', '6011 1111 1111 1117', '6011 1111 1111 1117'],
  ['bank', 'routing number 021000021', '021000021'],
  ['bank', 'ABA: 122105155', '122105155'],
  ['bank', '021000021 is the routing number', '021000021'],
  ['bank', 'account number: 000123456789', '000123456789'],
  ['bank', 'my checking account 1234567', '1234567'],
  ['bank', 'acct # 12-345678', '12-345678'],
  ['iban', 'GB29 NWBK 6016 1331 9268 19 is my account', 'GB29 NWBK 6016 1331 9268 19'],
  ['iban', 'pay to DE89370400440532013000.', 'DE89370400440532013000'],
  ['iban', 'pl61 1090 1014 0000 0712 1981 2874 is mine', 'pl61 1090 1014 0000 0712 1981 2874'],
  ['iban', 'IBAN: NO93-8601-1117-947', 'NO93-8601-1117-947'],
  ['ptin', 'My PTIN is P01234567.', 'P01234567'],
  ['ptin', 'p00123456, renewed', 'p00123456'],
  ['ptin', 'PTIN P-01234567', 'P-01234567'],
]

test.each(CAUGHT)('%s is found in %j', (kind, text, number) => {
  expect(kindsIn(text)).toEqual([kind])
  expect(cut(text)).toEqual([number])
})

test.each([
  'Call 559-123-4567 or (559) 123-4567.',
  '+1 559 123 4567, 5591234567, 1-800-829-1040, 800.829.1040',
  'From abroad: +49 123 45 6789',
  'My phone is 559-123-4567, I will not send my SSN by e-mail',
  'Fresno, CA 93721-1234',
  'SSN card lost, mail to ZIP 93721-1234',
  'On 03-26-2026, 2026-03-26, 3/26/2026, 26.03.2026 and 12-31-2025',
  'Forms 1040, 1040-SR, 8821, 2848, 1099-NEC, W-2, 5471 and 433-A',
  'Notices CP2000, CP14, LT11, 5071C and Letter 1058',
  'I owe $123,456,789.12, or $123456789, or 12,500.00',
  'My account shows a balance of 12500 for 2021',
  'Account transcripts for 2019, 2020, 2021, 2022 and 2023',
  'my savings 2024 went up',
  'Tax years 2019 2020 2021 2022 2023 2024',
  '31 CFR 10.30, 26 U.S.C. 7216, Rev. Proc. 2023-34',
  'The bank’s phone: bank 559-123-4567',
  'An area never given out: 000-12-3456, 666-12-3456, 123-00-4567, 123-45-0000, 900-12-3456',
  'No check digit, no word: 4111 1111 1111 1112, 123456789, 021000022',
  'routing slip 123456788 of the bank',
  'DLN 12345-678-90123-4',
  'Order 9400 1000 0000 0000 0000 00',
  'Publication P5307, program ABCDE-U-00123-24-I, P012345678 has nine, MAP01234567 is a word, 0300-12345R',
  'GB29 NWBK 6016 1331 9268 18 has a wrong digit, DE8937040044053201300 is too short',
  'Send LT11 2024 and CP14 forms to us, FR 1040 0000 1111 2222',
  'IRS: 800-829-1040, TTY 800-829-4059, from abroad 267-941-1000; Taxpayer Advocate 877-777-4778; fax 855-214-7519',
  'OMB No. 1545-0074, Cat. No. 11320B, Publication 17 (2025), IRC 6651(a)(2), 26 CFR 301.7701-15, T.D. 9847',
  'Kansas City, MO 64999-0002; P.O. Box 7704, San Francisco, CA 94120-7704; Ogden, UT 84201-0045',
  'The mileage rate is 70 cents; $168,600, $15,750 and $31,500 for 2025; EIN applications by Form SS-4',
  'serial 123-45-6789-01 and 1-123-45-6789',
  'the last four are 6789',
  'at 14:05:09 on port 127.0.0.1',
  'Paid 3/26/2026, 12/31/2025, and 2026/03/26; 26.03.2026',
  'AUSTIN536221234 and MARTIN12-3456789 are user names',
  'Form 1040  2019  2020  2021  2022',
  'docket 123/45/6789/01 of the county',
  '415-555-0132 415-555-0199 415-555-0175',
])('nothing is found in %j', (text) => {
  expect(cut(text)).toEqual([])
})

test('several numbers are found in text order', () => {
  const text = 'EIN 12-3456789, SSN 123-45-6789, card 4111 1111 1111 1111'
  expect(kindsIn(text)).toEqual(['ein', 'ssn', 'card'])
})

test('the message names the kinds and never repeats a number', () => {
  expect(describeNumbers('Call me at 559-123-4567')).toBeNull()
  expect(describeNumbers('123-45-6789 and 12-3456789')).toMatch(/a Social Security number and an EIN\. Remove that/)
  expect(describeNumbers('123-45-6789')).not.toMatch(/\d/)
})

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const words = fc.stringMatching(/^[a-z ,]{0,40}$/)
const gap = fc.constantFrom('-', ' ', '.', '\u2011', ' - ')

test('every Social Security number that can exist is found, whatever words surround it', () => {
  const ssn = fc
    .tuple(digits(3), digits(2), digits(4))
    .filter(([area, group, serial]) => !/^(000|666|9)/.test(area) && group !== '00' && serial !== '0000')
  fc.assert(
    fc.property(words, ssn, gap, words, (before, [area, group, serial], sign, after) => {
      const written = [area, group, serial].join(sign)
      expect(cut(`${before} ${written} ${after}`)).toContain(written)
    }),
  )
})

test("every card number with a valid check digit is found; with one wrong digit it isn't", () => {
  const visa = digits(14).map((rest) => withCheckDigit(`4${rest}`))
  fc.assert(
    fc.property(visa, fc.constantFrom('', ' ', '-'), fc.integer({ min: 1, max: 9 }), (card, sign, slip) => {
      const written = (number: string) => number.replace(/(\d{4})(?=\d)/g, `$1${sign}`)
      expect(kindsIn(`paid with ${written(card)} today`)).toEqual(['card'])
      const wrong = `${card.slice(0, -1)}${(Number(card.slice(-1)) + slip) % 10}`
      expect(kindsIn(`paid with ${written(wrong)} today`)).not.toContain('card')
    }),
  )
})

test('phone numbers, ZIP codes, dates, and years are never flagged, however many appear in a row', () => {
  const phone = fc.tuple(digits(3), digits(3), digits(4)).map(([area, office, line]) => `(${area}) ${office}-${line}`)
  const zip = fc.tuple(digits(5), digits(4)).map((parts) => parts.join('-'))
  const date = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  const day = date.map((time) => time.toISOString().slice(0, 10))
  const year = fc.integer({ min: 1950, max: 2049 }).map(String)
  const separator = fc.constantFrom(', ', ' and ', '; ')
  fc.assert(
    fc.property(fc.array(fc.oneof(phone, zip, day, year), { maxLength: 6 }), separator, (items, between) => {
      expect(cut(`We wrote: ${items.join(between)}.`)).toEqual([])
    }),
  )
})

test('any text is checked in time, and positions stay inside it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('1', '9', '-', ' ', '.', 'a', '+', 'account no '), maxLength: 4000 }),
      (text) => {
        let last = 0
        for (const { start, end } of findNumbers(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      },
    ),
    { numRuns: 200 },
  )
})

function withCheckDigit(first: string): string {
  const sum = [...first].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${first}${(10 - (sum % 10)) % 10}`
}

test('a text without its numbers has none left, and keeps every other word', () => {
  expect(withoutNumbers('My SSN is 219-09-9999, his 219 09 9998. Owed: $1,250 in 2024.')).toBe(
    'My SSN is , his . Owed: $1,250 in 2024.',
  )
  expect(withoutNumbers('Form 1040, ZIP 93721, (559) 555-0142')).toBe('Form 1040, ZIP 93721, (559) 555-0142')
})
