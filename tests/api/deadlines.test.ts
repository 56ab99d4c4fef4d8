/** GET deadlines/next: what is due on the next federal tax date. */
import { expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { plusDays, today } from '#common/dates.ts'

const db = await testDatabase()
const get = await testApi(db)
type Row = { slug: string; title: string; form: string; date: string }
const rowsOf = async (query: string) => (await get(`/api/v2/deadlines/next${query}`)).body.data as Row[]

const moveAll = (date: string, audience: string) => db`
  update resource_entry set content = content || ${db.json({ date, nominal: date })}
  where kind = 'deadline' and content -> 'audiences' ? ${audience}`

test('only the next date is returned, for everyone or for one audience', async () => {
  const rows = await rowsOf('')
  const [first] = rows
  expect(first?.date.localeCompare(today())).toBeGreaterThanOrEqual(0)
  expect(new Set(rows.map(({ date }) => date)).size).toBe(1)

  await moveAll(today(), 'estates')
  expect(new Set((await rowsOf('?who=estates')).map(({ date }) => date))).toEqual(new Set([today()]))
  expect((await get('/api/v2/deadlines/next?who=pirates')).status).toBe(400)
})

test('when no date is left, the answer is empty', async () => {
  await moveAll(plusDays(today(), -1), 'estates')
  expect(await rowsOf('?who=estates')).toEqual([])
})
