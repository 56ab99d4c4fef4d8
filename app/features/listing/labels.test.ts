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
    { name: 'Monday to Tuesday', value: '9 am to 5 pm' },
    { name: 'Thursday', value: '9 am to 5 pm' },
    { name: 'Saturday', value: '10:30 am to 12 pm' },
  ])
})

test('a day with a break is one line, and midnight is 12 am', () => {
  const hours = [
    { day: 'fri', from: '00:00', to: '11:45' },
    { day: 'fri', from: '13:00', to: '17:00' },
  ] as const
  expect(formatHours(hours)).toEqual([{ name: 'Friday', value: '12 am to 11:45 am, 1 pm to 5 pm' }])
})
