import { expect, test } from 'vitest'
import { NEUTRAL_REPLIES, describeSlips } from './safe-reply.ts'

test.each([
  ['an amount of money', 'The fee of $450 was agreed beforehand.'],
  ['an amount of money', 'It was 300 dollars and no more.'],
  ['a specific year', 'Back in 2023 the office was being moved.'],
  ['a specific year', 'That tax year was hard for everybody.'],
  ['a person’s own tax matter', 'Your refund came as soon as it could.'],
  ['a person’s own tax matter', 'I remember your IRS problem well.'],
  ['a person’s own tax matter', 'We answered their last letter within a day.'],
  ['that someone is or was a client', 'Thank you for being a loyal client!'],
  ['that someone is or was a client', 'It is hard to lose a customer.'],
  ['what was done for someone', 'We filed it on time.'],
  ['what was done for someone', 'I personally resolved it.'],
  ['what someone did as a client', 'You never sent what was asked for.'],
  ['what someone did as a client', 'He hired somebody else in the end.'],
  ['that you worked together', 'It was good to work with you.'],
  ['that you worked together', 'Thank you for choosing us.'],
  ['that you worked together', 'Thank you for trusting our firm.'],
  ['that you worked together', 'It was a pleasure serving you.'],
  ['that you worked together', 'So glad we could help!'],
  ['that you worked together', 'See you next spring.'],
  ['whether someone is a client', 'This person was never our client.'],
  ['whether someone is a client', 'We have no record of anybody by that name.'],
])('%s is detected in %j', (slip, reply) => {
  expect(describeSlips(reply)).toContain(slip)
})

test.each(NEUTRAL_REPLIES)('the suggested reply reveals nothing: $label', ({ text }) => {
  expect(describeSlips(text)).toBeNull()
})

test.each([
  'Thank you for taking the time to write this.',
  'Our office answers every message within two business days.',
  'Fees are agreed in writing before anything begins.',
  'We keep all client information private, and client matters stay between two people.',
  'Anybody with a concern can call the office at 559-555-0142.',
  'We try to explain IRS letters in plain words.',
  'The office is open from nine to five, and on Saturdays in spring.',
])('nothing is detected in %j', (reply) => {
  expect(describeSlips(reply)).toBeNull()
})

test('each of several slips is named once, and so is the law', () => {
  expect(describeSlips('You were a client in 2022, and in 2023 you owed $900.')).toMatch(
    /^This may reveal an amount of money, a specific year, that someone .*, and what someone did as a client\. The law \(IRC 7216 and Circular 230\)/,
  )
})
