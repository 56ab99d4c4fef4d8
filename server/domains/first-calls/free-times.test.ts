import { expect, test } from 'vitest'
import { WEEKDAYS } from '#common/option-lists.ts'
import { type Calendar, freeTimes } from './free-times.ts'

const EVERY_DAY = (from: string, to: string) => WEEKDAYS.map(({ slug: day }) => ({ day, from, to }))
const CALENDAR: Calendar = {
  timeZone: 'America/New_York',
  hours: [],
  noticeHours: 1,
  aheadDays: 1,
  dayMax: 20,
  booked: [],
  away: [],
}
const timesOf = (changes: Partial<Calendar>, now: string) =>
  freeTimes({ ...CALENDAR, ...changes }, new Date(now)).map((at) => at.toISOString().replace(':00.000Z', 'Z'))

test('a range has a time at each quarter of an hour at which a whole call fits', () => {
  const hours = [
    { day: 'tue', from: '09:10', to: '10:10' },
    { day: 'wed', from: '13:00', to: '13:14' },
  ] as const
  // Tuesday, December 1, 2026.
  expect(timesOf({ hours }, '2026-12-01T05:00:00Z')).toEqual([
    '2026-12-01T14:15Z',
    '2026-12-01T14:30Z',
    '2026-12-01T14:45Z',
  ])
})

test('two ranges of a day that overlap give each time once, in order', () => {
  const hours = [
    { day: 'tue', from: '10:00', to: '10:30' },
    { day: 'tue', from: '09:45', to: '10:15' },
  ] as const
  expect(timesOf({ hours }, '2026-12-01T05:00:00Z')).toEqual([
    '2026-12-01T14:45Z',
    '2026-12-01T15:00Z',
    '2026-12-01T15:15Z',
  ])
})

test('a day on which the clock skips an hour has no time in it', () => {
  // New York goes from 2 a.m. to 3 a.m. on March 8, 2026: 1:00, 3:00, and 4:00 follow each other.
  const times = timesOf({ hours: EVERY_DAY('01:00', '04:00'), aheadDays: 0 }, '2026-03-08T05:00:00Z')
  expect(times).toEqual([
    '2026-03-08T06:00Z',
    '2026-03-08T06:15Z',
    '2026-03-08T06:30Z',
    '2026-03-08T06:45Z',
    '2026-03-08T07:00Z',
    '2026-03-08T07:15Z',
    '2026-03-08T07:30Z',
    '2026-03-08T07:45Z',
  ])
  expect(timesOf({ hours: EVERY_DAY('02:00', '03:00'), aheadDays: 0 }, '2026-03-08T05:00:00Z')).toEqual([])
})

test('a day on which the clock repeats an hour has the times of both', () => {
  // November 1, 2026: 1:30 a.m. comes twice.
  const times = timesOf({ hours: EVERY_DAY('00:30', '02:30'), aheadDays: 0 }, '2026-10-31T23:00:00Z')
  expect(times).toHaveLength(0)
  const onTheDay = timesOf({ hours: EVERY_DAY('01:00', '02:30'), aheadDays: 0 }, '2026-11-01T04:00:00Z')
  expect([onTheDay.length, onTheDay[0], onTheDay.at(-1)]).toEqual([10, '2026-11-01T05:00Z', '2026-11-01T07:15Z'])
  expect(new Set(onTheDay).size).toBe(10)
})

test('nine o’clock stays nine o’clock when the clocks change, and where they don’t', () => {
  const days = { hours: EVERY_DAY('09:00', '09:15'), aheadDays: 2 }
  const now = '2026-03-07T05:00:00Z'
  expect(timesOf(days, now)).toEqual(['2026-03-07T14:00Z', '2026-03-08T13:00Z', '2026-03-09T13:00Z'])
  expect(timesOf({ ...days, timeZone: 'America/Phoenix' }, '2026-03-07T08:00:00Z')).toEqual([
    '2026-03-07T16:00Z',
    '2026-03-08T16:00Z',
    '2026-03-09T16:00Z',
  ])
  expect(timesOf({ ...days, timeZone: 'Pacific/Honolulu' }, '2026-03-07T11:00:00Z')).toEqual([
    '2026-03-07T19:00Z',
    '2026-03-08T19:00Z',
    '2026-03-09T19:00Z',
  ])
})

test('a late evening in Honolulu is on its own day there, though it is the next one in London', () => {
  const hours = [{ day: 'fri', from: '23:30', to: '23:59' }] as const
  // Friday, November 27, 10 p.m. there.
  expect(timesOf({ hours, timeZone: 'Pacific/Honolulu', aheadDays: 1 }, '2026-11-28T08:00:00Z')).toEqual([
    '2026-11-28T09:30Z',
  ])
})

test('the notice counts in hours, and the days ahead from the agent’s own today', () => {
  const hours = EVERY_DAY('09:00', '11:00')
  // 6 a.m. in New York: from 10 a.m. on.
  const times = timesOf({ hours, noticeHours: 4, aheadDays: 1 }, '2026-12-01T11:00:00Z')
  expect(times.slice(0, 2)).toEqual(['2026-12-01T15:00Z', '2026-12-01T15:15Z'])
  expect(times).toHaveLength(4 + 8)
})

test('what is booked, full days, and days away have no times', () => {
  const hours = EVERY_DAY('09:00', '09:30')
  const now = '2026-12-01T05:00:00Z'
  const booked = [new Date('2026-12-01T14:00:00Z')]
  expect(timesOf({ hours, booked }, now)).toEqual(['2026-12-01T14:15Z', '2026-12-02T14:00Z', '2026-12-02T14:15Z'])
  expect(timesOf({ hours, booked, dayMax: 1 }, now)).toEqual(['2026-12-02T14:00Z', '2026-12-02T14:15Z'])
  expect(timesOf({ hours, away: [{ fromOn: '2026-11-20', backOn: '2026-12-02' }] }, now)).toEqual([
    '2026-12-02T14:00Z',
    '2026-12-02T14:15Z',
  ])
  expect(timesOf({ hours, away: [{ fromOn: '2026-12-01', backOn: '2026-12-03' }] }, now)).toEqual([])
})
