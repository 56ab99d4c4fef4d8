/** What other sites show of ours: the badge and the embedded check. And what browsers and assistants fetch by themselves. */
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { redirect: 'manual', headers })
const MAX_BYTES = 5 * 1024
const MAX_AGE_S = 900

async function idOf(lastKey: string): Promise<string> {
  const [found] = await db<[{ publicId: string }]>`select public_id from listing where last_key = ${lastKey}`
  return found.publicId
}
const badgeOf = async (lastKey: string, more = '') => get(paths.badge(await idOf(lastKey)) + more)

describe('a badge', () => {
  test('says what the newest list says, with its date, and is small, cookieless, and for every site', async () => {
    const answer = await badgeOf('quintavalle')
    const svg = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(svg).toContain('<title id="t">Marisol T Quintavalle, EA</title>')
    expect(svg).toContain('On the IRS active enrolled agents list')
    expect(svg).toContain('March 26, 2026 · shown by Enrolled, not the IRS')
    expect(svg).toContain('prefers-color-scheme:dark')
    expect(Buffer.byteLength(svg)).toBeLessThan(MAX_BYTES)
    expect(svg).not.toMatch(/certified|<script|href=/)
  })

  test('withdraws itself: no name and no tick once the newest list lacks the agent, within 15 minutes', async () => {
    const answer = await badgeOf('pemberwick')
    const svg = await answer.text()
    expect(svg).toContain('Not on the newest IRS active enrolled agents list')
    expect(svg).not.toMatch(/Pemberwick|, EA|class="y"/)
    const width = (text: string) => Number(/ width="(\d+)"/.exec(text)?.[1])
    expect(width(svg)).toBeLessThanOrEqual(width(await (await badgeOf('quintavalle')).text()))
    expect(svg).toMatch(/>Not on the newest IRS active<.*>enrolled agents list</)
    const age = Number(/^public, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '')?.[1])
    expect(age).toBeLessThanOrEqual(MAX_AGE_S)
  })

  test('says nothing about a person who asked to be removed, just as about no one', async () => {
    const before = await badgeOf('castellanova')
    await before.text()
    await db`update listing set status = 'hidden' where last_key = 'castellanova'`
    const hidden = await badgeOf('castellanova', '')
    const unknown = await get('/badge/00000000.svg')
    expect([before.status, hidden.status, unknown.status]).toEqual([200, 404, 404])
    const texts = await Promise.all([hidden.text(), unknown.text()])
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).toContain('No listing is shown here')
  })

  test('has a theme and a language if the address says so, and is known by its ETag', async () => {
    const [light, dark, spanish] = await Promise.all(
      ['?theme=light', '?theme=dark', '?lang=es'].map(async (more) => (await badgeOf('ashgrove', more)).text()),
    )
    expect(light).not.toContain('prefers-color-scheme')
    expect(dark).not.toContain('.p{fill:#fff')
    expect(spanish).toContain('26 de marzo de 2026')
    const first = await badgeOf('ashgrove')
    const again = await get(paths.badge(await idOf('ashgrove')), { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('is addressed by the last part of the profile’s address too; anything else has no listing', async () => {
    expect((await get(`/badge/robert-ashgrove-${await idOf('ashgrove')}.svg`)).status).toBe(200)
    expect((await get(`/badge/${(await idOf('ashgrove')).toUpperCase()}.svg`)).status).toBe(200)
    for (const file of ['x.svg', 'ashgrove', `${await idOf('ashgrove')}.png`, '%3Cscript%3E.svg'])
      expect((await get(`/badge/${file}`)).status).toBe(404)
  })

  test('escapes the name', async () => {
    const [{ publicId }] = await db<
      [{ publicId: string }]
    >`select public_id from listing where last_name like 'O%Farrelly'`
    expect(await (await get(paths.badge(publicId))).text()).toContain('O&apos;Farrelly, EA')
  })
})

describe('the embedded check', () => {
  const frame = (query = '') => get(`${paths.embeddedCheck}${query}`)

  test('can be shown by every site, runs nothing, and sends its form only to us', async () => {
    const answer = await frame()
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; frame-ancestors \*; form-action /,
    )
    expect(policy.endsWith(origin)).toBe(true)
    expect(answer.headers.get('x-frame-options')).toBeNull()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(html).not.toContain('<script')
    expect(brotliCompressSync(html).length).toBeLessThan(MAX_BYTES)
  })

  test('no other page can be framed', async () => {
    for (const path of ['/', paths.licenseVerification, '/login', paths.badge(await idOf('ashgrove'))]) {
      const { headers } = await get(path)
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  test('answers in the frame: one, several, none, and no longer listed', async () => {
    const one = await (await frame('?last_name=Ashgrove&first_name=Robert')).text()
    expect(one).toContain('One person has this name')
    expect(one).toContain('On the IRS active enrolled agents list, March 26, 2026')
    expect(one).toMatch(new RegExp(`href="${origin}/agents/tx/austin/[\\w-]+" target="_blank" rel="noopener"`))
    expect(await (await frame('?last_name=Merriweather')).text()).toContain('3 people have this name')
    const none = await (await frame('?last_name=Xyzzyx')).text()
    expect(none).toContain('No exact match on the IRS list')
    expect(none).toContain('Based on the IRS active enrolled agents list, March\u00A026,\u00A02026.')
    const gone = await (await frame('?last_name=Pemberwick')).text()
    expect(gone).toContain('Not on the newest IRS active enrolled agents list')
    expect(gone).toMatch(/Last listed on \w+.\d+,.\d{4}</)
    for (const html of [one, none, gone]) expect(html).toContain('doesn’t prove that the license is valid today')
    const whole = await frame('?last_name=Merriweather')
    expect(brotliCompressSync(await whole.text()).length).toBeLessThan(MAX_BYTES)
    expect(whole.headers.get('cache-control')).toBe('no-store')
  })

  test('is in Spanish and in one theme if the address says so, also after the form was sent', async () => {
    const html = await (await frame('?lang=es&theme=dark&last_name=Merriweather')).text()
    expect(html).toContain('<html lang="es" class="dark">')
    expect(html).toContain('3 personas tienen este nombre')
    expect(html).toContain('name="lang" value="es"')
    expect(html).toContain(`href="${origin}/es/agents/`)
  })

  const WRONG = [
    ['?last_name=', 400, 'Enter the last name.'],
    ['?last_name=Doe&state=ZZ', 400, 'Choose a state.'],
    ['?last_name=Doe&zip=1', 400, 'Enter a five-digit ZIP code, or leave it blank.'],
    ['?last_name=078-05-1120', 400, 'Social Security number'],
    [`?last_name=${'a'.repeat(101)}`, 400, 'at most 100 characters'],
    ['?last_name=%3Cscript%3Ealert(1)%3C/script%3E', 200, '&lt;script&gt;'],
  ] as const

  test.each(WRONG)('%s gets %i and says why', async (query, status, expected) => {
    const answer = await frame(query)
    const html = await answer.text()
    expect([answer.status, html.includes(expected), html.includes('<script')]).toEqual([status, true, false])
  })

  test('nothing can be posted to it', async () => {
    const answer = await fetch(origin + paths.embeddedCheck, { method: 'POST', body: 'x' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

test('llms.txt tells assistants the date of the list and what a match doesn’t prove', async () => {
  const answer = await get(paths.llmsText)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^# Enrolled\n\n> .*isn’t the IRS/)
  expect(text).toContain('Newest lists: IRS active enrolled agents list, March 26, 2026.')
  expect(text).toMatch(/doesn’t prove that the license is valid today/)
  const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url = '']) => url)
  for (const url of links.filter((one) => !one.endsWith(paths.mcp)))
    expect([url, (await fetch(url)).status]).toEqual([url, 200])
})

describe('OpenSearch', () => {
  test('every public page names the description, which browsers can read', async () => {
    expect(await (await get('/')).text()).toContain(
      '<link rel="search" type="application/opensearchdescription+xml" title="Enrolled" href="/opensearch.xml"/>',
    )
    const answer = await get(paths.openSearch)
    const xml = await answer.text()
    expect(answer.headers.get('content-type')).toBe('application/opensearchdescription+xml; charset=utf-8')
    const [, results = ''] = /type="text\/html" template="([^"]+)"/.exec(xml) ?? []
    expect((await fetch(results.replace('{searchTerms}', 'quintavalle'))).status).toBe(200)
  })

  test('suggestions have four lists of one length', async () => {
    const answer = await get(`${paths.openSearchSuggestions}?q=quintav`)
    expect(answer.headers.get('content-type')).toBe('application/x-suggestions+json; charset=utf-8')
    const [asked, labels, details, urls] = (await answer.json()) as [string, string[], string[], string[]]
    expect(asked).toBe('quintav')
    expect(labels[0]).toBe('Marisol Quintavalle')
    expect([details.length, urls.length]).toEqual([labels.length, labels.length])
    expect((await fetch(urls[0] ?? '')).status).toBe(200)
  })

  test.each(['', '?q=', `?q=${'a'.repeat(101)}`, '?q=a&q=b'])('%j suggests nothing', async (query) => {
    expect(await (await get(paths.openSearchSuggestions + query)).json()).toEqual(['', [], [], []])
  })
})
