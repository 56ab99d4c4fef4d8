/** The search page: what it says it did, and what is in its form. */
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)

const read = async (path: string) => (await fetch(`${origin}${path}`)).text()
const search = (q: string) => read(`/agents?${new URLSearchParams({ q })}`)
const textOf = (html: string) => html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, '')
/** The sentences above the list. */
const said = async (q: string) => textOf(/<output[^>]*>(.*?)<\/output>/s.exec(await search(q))?.[1] ?? '').trim()
const boxOf = (html: string) => /<input[^>]*name="q"[^>]*value="([^"]*)"/.exec(html)?.[1]

test('a ZIP code is searched with a radius, described in one accurate sentence, and a wider radius is offered', async () => {
  expect(await said('93650')).toMatch(
    /^\d+ enrolled agents within 25 miles of 93650 Fresno, CA\. +Search within 50 miles$/,
  )
  expect(await said('Merced, CA')).toMatch(
    /^\d+ enrolled agents? within \d+ miles of Merced, CA \(none in Merced itself\)\. +Search within 100 miles$/,
  )
})

test('an unsupported search term is named, and nothing untrue is said', async () => {
  for (const q of ['ann@ashgrove.example', '(916) 555-0123', 'P01234567']) {
    const html = textOf(await search(q))
    expect(html).toContain('We can’t search by')
    expect(html).not.toContain('even after we widened it')
  }
  expect(await said('tax help near me')).toContain('Add your city or ZIP code')
  expect(await said('99999')).toContain('We couldn’t find ZIP code 99999.')
  expect(await said('EA in Zzyzxquill, ZZ')).not.toContain('We couldn’t find ZIP code')
  expect(await said('sacremento ca')).toContain('We couldn’t find “sacremento ca,” so we searched Sacramento, CA.')
})

test('a question in Spanish offers the agents who speak it; one in English doesn’t', async () => {
  expect(textOf(await search('necesito ayuda con mis impuestos en Fresno'))).toContain('hable español')
  expect(textOf(await search('I need help with my taxes in Fresno'))).not.toContain('hable español')
})

test('a search that finds no one offers agents to write to, and the check of the name', async () => {
  const html = await search('Zzyzxquill')
  expect(textOf(html)).toContain('Verify “Zzyzxquill”')
  expect(html).toContain('last_name=Zzyzxquill')
  expect(textOf(html)).toContain('No results for “Zzyzxquill”')
})

test('a filter shows what the box says in words, and its choices leave those words out', async () => {
  const html = await search('spanish speaking Fresno CA')
  expect(html).toContain('aria-label="Language: Spanish"')
  expect(html).toMatch(/<a href="\/agents\?q=Fresno\+CA">Any language</)
})

test('the box holds the place that is searched', async () => {
  expect(boxOf(await read('/agents?state=CA'))).toBe('California')
  expect(boxOf(await read('/agents?city=Fresno&state=CA'))).toBe('Fresno, CA')
  expect(boxOf(await read('/agents?q=smith&state=CA'))).toBe('smith')
})

test("page searches are counted like calls, cached pages too; the directory itself isn't a search", async () => {
  const counted = async () => {
    const metrics = await read('/metrics')
    return ['yes', 'no'].map((found) =>
      Number(new RegExp(`directory_searches_total\\{found="${found}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0),
    )
  }
  const [yes = 0, no = 0] = await counted()
  for (let time = 0; time < 3; time++) await search('zzyzxquill')
  await search('quintavalle')
  await read('/agents')
  expect(await counted()).toEqual([yes + 1, no + 3])
})
