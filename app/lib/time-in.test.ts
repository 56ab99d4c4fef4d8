import { afterEach, expect, test, vi } from 'vitest'
import { briefTimeIn, dayNameIn, shortTimeIn, timeIn, todayIn } from './time-in.ts'
import { clockIn } from '#common/zoned-time.ts'

afterEach(() => void vi.useRealTimers())

test('a time is in the zone that the user chose', () => {
  const at = '2026-11-24T03:05:00.000Z'
  expect(plain(timeIn('America/New_York', at))).toBe('Nov. 23, 2026, 10:05 p.m.')
  expect(plain(timeIn('Asia/Tokyo', at))).toBe('Nov. 24, 2026, 12:05 p.m.')
})

test('only the time today, by the day in that zone', () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T04:00:00.000Z') })
  expect(plain(shortTimeIn('America/New_York', '2026-11-24T03:05:00.000Z'))).toBe('10:05 p.m.')
  expect(plain(shortTimeIn('America/New_York', '2026-11-22T15:05:00.000Z'))).toBe('Nov. 22, 2026, 10:05 a.m.')
})

test('in lists: the hour today, the day this year, and the year only for earlier years', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T02:00:00.000Z') })
  const zone = 'America/New_York'
  expect(plain(briefTimeIn(zone, '2026-11-26T00:15:00.000Z'))).toBe('7:15 p.m.')
  expect(plain(briefTimeIn(zone, '2026-11-25T04:15:00.000Z'))).toBe('Nov. 24')
  expect(plain(briefTimeIn(zone, '2020-03-26T12:00:00.000Z'))).toBe('March 26, 2020')
})

test('the day and the hour of a message are those of the account, whatever the zone of the browser', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T03:00:00.000Z') })
  const at = '2026-11-26T00:15:00.000Z'
  expect([dayNameIn('America/New_York', at), clockIn('America/New_York', at)]).toEqual(['Yesterday', '7:15 p.m.'])
  expect([dayNameIn('Asia/Tokyo', at), clockIn('Asia/Tokyo', at)]).toEqual(['Yesterday', '9:15 a.m.'])
  expect([
    dayNameIn('Asia/Tokyo', '2026-11-26T15:30:00.000Z'),
    clockIn('Asia/Tokyo', '2026-11-26T15:30:00.000Z'),
  ]).toEqual(['Today', '12:30 a.m.'])
  expect(plain(dayNameIn('Asia/Tokyo', '2026-11-24T15:30:00.000Z'))).toBe('Nov. 25, 2026')
})

test('days are counted from the day in the zone of the account, not from the day in Washington', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T05:44:00.000Z') })
  expect([todayIn('America/Los_Angeles'), todayIn('America/New_York')]).toEqual(['2026-11-27', '2026-11-28'])
})

test('a browser without Temporal shows the same times', () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'Asia/Kolkata']
  const times = () =>
    // Around both changes of clocks, and in the last minute of a year.
    [
      '2026-03-08T09:59:59Z',
      '2026-03-08T10:00:00Z',
      '2026-11-01T08:59:59Z',
      '2026-11-01T09:00:00Z',
      '2026-12-31T23:59:00Z',
    ].flatMap((at) => zones.map((zone) => timeIn(zone, at)))
  const expected = times()
  vi.stubGlobal('Temporal', undefined)
  expect(times()).toEqual(expected)
  vi.unstubAllGlobals()
})

const plain = (text: string) => text.replaceAll(/\s/g, ' ')
