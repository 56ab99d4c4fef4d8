import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HONEYPOT } from './account-rules.ts'
import { parseContact } from './contact-message.ts'
import { isAboutTaxAccount } from './contact-topics.ts'

const good = { topic: 'text', name: 'Ada Vance', email: 'ada@mail.example', message: 'The second sentence is wrong.' }
const parse = (changes: Record<string, string> = {}) => parseContact(new Map(Object.entries({ ...good, ...changes })))
const problemOf = (changes: Record<string, string>) => parse(changes).problems

test('a filled-in form becomes a cleaned-up message', () => {
  const { message } = parse({
    name: '  Ada \t Vance ',
    email: ' ada@mail.example ',
    message: 'One line.\r\nAnother line.\0 ',
  })
  expect(message).toEqual({ ...good, message: 'One line.\nAnother line.', page: null })
})

test('each field of an empty form gets its own message, and nothing is accepted', () => {
  const { message, problems } = parseContact(new Map())
  expect(message).toBeNull()
  expect(problems).toEqual({
    topic: 'Choose a topic.',
    name: 'Enter your name.',
    email: 'Enter your email address so we can reply.',
    message: 'Tell us a little more. Use at least 20 characters.',
  })
})

test.each([
  [{ topic: 'anything' }, 'topic'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'Ada 123-45-6789' }, 'name'],
  [{ email: 'ada' }, 'email'],
  [{ email: 'ada@mail.example, eve@mail.example' }, 'email'],
  [{ email: 'ada@mail.example\r\nBcc: eve@mail.example' }, 'email'],
  [{ email: 'Ada <ada@mail.example>' }, 'email'],
  [{ email: `${'a'.repeat(65)}@mail.example` }, 'email'],
  [{ message: 'too short' }, 'message'],
  [{ message: `${' '.repeat(30)}short` }, 'message'],
  [{ message: 'x'.repeat(4001) }, 'message'],
  [{ message: 'My social is 123-45-6789, please help me.' }, 'message'],
  [{ message: '🙂'.repeat(19) }, 'message'],
])('%j is rejected at its field', (changes, field) => {
  expect(Object.keys(problemOf(changes) ?? {})).toEqual([field])
})

test.each([
  { name: 'x'.repeat(100) },
  { message: 'x'.repeat(4000) },
  { message: '🙂'.repeat(20) },
  { email: "o'neil+tax@mail.example" },
])('%j is accepted', (changes) => {
  expect(problemOf(changes)).toBeNull()
})

test('a rejected form returns exactly what was typed', () => {
  const typed = { ...good, page: '', name: '  Ada  ', message: ' 123-45-6789\r\n' }
  expect(parse(typed).typed).toEqual(typed)
})

test('the honeypot detects bots', () => {
  expect(parse()).toMatchObject({ honeypotFilled: false })
  expect(parse({ [HONEYPOT]: 'x' })).toMatchObject({ honeypotFilled: true })
})

test('whatever is sent, an accepted message fits the database', () => {
  const any = fc.record({
    name: fc.string({ unit: 'binary', maxLength: 120 }),
    message: fc.string({ unit: 'binary', maxLength: 60 }),
  })
  fc.assert(
    fc.property(any, (changes) => {
      const { message } = parse(changes)
      if (!message) return
      expect([...message.name].length).toBeGreaterThan(0)
      expect([...message.message].length).toBeGreaterThanOrEqual(20)
      expect(`${message.name}${message.message.replaceAll('\n', '')}`).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test.each([
  ['/tax-resources/notices/cp14', '/tax-resources/notices/cp14'],
  ['/faq#is-it-real', '/faq#is-it-real'],
  ['//elsewhere.example', null],
  ['https://elsewhere.example/', null],
  ['/a?b=1', null],
  ['/<script>', null],
  ['/'.padEnd(301, 'a'), null],
  ['', null],
])('a message about %s is about the page %s', (page, wanted) => {
  expect(parse({ page }).message?.page).toBe(wanted)
})

test.each([
  ['My refund is late, where is it?', true],
  ['Please send me a transcript of 2022.', true],
  ['The IRS says that my balance is wrong.', true],
  ['My listing shows the city I left years ago. Please change it to Boise.', false],
  ['Your guide gives a wrong payment date.', false],
])('%s is about a tax account: %s', (message, isAbout) => {
  expect(isAboutTaxAccount(message)).toBe(isAbout)
})
