/** User-written content is text: 150 hostile strings through every public field, read back with the CSP off. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, waitForImages, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts'
import { type Person, personIn, storedPairOf } from '#tests/support/people.ts'
import { listingOf, PRODUCT } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { paths } from '#common/paths.ts'

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

const watch = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { hits: 0, hit: () => Object.assign(window, { hits: 1 }) })
  })
const hitsOf = (page: Page) => page.evaluate(() => (window as never as { hits?: number }).hits ?? 0)

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

test('no hostile text runs, and all of it is shown as it was typed', async () => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(150)
  const asked = await writeAll()
  const { page } = await openPage(browser, { bypassCSP: true })
  await watch(page)
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
    await gotoHydrated(page, `${origin}${path}`)
    await waitForImages(page)
    expect([path, await hitsOf(page)]).toEqual([path, 0])
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

/** All of them, in as few texts as a field of this length needs. */
function chunksOf(length: number): string[] {
  const chunks: string[] = []
  for (const text of HOSTILE_TEXTS) {
    const last = chunks.at(-1)
    if (last !== undefined && last.length + text.length < length) chunks.splice(-1, 1, `${last}\n${text}`)
    else chunks.push(text)
  }
  return chunks
}
const SHORT = '<img src=x onerror=hit()>'

/**
 * Written straight into the tables, past every form check: safe rendering must not depend on input checks. Each field
 * that a stranger fills in and another person reads.
 */
async function fillFields(client: Person, agent: Person): Promise<string> {
  const [clientId, agentId] = [client.who.accountId, agent.who.accountId]
  await db`update account set first_name = ${SHORT}, last_name = '"><script>hit()</script>' where id in (${clientId}, ${agentId})`
  await db`
    update agent set business_name = ${SHORT}, city = ${SHORT}, website = 'javascript:hit()' where account_id = ${agentId}`
  const [{ id }] = await db<[{ id: number }]>`select id from listing where public_id = ${listing.publicId}`
  await db`
    update listing_profile
    set headline = ${SHORT}, bio = ${chunksOf(20_000)[0] ?? ''}, also_known_as = ${SHORT}, also_known_on = current_date,
      credentials = ${[SHORT]}, show_website = true
    where listing_id = ${id}`
  await db`update listing set dba = ${SHORT}, website = 'javascript:hit()' where id = ${id}`
  await db`
    insert into listing_change (listing_id, account_id, kind, wanted, note)
    values (${id}, ${agentId}, 'name', ${db.json({ name: SHORT })}, ${SHORT})`
  for (const [nth, message] of chunksOf(1_000).entries()) {
    await db`
      insert into correction (listing_id, kind, relation, email, message, wanted, status)
      values (${id}, 'correction', 'self', ${`${SHORT}${nth}@mail.example`}, ${message}, ${db.json({ phone: SHORT })}, 'open')`
    await db`
      insert into contact_message (topic, name, email, message, status)
      values (${SHORT}, ${SHORT}, ${`${SHORT}${nth}@mail.example`}, ${message.padEnd(20, '.')}, 'new')`
    await insertClaim(id, message)
  }
  for (const [nth, title] of chunksOf(150).entries()) {
    await db`
      insert into education_record (account_id, title, provider, program_number, completed_on, hours)
      values (${agentId}, ${title}, ${SHORT}, ${SHORT}, current_date - ${nth}::int, 1)`
    await db`
      insert into question (author_id, title, body, topic, state, held_for)
      values (${clientId}, ${title.padEnd(15, '.').slice(0, 120)}, ${packed(nth, 12).slice(0, 3_000)}, 'other', 'pending', 'link')`
  }
  const chat = await fillConversation(client, agent)
  await db`
    insert into audit_log (actor_role, action, target_kind, target_id, reason)
    values ('admin', 'listing.hide', 'listing', ${SHORT}, ${SHORT})`
  await db`
    insert into report (kind, target_id, reason, note, network)
    select 'answer', id::text, 'wrong', ${chunksOf(500)[0] ?? ''}, '\\x01' from answer limit 3`
  return chat
}

async function insertClaim(listingId: number, statement: string): Promise<void> {
  const { who } = await personIn(db, { role: 'agent', approval: 'pending', firstName: SHORT })
  const [claim] = await db<[{ id: string }]>`
    insert into claim (listing_id, account_id, relation, method, statement)
    values (${listingId}, ${who.accountId}, 'self', 'document', ${statement}) returning id`
  await db`update claim set status = 'submitted', submitted_at = now() where id = ${claim.id}`
}

