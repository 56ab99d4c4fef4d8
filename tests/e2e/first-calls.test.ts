/** A first call, by keyboard: hours, a free time, the number, and canceling, by the agent and by the link in an email. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findAxeViolations } from '#tests/support/axe.ts'
import { expectUrl, openPage, testBrowser } from '#tests/support/browser.ts'
import { type ChatUser, insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf, pressKeyOn, typeInto } from '#tests/support/keyboard.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()

async function openAs({ token, refreshToken }: ChatUser, path: string) {
  const { page, complaints } = await openPage(browser)
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

async function agentWithHours() {
  const agent = await insertAgent(db)
  await db`
    insert into first_call_hours (account_id, is_on, hours, notice_hours, ahead_days, day_max)
    select ${agent.accountId}, true, jsonb_agg(jsonb_build_object('day', day, 'from', '09:00', 'to', '12:00')), 2, 7, 4
    from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) day`
  return agent
}

const profileOf = async (publicId: string) => {
  const [listing] = await db<[{ path: string }]>`
    select '/agents/ca/fresno/x-' || public_id as path from listing where public_id = ${publicId}`
  return listing.path
}

test('an agent sets their hours, and the profile offers the call', async () => {
  const agent = await insertAgent(db)
  const { page, complaints } = await openAs(agent, '/dashboard/calls')
  await headingOf(page, 'Calls')
  await page.getByLabel('Clients can book a 15-minute first call with me').check()
  await pressKeyOn(page.getByRole('button', { name: 'Save hours' }))
  await page.getByText('Add the hours when clients can book a call.').first().waitFor()
  await pressKeyOn(page.getByRole('button', { name: 'Add hours' }))
  await page.getByLabel('Minimum hours of notice').fill('3')
  await expectAccessible(page)
  await pressKeyOn(page.getByRole('button', { name: 'Save hours' }))
  await page.getByText('Saved.').waitFor()
  await page.goto(`${origin}${await profileOf(agent.publicId)}`)
  await page.getByRole('link', { name: 'Book a 15-minute call' }).click()
  await expectUrl(page, `${origin}/call?with=${agent.publicId}`)
  await headingOf(page, /^Book a call with Marisol/)
  expect(complaints).toEqual([])
})

test('a client chooses a time without script, books it by keyboard, and learns that the agent canceled it', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`update account set timezone = 'America/Phoenix' where id = ${client.accountId}`
  const { page: plain } = await openPage(browser, { javaScriptEnabled: false })
  await plain.goto(`${origin}/call?with=${agent.publicId}`)
  await plain.getByLabel('Your time zone').selectOption('America/Phoenix')
  await plain.getByRole('button', { name: 'Show times in this zone' }).click()
  await plain.getByText('Times are in Mountain Standard Time.').waitFor()
  await plain.getByRole('radio').nth(1).check()
  await plain.getByRole('button', { name: 'Continue' }).click()
  const chosen = new URL(plain.url())
  expect(chosen.pathname).toBe('/dashboard/calls/new')

  const { page, complaints } = await openAs(client, `${chosen.pathname}${chosen.search}`)
  await headingOf(page, /^Book a call with Marisol/)
  expect(await page.getByRole('radio').nth(1).isChecked(), 'the time chosen before').toBe(true)
  await page.getByRole('radio').nth(1).focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio').nth(2).isChecked()).toBe(true)
  await pressKeyOn(page.getByRole('button', { name: 'Book call' }))
  await page.getByText('Enter your phone number.').first().waitFor()
  await typeInto(page.getByLabel('Your phone number'), '559 555 0142')
  await typeInto(page.getByLabel('What’s the call about? (optional)'), 'A CP2000 for 2024')
  await expectAccessible(page)
  await pressKeyOn(page.getByRole('button', { name: 'Book call' }))
  await headingOf(page, 'Your call is booked')
  await page.getByText(/Mountain Standard Time$/).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])

  const { page: asAgent } = await openAs(agent, '/dashboard/calls')
  await asAgent.getByRole('link', { name: 'Call (559) 555-0142' }).waitFor()
  await asAgent.getByText('A CP2000 for 2024').waitFor()
  asAgent.once('dialog', (dialog) => void dialog.accept())
  await pressKeyOn(asAgent.getByRole('button', { name: 'Cancel call' }))
  await asAgent.getByText('Call canceled.').waitFor()

  await page.goto(`${origin}/dashboard/notifications`)
  await page.getByRole('link', { name: /Your call was canceled/ }).click()
  await headingOf(page, 'This call was canceled')
  await page.getByText('Marisol Talker canceled this call.').waitFor()
  await page.getByRole('link', { name: 'Open conversation' }).click()
  await page.getByText('Call canceled', { exact: true }).waitFor()
})

test('the link in an email cancels only after its button is selected, without script and without signing in', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`
    with chat as (
      insert into conversation (client_id, agent_id, last_place)
      values (${client.accountId}, ${agent.accountId}, 1) returning client_id, agent_id)
    insert into first_call (id, client_id, agent_id, place, starts_at, client_key)
    select gen_random_uuid(), client_id, agent_id, 1, date_trunc('hour', now()) + interval '5 hours', 'key-of-client'
    from chat`
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/call/cancel/key-of-client`)
  await headingOf(page, 'Cancel this call?')
  await page.getByText('Your call with Marisol Talker').waitFor()
  expect(await db`select 1 from first_call where client_key = 'key-of-client' and canceled_at is null`).toHaveLength(1)
  const { page: withScript } = await openPage(browser)
  await withScript.goto(page.url())
  await expectAccessible(withScript)
  await withScript.goto(`${origin}/call?with=${agent.publicId}`)
  await expectAccessible(withScript)
  await page.getByRole('button', { name: 'Cancel call' }).click()
  await headingOf(page, 'Call canceled')
  const [told] = await db`
    select canceled_by = client_id as by_client, (select count(*)::int from notification where to_id = agent_id) as told
    from first_call where client_key = 'key-of-client'`
  expect(told).toEqual({ byClient: true, told: 1 })
  await page.goto(`${origin}/call/cancel/key-of-client`)
  await headingOf(page, 'Call canceled')
  await page.goto(`${origin}/call/cancel/no-such-key`)
  await headingOf(page, 'This link no longer works')
})
