/** What strangers write is text: 150 hostile ones through every public field, read back with the CSP off. */
import { expect, test } from 'vitest'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts'
import { type Person, personIn } from '#tests/support/people.ts'
import { listingOf, PRODUCT } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { paths } from '#contract/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const listing = await listingOf(db, 'quintavalle')

const PADDING = ' These words make the text long enough for every field of them all, so that it is taken.'
const texts = HOSTILE_TEXTS.map((text) => `${text}${PADDING}`)
const packed = (at: number, many: number) => texts.slice(at, at + many).join('\n\n')

const post = async (who: Person, path: string, body: object) => {
  const answer = await fetch(`${origin}/api/v2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    body: JSON.stringify(body),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status}`)
  return data.id
}

/** Through the calls, as a stranger would; what a rule holds is then published as a moderator would. */
async function writeAll(): Promise<string[]> {
  const agent = await personIn(db, { role: 'agent', listing: listing.publicId, firstName: 'Marisol', lastName: 'Q' })
  const asked: string[] = []
  for (let at = 0; at < texts.length; at += 15) {
    const who = await personIn(db)
    const title = `${(HOSTILE_TEXTS[at] ?? '').slice(0, 90)} in a title`
    asked.push(
      await post(who, 'questions', { title, body: packed(at, 15).slice(0, 3_000), topic: 'other', anonymous: false }),
    )
    const rating = {
      agent_id: listing.publicId,
      rating: 3,
      title: title.slice(0, 80),
      comment: packed(at, 10).slice(0, 2_000),
      attest: true,
    }
    await post(who, 'user/rating', rating)
  }
  await db`update question set state = 'published', held_for = null, published_at = now()`
  for (const [nth, id] of asked.entries()) {
    const sources = [
      { title: (HOSTILE_TEXTS[nth] ?? '').slice(0, 100), url: 'https://www.irs.gov/"><script>hit()</script>' },
    ]
    await post(agent, `questions/${id}/answers`, { body: packed(nth * 15, 40).slice(0, 8_000), sources })
  }
  await db`update answer set state = 'published', held_for = null, published_at = now()`
  await db`
    update review set state = 'published', held_for = null, published_at = now(), reply = left(comment, 1500), replied_at = now()`
  return asked
}

test('nothing of it runs, and all of it is shown as it was typed', async () => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(150)
  const asked = await writeAll()
  const { page } = await openPage(browser, { bypassCSP: true })
  await page.addInitScript(() => {
    Object.assign(window, { hits: 0, hit: () => Object.assign(window, { hits: 1 }) })
  })
  const rows = await db<{ publicId: string; title: string; body: string }[]>`
    select public_id, title, body from question order by id`
  const addresses = [
    paths.home,
    paths.questions,
    PRODUCT.questionsToAsk,
    paths.listing(listing),
    `${paths.listing(listing)}?reviews=2`,
  ]
  for (const path of [...addresses, ...rows.map(paths.question), paths.report('question', asked[0] ?? '')]) {
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    const hits = await page.evaluate(() => (window as never as { hits: number }).hits)
    expect([path, hits]).toEqual([path, 0])
  }
  const [first] = rows
  await page.goto(`${origin}${paths.question(first ?? { publicId: '', title: '' })}`)
  const shown = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
  for (const line of first?.body.split('\n\n').slice(0, 10) ?? []) expect(shown).toContain(line.replace(/\s+/g, ' '))
  // The page would notice: the same text as HTML hits.
  await page.evaluate(() =>
    document.body.append(document.createRange().createContextualFragment('<img src=x onerror=hit()>')),
  )
  await page.waitForFunction(() => (window as never as { hits: number }).hits === 1)
})

test('the feed stays well-formed', async () => {
  const { page } = await openPage(browser)
  const feed = await (await fetch(`${origin}${paths.questionsFeed}`)).text()
  const broken = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') !== null,
    feed,
  )
  expect([broken, feed.includes('<script>')]).toEqual([false, false])
})