async function fillConversation(client: Person, agent: Person): Promise<string> {
  const said = chunksOf(3_500)
  const [{ id }] = await db<[{ id: string }]>`
    insert into conversation (client_id, agent_id, last_place)
    values (${client.who.accountId}, ${agent.who.accountId}, ${said.length}) returning id`
  for (const who of [client, agent]) {
    await db`insert into conversation_side (conversation_id, account_id) values (${id}, ${who.who.accountId})`
  }
  for (const [nth, body] of said.entries()) {
    await db`
      insert into message (conversation_id, place, id, sender_id, body)
      values (${id}, ${nth + 1}, ${crypto.randomUUID()}, ${client.who.accountId}, ${body})`
  }
  await db`
    insert into conversation_report (conversation_id, reporter_id, reason, up_to_place)
    values (${id}, ${agent.who.accountId}, ${chunksOf(1_000)[0] ?? ''}, ${said.length})`
  return id
}

/** In the browser: as text, or in a field. */
const isShown = (): boolean =>
  document.body.innerText.includes('hit()') ||
  [...document.querySelectorAll('input, textarea')].some((field) =>
    (field as unknown as { value: string }).value.includes('hit()'),
  )

type PageVisit = { who: Person; paths: string[]; keys?: number }

test('nor does any run in rarely seen fields: profiles, conversations, admin queues, emails, and search terms', async () => {
  const client = await personIn(db)
  const [taken] = await db<[{ accountId: string }?]>`
    select account_id from agent g join listing l on l.id = g.listing_id where l.public_id = ${listing.publicId}`
  if (taken) await db`update agent set listing_id = null where account_id = ${taken.accountId}`
  const agent = await personIn(db, { role: 'agent', listing: listing.publicId })
  const [admin, other] = [await personIn(db, { role: 'admin' }), await personIn(db, { role: 'admin' })]
  const chat = await fillFields(client, agent)
  const queues = ['claims', 'corrections', 'changes', 'agents', 'messages'].map(paths.adminQueue)
  const visits: PageVisit[] = [
    { who: client, paths: [paths.conversation(chat), paths.ownQuestions] },
    {
      who: agent,
      paths: [paths.conversation(chat), '/dashboard', paths.dashboardListing, paths.dashboardEducation],
    },
    { who: admin, paths: [paths.adminQueue('users'), paths.adminQueue('audit-log')] },
    { who: other, paths: [paths.moderation, ...queues], keys: 8 },
  ]
  for (const { who, paths: asked, keys = 0 } of visits) {
    const { page } = await openPage(browser, { bypassCSP: true })
    await watch(page)
    await page.addInitScript((pair) => {
      if (!localStorage.getItem('authorized_user')) localStorage.setItem('authorized_user', pair)
    }, storedPairOf(who))
    for (const path of asked) {
      await page.goto(`${origin}${path}`)
      await page.locator('h1').first().waitFor()
      // It is really there.
      await page.waitForFunction(isShown).catch(() => {
        throw new Error(`Nothing of it is at ${path}.`)
      })
      for (let nth = 0; nth < keys; nth++) await page.keyboard.press('j')
      await waitForImages(page)
      expect([path, await hitsOf(page)]).toEqual([path, 0])
    }
    await page.context().close()
  }
}, 180_000)

/** How many addresses are opened. */
const OPENED = 8

/** In the browser. */
const handlersIn = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')].flatMap(({ tagName, attributes }) =>
    [...attributes]
      .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value))
      .map(({ name }) => `${tagName} ${name}`),
  )

test('a search term is echoed as text, and the emails that quote it are text too', async () => {
  const { page } = await openPage(browser, { bypassCSP: true })
  await watch(page)
  const address = `${(HOSTILE_TEXTS[3] ?? '').length}@mail.example`
  const sent = await fetch(`${origin}${paths.contact}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({
      topic: 'other',
      name: SHORT,
      email: address,
      message: chunksOf(3_900)[0] ?? '',
      leave_empty: '',
    }),
    redirect: 'manual',
  })
  expect(sent.status).toBeLessThan(400)
  const addresses = chunksOf(100).map((text, nth) => {
    const where = [paths.agents, paths.questions, paths.blogAll, PRODUCT.findOrVerify][nth % 4] ?? paths.agents
    const name = where === PRODUCT.findOrVerify ? 'last_name' : 'q'
    return `${origin}${where}?${new URLSearchParams({ [name]: text.replace(/\n/g, ' ') })}`
  })
  for (const address of addresses.slice(0, OPENED)) {
    await page.goto(address, { waitUntil: 'load' })
    expect([address, await hitsOf(page)]).toEqual([address, 0])
  }
  // All of them parsed as a browser parses them, which is faster: none became an element or a handler.
  for (const address of addresses) {
    const html = await (await fetch(address)).text()
    expect([address, await page.evaluate(handlersIn, html)]).toEqual([address, []])
  }
  expect(await page.evaluate(handlersIn, SHORT)).toEqual(['IMG onerror'])
  const mails = await db<
    { kind: string; bodyHtml: string }[]
  >`select kind, body_html from mail where body_html is not null`
  expect(mails.length).toBeGreaterThan(0)
  for (const { kind, bodyHtml } of mails) {
    await page.setContent(bodyHtml, { waitUntil: 'load' })
    expect([kind, await hitsOf(page), await page.locator('script, iframe, img, svg, form').count()]).toEqual([
      kind,
      0,
      0,
    ])
  }
})
