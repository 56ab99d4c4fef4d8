import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { countDays, listDeadlines } from './list-entries.ts'
import { parseSearchText } from './search-words.ts'

const db = await testDatabase()

test.each([
  ['2026-11-02', 30, '2026-12-02', '2026-12-02'],
  ['2026-11-05', 30, '2026-12-05', '2026-12-07'],
  ['2026-10-03', 90, '2027-01-01', '2027-01-04'],
])('a letter dated %s that gives %i days ends on %s and is due on %s', (dated, days, last, due) => {
  expect(countDays(dated, days)).toEqual({ dated, last, due })
})

test.each([null, '', '2026-13-45', '11/02/2026', '0001-01-01', '99999-01-01', '2026-11-02T00:00'])(
  'no period is counted from %s',
  (dated) => {
    expect(countDays(dated, 30)).toBeNull()
  },
)

test('a letter without a period has no last day', () => {
  expect(countDays('2026-11-02', null)).toBeNull()
})

test('an audience gets only its own dates, in order', async () => {
  const all = await listDeadlines(db, null)
  const own = await listDeadlines(db, 'estates')
  expect(own.deadlines.length).toBeGreaterThan(0)
  expect(own.deadlines.length).toBeLessThan(all.deadlines.length)
  expect(own.deadlines.every(({ content }) => content.audiences.includes('estates'))).toBe(true)
  const dates = all.deadlines.map(({ content }) => content.date)
  expect(dates).toEqual([...dates].sort())
  await expect(listDeadlines(db, 'pirates')).rejects.toMatchObject({ code: 'bad_request' })
})

test('a search text over the limit is rejected, not truncated', () => {
  expect(parseSearchText(` ${'a'.repeat(100)} `)).toHaveLength(100)
  expect(() => parseSearchText('a'.repeat(101))).toThrow(expect.objectContaining({ code: 'bad_request' }))
})
