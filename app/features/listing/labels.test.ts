import { expect, test } from 'vitest'
import { formatHours } from './labels.ts'

const nine = { from: '09:00', to: '17:00' }

test('consecutive days with the same hours share one line, and a gap ends it', () => {
  const hours = [
    { day: 'mon', ...nine },
    { day: 'tue', ...nine },
    { day: 'thu', ...nine },
    { day: 'sat', from: '10:30', to: '12:00' },
  ] as const
  expect(formatHours(hours)).toEqual([
    { name: 'Monday to Tuesday', value: '9 a.m. to 5 p.m.' },
    { name: 'Thursday', value: '9 a.m. to 5 p.m.' },
    { name: 'Saturday', value: '10:30 a.m. to 12 p.m.' },
  ])
})

test('a day with a break is one line, and midnight is 12 a.m.', () => {
  const hours = [
    { day: 'fri', from: '00:00', to: '11:45' },
    { day: 'fri', from: '13:00', to: '17:00' },
  ] as const
  expect(formatHours(hours)).toEqual([{ name: 'Friday', value: '12 a.m. to 11:45 a.m., 1 p.m. to 5 p.m.' }])
})
