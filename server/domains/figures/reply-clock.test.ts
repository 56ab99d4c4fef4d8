/** The clock that "two business days" goes by: weekends, holidays, daylight saving time, and days away. */
import { expect, test } from 'vitest'
import { type AwayPeriod, reminderTime, replyDeadline, waitMs } from './reply-clock.ts'

const at = (iso: string) => new Date(iso)
const away = (fromOn: string, backOn: string, setOn = '2026-10-01'): AwayPeriod => ({
  fromOn,
  backOn,
  setAt: at(`${setOn}T15:00:00Z`),
})
/** Tuesday, 10 a.m. in Washington. */
const TUESDAY = at('2026-11-17T15:00:00Z')

test.each([
  ['none', [], '2026-11-20T05:00:00Z'],
  ['from the next day on', [away('2026-11-18', '2026-11-20')], '2026-11-24T05:00:00Z'],
  ['from before the message until Thursday', [away('2026-11-10', '2026-11-19')], '2026-11-21T05:00:00Z'],
  ['a weekend only', [away('2026-11-21', '2026-11-23')], '2026-11-20T05:00:00Z'],
  [
    'set on the day itself, which still counts',
    [away('2026-11-18', '2026-11-20', '2026-11-18')],
    '2026-11-21T05:00:00Z',
  ],
  ['set after the days, which all count', [away('2026-11-18', '2026-11-20', '2026-11-25')], '2026-11-20T05:00:00Z'],
  ['twice', [away('2026-11-18', '2026-11-19'), away('2026-11-20', '2026-11-24')], '2026-11-25T05:00:00Z'],
] as const)('a Tuesday message is due at the end of the second business day; away %s', (_when, periods, due) => {
  expect(replyDeadline(TUESDAY, periods)).toEqual(at(due))
})

test.each([
  ['on Tuesday', '2026-11-17T15:00:00Z', [], '2026-11-18T15:00:00Z'],
  ['on Friday', '2026-11-13T22:30:00Z', [], '2026-11-16T22:30:00Z'],
  ['on Saturday', '2026-11-14T15:00:00Z', [], '2026-11-16T15:00:00Z'],
  ['before Thanksgiving', '2026-11-25T15:00:00Z', [], '2026-11-27T15:00:00Z'],
  ['before the clocks go back', '2026-10-30T14:00:00Z', [], '2026-11-02T15:00:00Z'],
  ['while away', '2026-11-17T15:00:00Z', [away('2026-11-16', '2026-11-20')], '2026-11-20T15:00:00Z'],
] as const)(
  'an agent is reminded at the same time on the next business day: asked %s',
  (_when, asked, periods, reminded) => {
    expect(reminderTime(at(asked), periods)).toEqual(at(reminded))
  },
)

const HOUR_MS = 3_600_000

test('time away is no wait, unless the agent replied during it', () => {
  const week = [away('2026-11-18', '2026-11-25')]
  expect(waitMs(TUESDAY, at('2026-11-25T15:00:00Z'), week), 'the rest of Tuesday, and ten hours').toBe(24 * HOUR_MS)
  expect(waitMs(at('2026-11-19T15:00:00Z'), at('2026-11-25T06:00:00Z'), week), 'asked while away').toBe(HOUR_MS)
  expect(waitMs(at('2026-11-19T15:00:00Z'), at('2026-11-19T18:00:00Z'), week), 'replied while away').toBe(3 * HOUR_MS)
  expect(waitMs(TUESDAY, at('2026-11-17T16:00:00Z'), week), 'before it').toBe(HOUR_MS)
  expect(waitMs(at('2026-11-25T15:00:00Z'), at('2026-11-25T16:00:00Z'), week), 'after it').toBe(HOUR_MS)
})
