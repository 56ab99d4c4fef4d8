/**
 * Small behaviors of single pages: an address that names nothing, a pending agent, long lists, the header, a thread.
 */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { insertAgent, insertClient, type ChatUser } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf } from '#tests/support/keyboard.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn, type PersonFixture, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { STATES } from '#common/states.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()

async function openWith(pair: string, path: string) {
  const { page, complaints } = await openPage(browser)
  await page.addInitScript((stored) => {
    if (!localStorage.getItem('authorized_user')) localStorage.setItem('authorized_user', stored)
  }, pair)
  const calls: string[] = []
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
  await page.goto(`${origin}${path}`)
  return { page, calls, complaints }
}
const openAs = async (fixture: PersonFixture, path: string) => openWith(storedPairOf(await personIn(db, fixture)), path)
const pairOf = ({ token, refreshToken }: ChatUser) => JSON.stringify({ accessToken: token, refreshToken })

test.each<{ fixture: PersonFixture; path: string; heading: string }>([
  { fixture: { role: 'editor' }, path: '/dashboard/articles/review', heading: 'Review an article' },
  { fixture: { role: 'agent' }, path: '/dashboard/articles/edit?article=', heading: 'Edit an article' },
  { fixture: { role: 'agent' }, path: '/dashboard/questions/answer?question=.', heading: 'Answer a question' },
  { fixture: { role: 'client' }, path: '/dashboard/reviews/new', heading: 'Write a review' },
  { fixture: { role: 'client' }, path: '/dashboard/reviews/edit?review=..%2Fx', heading: 'Edit your review' },
  { fixture: { role: 'client' }, path: '/dashboard/messages?chat=..%2Fx', heading: 'Messages' },
])('$path names nothing: the page says so and makes no call for it', async ({ fixture, path, heading }) => {
  const { page, calls, complaints } = await openAs(fixture, path)
  await headingOf(page, heading)
  await page
    .getByText(/couldn’t find that page|no messages yet/i)
    .first()
    .waitFor()
  expect(
    calls.filter((call) => /^\/api\/v2\/(.*none|editor\/articles\/|agent\/|user\/reviews\/|questions\/)/.test(call)),
  ).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each(['/dashboard/articles', '/dashboard/articles/new', '/dashboard/questions/answer?question=abc'])(
  'an agent who is not approved yet sees at %s that approval is pending, and no error',
  async (path) => {
    const { page } = await openAs({ role: 'agent', approval: 'pending' }, path)
    await headingOf(page, 'Not available yet')
    await page.getByText('once we approve you').waitFor()
    expect(await page.locator('.border-brick').count()).toBe(0)
    await page.context().close()
  },
)

test('a profile says "All 50 states," and English next to Spanish', async () => {
  const [listing = ''] = await insertListings(db, [
    { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721' },
  ])
  await personIn(db, { role: 'agent', listing })
  const fifty = STATES.filter(({ kind }) => kind === 'state').map(({ code }) => code)
  await db`
    insert into listing_profile (listing_id, languages, states_served)
    select id, ${['es']}, ${fifty} from listing where public_id = ${listing}`
  const { page } = await openPage(browser)
  await page.goto(`${origin}/agents/ca/fresno/ada-vance-${listing}`)
  const about = page.getByRole('region', { name: 'About' })
  await about.getByText('All 50 states', { exact: true }).waitFor()
  await page.getByText('English, Spanish', { exact: true }).waitFor()
  expect(await about.innerText()).not.toContain('Wyoming')
  await page.context().close()
})

/** Observes each frame, from before the first. */
const watchHeader = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const shown = [...document.querySelectorAll('.site-header a')].find(
        (link) => link.textContent === 'Sign in/Register' && link.checkVisibility({ visibilityProperty: true }),
      )
      if (shown) seen.push(document.readyState)
      requestAnimationFrame(look)
    }
    look()
  })

test.each(['/', '/agents', '/who-is-an-ea', '/dashboard', '/auth/login'])(
  '%s: a reload while signed in never shows the sign-in link, not for one frame',
  async (path) => {
    const client = await insertClient(db)
    const { page } = await openWith(pairOf(client), '/favicon.svg')
    await watchHeader(page)
    // The page arrives in two pieces and its script late, as on a slow connection.
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto(`${origin}${path}`)
    await page.locator('.site-header').getByText('Dashboard').first().waitFor()
    await page.reload()
    await page.locator('.site-header').getByText('Dashboard').first().waitFor()
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
    await page.context().close()
  },
)

