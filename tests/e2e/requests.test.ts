/** One request to several agents, from a letter to the answers side by side: by keyboard, in both themes, at 320 px. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { expectUrl, gotoHydrated, openPage, testBrowser, waitForHydration } from '#tests/support/browser.ts'
import { type ChatUser, insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf, pressKeyOn, typeInto } from '#tests/support/keyboard.ts'
import { testServer } from '#tests/support/server.ts'
import { accountOf, signInAt } from '#tests/support/signed-in-tab.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const TEXT = 'I got a CP2000. Can you look at it with me before December 15?'

async function openAs({ token, refreshToken }: ChatUser, path: string, options = {}) {
  const { page, complaints } = await openPage(browser, options)
  const pair = JSON.stringify({ accessToken: token, refreshToken })
  await page.addInitScript((stored) => {
    if (!localStorage.getItem('authorized_user')) localStorage.setItem('authorized_user', stored)
  }, pair)
  await page.goto(`${origin}${path}`)
  return { page, complaints }
}

/** Both themes, and the width of the smallest phone. */
async function expectAccessible(page: Page) {
  const before = page.viewportSize()
  expect(await findAxeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAxeViolations(page, 'colors')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways').toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}

const addressOf = (agents: readonly { publicId: string }[]) =>
  `/request?agents=${agents.map(({ publicId }) => publicId).join(',')}&letter=CP2000&need=irs-notice`

test('a visitor writes a request, signs in on the way, and sends it', async () => {
  const agents = [await insertAgent(db), await insertAgent(db)]
  const email = `${crypto.randomUUID()}@mail.example`
  await accountOf(db, 'Bo', email)
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, `${origin}${addressOf(agents)}`)
  await headingOf(page, 'Choose agents, and write to them')
  await expectAccessible(page)
  expect(await page.getByLabel('IRS letter (optional)').inputValue()).toBe('CP2000')
  await page.getByLabel('In your words').fill('My SSN is 219-09-9999')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This looks like it contains a Social Security number').first().waitFor()
  await page.getByLabel('In your words').fill(TEXT)
  await page.getByRole('button', { name: 'Continue' }).click()
  await headingOf(page, 'Create your account')
  await page.getByText('Your request is saved in this browser but hasn’t been sent yet.').waitFor()
  const callback = new URL(page.url()).searchParams.get('callbackUrl') ?? ''
  await signInAt(page, origin, email, `/auth/login?${new URLSearchParams({ callbackUrl: callback })}`)
  await headingOf(page, 'Send a request')
  await expect.poll(() => page.getByLabel('In your words').inputValue()).toBe(TEXT)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expectUrl(page, /\/dashboard\/requests\?request=/)
  await headingOf(page, 'IRS notices: CP2000')
  expect(await db`select 1 from message where body = ${TEXT}`).toHaveLength(2)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('CP2000')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('by keyboard: an agent declines, and the client reads the answers, closes the request, and reopens it', async () => {
  const [one, two] = [await insertAgent(db), await insertAgent(db)]
  const client = await insertClient(db)
  const { page, complaints } = await openAs(client, addressOf([one, two]))
  await expectUrl(page, /\/dashboard\/requests\/new\?/)
  await typeInto(page.getByLabel('In your words'), TEXT)
  await pressKeyOn(page.getByRole('button', { name: 'Send request' }))
  await headingOf(page, 'IRS notices: CP2000')
  expect(await page.getByText('Waiting', { exact: true }).count()).toBe(2)

  const inbox = await openAs(one, '/dashboard/messages')
  await inbox.page.getByRole('link', { name: /Ada Talker/ }).click()
  const card = inbox.page
    .getByRole('listitem')
    .filter({ hasText: 'This client may have asked other agents, too. They can’t see your answer.' })
  await card.getByText('2026').or(card.getByText('Not sure, or several years')).first().waitFor()
  await expectAccessible(inbox.page)
  for (const isMistake of [true, false]) {
    await pressKeyOn(card.getByText('Can’t take this request?'))
    await inbox.page.keyboard.press('Tab')
    await inbox.page.keyboard.type('Conf')
    await pressKeyOn(card.getByRole('button', { name: 'Decline request' }))
    await card.getByText('You declined: Conflict of interest.').waitFor()
    await card.getByRole('button', { name: 'Undo decline' }).waitFor()
    await expectAccessible(inbox.page)
    if (isMistake) await pressKeyOn(inbox.page.getByRole('button', { name: 'Undo', exact: true }))
  }
  await inbox.page.getByText('I declined your request by mistake').first().waitFor()
  await inbox.page.getByText('I can’t take this on because I have a conflict of interest.').first().waitFor()
  expect(inbox.complaints).toEqual([])

  await page.reload()
  await headingOf(page, 'IRS notices: CP2000')
  await page.getByRole('heading', { name: 'Agents you asked earlier' }).waitFor()
  await page.getByText('Conflict of interest').waitFor()
  await expectAccessible(page)
  await pressKeyOn(page.getByRole('button', { name: 'Close request' }))
  await page.getByText(/^You closed this request on/).waitFor()
  await expectAccessible(page)
  await pressKeyOn(page.getByRole('button', { name: 'Reopen request' }))
  await page.getByRole('button', { name: 'Close request' }).waitFor()
  await page.getByRole('link', { name: 'All requests' }).click()
  await headingOf(page, 'Requests')
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await Promise.all([page.context().close(), inbox.page.context().close()])
})

const sendRequest = ({ token }: ChatUser, { agents, letter }: { agents: readonly string[]; letter: string }) =>
  fetch(`${origin}/api/v2/requests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      agents,
      need: 'irs-notice',
      letter,
      language: 'en',
      body: `About my ${letter}`,
    }),
  })

test('after “Ask this agent,” the focus is at the answers', async () => {
  const [one, next, client] = [await insertAgent(db), await insertAgent(db), await insertClient(db)]
  await db`
    insert into listing_profile (listing_id, claimed_at, services, languages, meeting_modes)
    select id, now(), '{irs-notice}', '{en}', '{video}' from listing where public_id = ${next.publicId}`
  await db.begin((tx) => refreshDirectory(tx))
  await sendRequest(client, { agents: [one.publicId], letter: 'cp-504' })
  const [{ id }] = await db<[{ id: string }]>`select id from help_request where client_id = ${client.accountId}`
  const declined = await fetch(`${origin}/api/v2/requests/${id}/decline`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'no_time' }),
  })
  expect(declined.status).toBe(200)
  const { page, complaints } = await openAs(client, `/dashboard/requests?request=${id}`)
  await headingOf(page, 'IRS notices: CP504')
  await pressKeyOn(page.getByRole('button', { name: /^Ask this agent/ }).first())
  await page.getByText('Waiting', { exact: true }).waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Answers')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('an agent sees in the list that a request waits, and says which of two they answer', async () => {
  const [agent, client] = [await insertAgent(db), await insertClient(db)]
  for (const letter of ['CP504', 'CP2000']) await sendRequest(client, { agents: [agent.publicId], letter })
  const { page, complaints } = await openAs(agent, '/dashboard/messages')
  const row = page.getByRole('link', { name: /Ada Talker/ })
  await row.getByText('Request · CP2000').waitFor()
  await row.click()
  const choice = page.getByLabel('Replying to:')
  expect(await choice.locator('option:checked').textContent(), 'the newest').toBe('CP2000')
  await choice.selectOption('CP504')
  await expectAccessible(page)
  await page.getByLabel(/^Message to/).fill('For the CP504, I charge $300.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText(/^You answered on/).waitFor()
  expect(await page.getByText('Can’t take this request?').count(), 'also of the one that was answered').toBe(2)
  const [sent] = await db`
    select r.letter from message m join help_request r on r.id = m.request_id where m.body like 'For the CP504%'`
  expect(sent).toEqual({ letter: 'CP504' })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the form says on arrival that the most requests are open, and offers the one that was sent already', async () => {
  const [one, two, client] = [await insertAgent(db), await insertAgent(db), await insertClient(db)]
  await sendRequest(client, { agents: [one.publicId], letter: 'CP504' })
  const { page } = await openAs(client, addressOf([one]))
  await headingOf(page, 'Send a request')
  await page.getByLabel('In your words').fill('About my CP504')
  await page.getByRole('button', { name: 'Send request' }).click()
  const [first] = await db<[{ id: string }]>`select id from help_request where client_id = ${client.accountId}`
  const link = page.getByRole('link', { name: 'Open your request' })
  expect(await link.getAttribute('href')).toContain(first.id)
  for (const letter of ['CP14', 'CP59']) await sendRequest(client, { agents: [two.publicId], letter })
  await page.reload()
  await page.getByText('You have 3 open requests, which is the limit.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Close a request to send another' }).click()
  await headingOf(page, 'Requests')
  await page.context().close()
})

test('without an agent to ask, the form says where to find one', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}/request`)
  await waitForHydration(page)
  await page.getByText('Or choose your agents now').click()
  expect(await page.getByRole('link', { name: 'Browse agents' }).getAttribute('href')).toBe('/agents?claimed=on')
  await page.context().close()
})
