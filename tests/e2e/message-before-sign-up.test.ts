/** A visitor writes to an agent first; the account comes later, and the message is sent with one click. */
import { expect, test } from 'vitest'
import { tokenInEmail, PASSWORD } from '#tests/support/accounts.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { expectUrl, openPage, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf } from '#tests/support/keyboard.ts'
import { testServer } from '#tests/support/server.ts'
import { accountOf, signInAt } from '#tests/support/signed-in-tab.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const TEXT = 'I got a CP2000.\nCan you help before December 15?'

test('from a profile: written, registered, confirmed on another device, sent with one click', async () => {
  const agent = await insertAgent(db)
  const email = `${crypto.randomUUID()}@mail.example`
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, `${origin}/agents/ca/fresno/marisol-${agent.publicId}`)
  await page.getByRole('link', { name: 'Send a message' }).click()
  await headingOf(page, /^Message Marisol/)
  expect(await findAxeViolations(page)).toEqual([])
  const message = page.getByLabel('Your message')
  await message.fill('My SSN is 219-09-9999')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This looks like it contains a Social Security number').waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage)), 'the number isn’t stored').not.toContain('219-09')
  await message.fill(TEXT)
  await page.reload()
  await waitForHydration(page)
  expect(await message.inputValue(), 'a reload costs nothing').toBe(TEXT)
  await page.getByRole('button', { name: 'Continue' }).click()
  await headingOf(page, 'Create your account')
  await page.getByText(/Your message to Marisol .* is saved/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('First name').fill('Cleo')
  await page.getByLabel('Last name').fill('Moss')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('[name=password_confirmation]').fill(PASSWORD)
  await page.locator('[name=accept_terms]').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await headingOf(page, 'Check your inbox')
  expect(await db`select 1 from message where sender_id = (select id from account where email = ${email})`).toEqual([])

  const phone = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await gotoHydrated(phone.page, `${origin}/auth/verify/${await tokenInEmail(db, 'verify')}`)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.page.getByRole('button', { name: 'Confirm my email address' }).click()
  await headingOf(phone.page, 'Your email address is confirmed')
  await signInAt(phone.page, origin, email)
  const waiting = phone.page.getByRole('region', { name: /^Your message to Marisol/ })
  await waiting.getByText('I got a CP2000.').waitFor()
  expect(await findAxeViolations(phone.page)).toEqual([])
  await waiting.getByRole('button', { name: 'Send message' }).click()
  await expectUrl(phone.page, /\/dashboard\/messages\?chat=/)
  await phone.page.locator('ol').getByText('I got a CP2000.').waitFor()
  expect(await db`select body from message where body = ${TEXT}`).toHaveLength(1)
  expect([...complaints, ...phone.complaints]).toEqual([])
  await Promise.all([page.context().close(), phone.page.context().close()])
})

test('a person with an account signs in on the way, in another tab too, and the text is in the box', async () => {
  const agent = await insertAgent(db)
  const email = `${crypto.randomUUID()}@mail.example`
  await accountOf(db, 'Bo', email)
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}/new-message?to=${agent.publicId}`)
  await page.getByLabel('Your message').fill(TEXT)
  const tab = await page.context().newPage()
  await page.getByRole('link', { name: 'I already have an account' }).click()
  await headingOf(page, 'Sign in')
  const { pathname, search } = new URL(page.url())
  await signInAt(tab, origin, email, pathname + search)
  const box = tab.getByRole('textbox', { name: 'Your message' })
  await expect.poll(() => box.inputValue()).toBe(TEXT)
  await tab.getByRole('button', { name: 'Send message' }).click()
  await expectUrl(tab, /\/dashboard\/messages\?chat=/)
  expect(await tab.evaluate(() => localStorage.getItem('message_draft'))).toBeNull()
  await page.context().close()
})

test("a signed-in person goes straight to the conversation; an agent can't start one", async () => {
  const agent = await insertAgent(db)
  const [client, other] = [await insertClient(db), await insertAgent(db)]
  for (const [person, words] of [
    [client, /^Message Marisol/],
    [other, 'Agents can’t start conversations'],
  ] as const) {
    const { page } = await openPage(browser)
    const pair = JSON.stringify({ accessToken: person.token, refreshToken: person.refreshToken })
    await page.addInitScript((stored) => localStorage.setItem('authorized_user', stored), pair)
    await page.goto(`${origin}/new-message?to=${agent.publicId}`)
    await expectUrl(page, `${origin}/dashboard/messages?to=${agent.publicId}`)
    await page.getByRole('heading', { level: 2, name: words }).waitFor()
    await page.context().close()
  }
})