async function talk(
  client: ChatUser,
  agent: ChatUser & { publicId: string },
  bodies: readonly string[],
): Promise<string> {
  const post = async (path: string, token: string, body: object) => {
    const answer = await fetch(`${origin}/api/v2/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: { conversation_id: string } }).data
  }
  const first = { listing_id: agent.publicId, id: crypto.randomUUID(), body: 'Hello' }
  const { conversation_id: id } = await post('chats', client.token, first)
  for (const body of bodies) await post(`chats/${id}/messages`, agent.token, { id: crypto.randomUUID(), body })
  return id
}

test('the list of messages has whole names, however long, and says what is unread', async () => {
  const [client, agent] = [await insertClient(db), await insertAgent(db)]
  await db`
    update account set first_name = 'Maximiliana', last_name = 'Wolfeschlegelsteinhausen-Featherstone'
    where id = ${agent.accountId}`
  await talk(client, agent, ['Hello, too', 'How can I help?'])
  const { page, complaints } = await openWith(pairOf(client), '/dashboard/messages')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const row = page.getByRole('link', { name: /Wolfeschlegelsteinhausen-Featherstone/ })
    await row.filter({ hasText: '2 unread' }).waitFor()
    expect(await page.getByRole('contentinfo').count(), 'the conversations have the whole window').toBe(0)
    const cut = await row.evaluate(
      (link) =>
        [...link.querySelectorAll('span')].filter(
          ({ textContent, scrollWidth, clientWidth, className }) =>
            textContent?.startsWith('Maximiliana') && (scrollWidth > clientWidth + 1 || className.includes('truncate')),
        ).length,
    )
    expect(cut).toBe(0)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('an address in a message is a link, and only an address; the New divider disappears with the reply', async () => {
  const [client, agent] = [await insertClient(db), await insertAgent(db)]
  const body = 'Read https://www.irs.gov/notices/cp2000. <b>javascript:alert(1)</b> https://irs.gov@evil.example/'
  const id = await talk(client, agent, [body])
  const { page, complaints } = await openWith(pairOf(client), `/dashboard/messages?chat=${id}`)
  const thread = page.getByRole('log', { name: 'Messages' })
  await thread.getByText('New', { exact: true }).waitFor()
  const links = await thread
    .locator('li a')
    .evaluateAll((all) =>
      (all as HTMLAnchorElement[]).map(({ href, rel, textContent }) => ({ href, rel, textContent })),
    )
  expect(links).toEqual([
    {
      href: 'https://www.irs.gov/notices/cp2000',
      rel: 'nofollow ugc noopener',
      textContent: 'https://www.irs.gov/notices/cp2000',
    },
  ])
  expect(await thread.locator('li b').count()).toBe(0)
  await thread.getByText(body).waitFor()
  await page.getByLabel(/^Message to/).fill('Thank you.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await thread.getByText('Thank you.').waitFor()
  await thread.getByText('New', { exact: true }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('beside a conversation, the client sees the agent and the agent sees the client; a narrow window has one line', async () => {
  const [client, agent] = [await insertClient(db), await insertAgent(db)]
  const id = await talk(client, agent, [
    'Hello',
    `https://www.irs.gov/individuals/${'understanding-'.repeat(3)}notices`,
  ])
  const own = await openWith(pairOf(client), `/dashboard/messages?chat=${id}`)
  const paneOf = (page: Page) => page.getByRole('complementary', { name: 'About this conversation' })
  await paneOf(own.page).getByText('Fresno, CA').waitFor()
  expect(await paneOf(own.page).getByRole('link', { name: 'View profile' }).getAttribute('href')).toContain(
    agent.publicId,
  )
  const link = own.page.getByRole('log').getByRole('link', { name: /^irs\.gov\/…\/understanding/ })
  expect(await link.getAttribute('title')).toBe(await link.getAttribute('href'))
  expect(await findAxeViolations(own.page)).toEqual([])
  await own.page.setViewportSize({ width: 390, height: 844 })
  await own.page.getByText('Fresno, CA').first().waitFor()
  expect(await paneOf(own.page).isVisible()).toBe(false)

  const theirs = await openWith(pairOf(agent), `/dashboard/messages?chat=${id}`)
  await paneOf(theirs.page).getByText('First message').waitFor()
  expect(await paneOf(theirs.page).getByText('Fresno').count()).toBe(0)
  expect(theirs.calls.filter((call) => call.includes('/agent/agents/views'))).toEqual([])
  expect([...own.complaints, ...theirs.complaints]).toEqual([])
})

test('an agent starts an article from a question that people ask', async () => {
  await db`
    insert into question (title, body, topic, state, published_at)
    values ('Can I deduct a home office?', ${'I work in one room of my house and nowhere else. '.repeat(3)}, 'other', 'published', now())`
  const { page, complaints } = await openAs({ role: 'agent' }, '/dashboard/articles')
  await page.getByRole('link', { name: /^Write about this ?: Can I deduct a home office/ }).click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Can I deduct a home office?')
  expect(complaints).toEqual([])
  await page.context().close()
})
