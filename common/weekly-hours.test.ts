import { expect, test } from 'vitest'
import { cover } from './weekly-hours.ts'

const on = (day: 'mon' | 'tue', from: string, to: string) => ({ day, from, to })

test('ranges of a day that follow each other have all of another; a gap, another day, or an end outside doesn’t', () => {
  const open = [on('mon', '12:00', '18:00'), on('mon', '09:00', '12:00'), on('tue', '13:00', '17:00')]
  expect(cover(open, on('mon', '10:00', '16:00'))).toBe(true)
  expect(cover(open, on('mon', '09:00', '18:00'))).toBe(true)
  expect(cover(open, on('mon', '08:45', '10:00'))).toBe(false)
  expect(cover(open, on('mon', '17:00', '18:15'))).toBe(false)
  expect(cover(open, on('tue', '09:00', '12:00'))).toBe(false)
  expect(cover([on('mon', '09:00', '10:00'), on('mon', '11:00', '12:00')], on('mon', '09:30', '11:30'))).toBe(false)
})
