import { afterEach, expect, test, vi } from 'vitest'
import { shortTimeIn, timeIn } from './time-in.ts'

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

const plain = (text: string) => text.replaceAll(/\s/g, ' ')
