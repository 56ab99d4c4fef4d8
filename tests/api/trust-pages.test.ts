/** The pages by which the site can be checked: each leads to the others, and shows what is in the database. */
import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const htmlOf = async (path: string) => (await fetch(`${origin}${path}`)).text()
const mainOf = async (path: string) => (await htmlOf(path)).split('<main')[1]?.split('</main>')[0] ?? ''

const TRUST = [
  paths.about,
  paths.whoRunsThis,
  paths.howWeVerify,
  paths.data,
  paths.howResultsAreOrdered,
  paths.editorialPolicy,
  paths.correctionsLog,
  paths.reviewPolicy,
  paths.howResponseTimeIsMeasured,
  paths.transparency,
  paths.openData,
  paths.accessibility,
  paths.privacy,
  paths.terms,
  paths.dmca,
]

test.each(TRUST)('%s leads to all the other pages by which the site can be checked', async (path) => {
  const [, links = ''] = (await mainOf(path)).split('<nav aria-labelledby="trust"')
  expect([...links.matchAll(/href="([^"]+)"/g)].map(([, to]) => to).sort()).toEqual(
    TRUST.filter((each) => each !== path).sort(),
  )
})

test('the page of the data has every list with what it changed, and how far the newest is from being old', async () => {
  const html = await mainOf(paths.data)
  const lists = await db<{ listDate: string; report: { ea: number } }[]>`
    select list_date, report from import_run where status = 'committed' order by list_date desc, kind`
  expect(lists.length).toBeGreaterThan(1)
  const [, table = ''] = html.split('<table')
  const rows = table.split('<tr>').slice(2)
  expect(rows).toHaveLength(lists.length)
  for (const [place, { listDate, report }] of lists.entries()) {
    expect(rows[place]).toContain(`dateTime="${listDate}"`)
    expect(rows[place]).toContain(`>${report.ea}</td>`)
  }
  expect(html).toMatch(/\d+ days old\. We consider a list out of date after 7 months\./)
})

test('about us says how many agents are listed and how many facts were corrected', async () => {
  const [{ listed }] = await db<[{ listed: number }]>`select sum(listings)::int as listed from count_by_state`
  const html = await mainOf(paths.about)
  expect(html).toMatch(new RegExp(`Listed enrolled agents</dt><dd>${listed}</dd>`))
  expect(html).toContain(`href="${paths.correctionsLog}"`)
})

test('a text that people agree to has a summary before its numbered sections', async () => {
  const html = await mainOf(paths.terms)
  expect(html.indexOf('in-short')).toBeGreaterThan(0)
  expect(html.indexOf('in-short')).toBeLessThan(html.indexOf('id="parties"'))
  expect(html.match(/In effect since/g)).toHaveLength(1)
})

test('the data page offers the download before the figures for developers', async () => {
  const html = await mainOf(paths.data)
  const [download, developers] = ['Download the list', 'For developers'].map((words) => html.indexOf(words))
  expect(download).toBeGreaterThan(0)
  expect(developers).toBeGreaterThan(download ?? 0)
  expect(html).toContain(`href="${paths.openDataCsv}"`)
})

test('the transparency report names what was 0 in one place, and says how long decisions took', async () => {
  const html = await mainOf(paths.transparency)
  expect(html, 'in tables, a zero would be noise').not.toMatch(/>0<\/td>/)
  const [happened = '', none = ''] = html.split('Also counted, but none in this period')
  expect(happened, 'what happened comes first').toContain('Factual errors corrected')
  for (const line of ['Received', 'Restored after a second review', 'Legal demands']) expect(none).toContain(line)
  expect(html).toMatch(/median/)
})

test('the transparency report starts with its main figures, also those that are 0', async () => {
  const html = await mainOf(paths.transparency)
  for (const label of ['Rejected or removed', 'Legal demands']) expect(html).toContain(`${label}</dt><dd>0</dd>`)
  expect(html.indexOf('Legal demands</dt>')).toBeLessThan(html.indexOf('Where the errors were'))
})

test('each kind of free help says what it costs and for whom before it is opened', async () => {
  const html = await mainOf(paths.freeHelp)
  const closed = html.match(/<summary>.*?<\/summary>/gs) ?? []
  expect(closed.length).toBeGreaterThan(5)
  const free = closed.filter((summary) => /Free|fee/.test(summary))
  expect(free.length).toBeGreaterThan(5)
  expect(closed.find((summary) => summary.includes('LITC'))).toContain('Checked')
})

test('a demonstration says that no one runs it, and promises no reader', async () => {
  for (const path of [paths.whoRunsThis, paths.contact]) {
    const html = await mainOf(path)
    expect(html).toContain('demonstration copy')
    expect(html).not.toContain('A person reads every message')
  }
})
