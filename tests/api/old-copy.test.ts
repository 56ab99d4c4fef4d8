/** An old copy of the IRS list is called old wherever people decide, and a recent one isn't. */
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/db.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { plusDays, today } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

const WARNING = 'Our copy of the list is out of date.'

async function serveListOf(db: Database, daysAgo: number) {
  await loadSmallDirectory(db)
  const newestList = plusDays(today(), -daysAgo)
  await db`update import_run set list_date = ${newestList} where list_date = (select max(list_date) from import_run)`
  return testServer(db)
}

const old = await serveListOf(await testDatabase(), 300)
const recent = await serveListOf(await testDatabase(), 30)

const read = async (url: string) => (await fetch(url)).text()

test.each([['/'], ['/agents?q=austin'], ['/agents/tx/austin']])(
  '%s warns of an old copy, and of no recent one',
  async (path) => {
    expect(await read(old + path)).toContain(WARNING)
    expect(await read(recent + path)).not.toContain(WARNING)
  },
)

test('so does a profile', async () => {
  for (const [origin, isWarned] of [
    [old, true],
    [recent, false],
  ] as const) {
    const [profile] = /\/agents\/tx\/austin\/robert-[\w-]+/.exec(await read(`${origin}/agents/tx/austin`)) ?? ['']
    const page = await read(origin + profile)
    expect([page.includes('Ashgrove'), page.includes(WARNING)]).toEqual([true, isWarned])
  }
})

test.each([[''], ['?last_name=Ashgrove&first_name=Robert'], ['?last_name=Xyzzyx']])(
  'so does the embedded check, once (%s)',
  async (query) => {
    const [warned, plain] = await Promise.all([old, recent].map((origin) => read(origin + paths.embeddedCheck + query)))
    expect([warned?.split(WARNING).length, plain?.split(WARNING).length]).toEqual([2, 1])
    expect(Buffer.byteLength(warned ?? '') - Buffer.byteLength(plain ?? '')).toBeLessThan(400)
  },
)

test('so does a badge', async () => {
  for (const [origin, isWarned] of [
    [old, true],
    [recent, false],
  ] as const) {
    const [, id = ''] = /robert-ashgrove-([0-9a-f]{8})/.exec(await read(`${origin}/agents/tx/austin`)) ?? []
    const svg = await read(origin + paths.badge(id))
    expect([svg.includes('Robert'), svg.includes('Our copy is out of date. Check with the IRS.')]).toEqual([
      true,
      isWarned,
    ])
    expect(Buffer.byteLength(svg)).toBeLessThan(5 * 1024)
  }
})
