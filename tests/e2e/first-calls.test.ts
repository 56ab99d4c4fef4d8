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

async function openAs({ token, refreshToken }: ChatUser, path: string, timezoneId = 'America/New_York') {
  const { page, complaints } = await openPage(browser, { timezoneId })
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
  await page.getByRole('checkbox', { name: 'Monday' }).press('Space')
  await page.getByLabel('Monday: to').fill('12:00')
  await pressKeyOn(page.getByRole('button', { name: 'Add hours to Monday' }))
  await page.getByLabel('Monday, range 2: from').fill('11:00')
  await page.getByLabel('Minimum notice, in hours').fill('3')
  await pressKeyOn(page.getByRole('button', { name: 'Save hours' }))
  expect(await page.getByText('These hours overlap others on this day.').count(), 'both ranges').toBe(2)
  await expectAccessible(page)
  await pressKeyOn(page.getByRole('button', { name: 'Remove Monday, 9:00 a.m. to noon' }))
  const copy = page.locator('.hours-copy')
  await pressKeyOn(copy.getByText('Copy Monday to other days'))
  expect(await copy.getByRole('checkbox', { checked: true }).count(), 'the other workdays').toBe(4)
  await expectAccessible(page)
  await pressKeyOn(copy.getByRole('button', { name: 'Copy hours' }))
  expect(await page.getByRole('checkbox', { name: /day$/, checked: true }).count()).toBe(5)
  await page.getByText('Clients can book from 3 hours to 14 days ahead, up to 4 calls a day.').waitFor()
  await pressKeyOn(page.getByRole('button', { name: 'Save hours' }))
  await page.getByText('Saved.').waitFor()
  await page.goto(`${origin}${await profileOf(agent.publicId)}`)
  await page.getByRole('link', { name: 'Book a 15-minute call' }).click()
  await expectUrl(page, `${origin}/call?with=${agent.publicId}`)
  await headingOf(page, /^Book a call with Marisol/)
  expect(complaints).toEqual([])
})

test('a profile offers the first time of three days in the visitor’s zone, each a way to book it, and none without script', async () => {
  const agent = await agentWithHours()
  const path = await profileOf(agent.publicId)
  const { page, complaints } = await openPage(browser, { timezoneId: 'America/Los_Angeles' })
  await page.goto(`${origin}${path}`)
  await page.getByText('Next call times, Pacific Time').waitFor()
  const times = page.getByRole('link', { name: /[ap]\.m\.$/ })
  expect(await times.count()).toBe(3)
  expect(new Set(await times.locator('span').allTextContents()).size, 'days').toBe(3)
  await expectAccessible(page)
  const clock = /\S+ [ap]\.m\.$/.exec((await times.nth(1).textContent()) ?? '')?.[0]
  await times.nth(1).click()
  await page.getByText('Times are in Pacific Time.').waitFor()
  const chosen = page.getByRole('radio', { checked: true })
  expect(await page.locator('label').filter({ has: chosen }).innerText()).toContain(clock)
  expect(complaints).toEqual([])

  const { page: nowhere } = await openPage(browser, { timezoneId: 'UTC' })
  await nowhere.goto(`${origin}${path}`)
  await nowhere.getByText('Next call times, Eastern Time').waitFor()

  const { page: withoutScript } = await openPage(browser, { javaScriptEnabled: false })
  await withoutScript.goto(`${origin}${path}`)
  expect(await withoutScript.locator('page-island[name=next-times]').innerText()).toBe('')

  await db`update first_call_hours set hours = '[]' where account_id = ${agent.accountId}`
  const answer = page.waitForResponse(/first-calls\/times/)
  await page.goto(`${origin}${path}`)
  await answer
  expect(await page.getByText('Next call times').count(), 'no times').toBe(0)
})

test('an agent under review isn’t sent to a form that isn’t there', async () => {
  const agent = await insertAgent(db)
  await db`update agent set approval = 'pending' where account_id = ${agent.accountId}`
  const { page } = await openAs(agent, '/dashboard/calls')
  await page.getByText('after we approve your account').waitFor()
  expect(await page.getByRole('button', { name: 'Save hours' }).count()).toBe(0)
})

test('without script, the page of times says first that booking needs it, and what works without', async () => {
  const agent = await agentWithHours()
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/call?with=${agent.publicId}`)
  expect(await page.locator('main noscript').innerText()).toContain('Booking a call needs JavaScript')
  expect(await page.getByRole('button', { name: 'Continue' }).isVisible()).toBe(false)
  await page.locator('main noscript a').click()
  await headingOf(page, /Marisol/)
})

test('of an agent who takes no calls, the page leads to their profile and to writing to them', async () => {
  const agent = await insertAgent(db)
  const { page } = await openPage(browser)
  await page.goto(`${origin}/call?with=${agent.publicId}`)
  await headingOf(page, /^You can’t book a call with Marisol/)
  await page.getByRole('link', { name: 'View profile' }).waitFor()
  await page.getByRole('link', { name: 'Send a message' }).click()
  await expectUrl(page, `${origin}/new-message?to=${agent.publicId}`)
})

test('a client with three calls to come reads that before any form', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`
    with chat as (
      insert into conversation (client_id, agent_id, last_place)
      values (${client.accountId}, ${agent.accountId}, 1) returning client_id, agent_id)
    insert into first_call (id, client_id, agent_id, place, starts_at)
    select gen_random_uuid(), client_id, agent_id, 1, date_trunc('hour', now()) + nth * interval '5 hours'
    from chat, generate_series(1, 3) nth`
  const { page } = await openAs(client, `/call?with=${agent.publicId}`)
  // Signed in, so the dashboard's form comes at once.
  await page.getByText('You have 3 calls booked, which is the limit.').waitFor()
  expect(await page.getByRole('button', { name: 'Book call' }).count()).toBe(0)
})

test('a client chooses a time in their zone, books it by keyboard, and learns that the agent canceled it', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  const { page: visitor } = await openPage(browser, { timezoneId: 'America/Los_Angeles' })
  await visitor.goto(`${origin}/call?with=${agent.publicId}&at=2020-01-01T10:00:00.000Z`)
  await visitor.getByText('The time you chose is no longer available.').waitFor()
  await visitor.getByText('Times are in Pacific Time.').waitFor()
  await visitor.getByLabel('Your time zone').selectOption('America/Phoenix')
  await visitor.getByText('Times are in Mountain Standard Time.').waitFor()
  for (const day of (await visitor.locator('details[open] > summary').all()).toReversed()) await day.click()
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await visitor.getByRole('link', { name: 'Choose a time.' }).waitFor()
  await visitor.locator('fieldset summary').first().click()
  await visitor.getByRole('radio').nth(1).check()
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await visitor.waitForURL('**/auth/login?**')
  await visitor.getByText('Your call isn’t booked yet.').waitFor()
  const chosen = new URL(new URL(visitor.url()).searchParams.get('callbackUrl') ?? '', origin)
  expect(chosen.pathname).toBe('/dashboard/calls/new')
  expect(chosen.searchParams.get('zone')).toBe('America/Phoenix')

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
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('call.ics')
  await expectAccessible(page)
  await page.goto(`${origin}/dashboard`)
  const toDo = page.getByRole('listitem').filter({ hasText: 'Call with Marisol' })
  await toDo.waitFor()
  expect(await toDo.innerText(), 'in the zone they chose').toContain('Mountain Standard Time')

  await page.goto(`${origin}/dashboard/calls`)
  const before = await page.locator('.call-row time').innerText()
  await pressKeyOn(page.getByRole('link', { name: 'Change time' }))
  await headingOf(page, 'Choose another time')
  await page.getByText(/^Your call with Marisol Talker, EA, is on .+ Mountain Standard Time\./).waitFor()
  await pressKeyOn(page.getByRole('button', { name: 'Move call' }))
  await page.getByText('Choose a time.').first().waitFor()
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await pressKeyOn(page.getByRole('button', { name: 'Move call' }))
  await headingOf(page, 'Your call is booked')
  await page.getByText('Call moved.').waitFor()
  expect(await page.locator('.call-row time').innerText()).not.toBe(before)
  await page.getByRole('link', { name: 'Open conversation' }).click()
  await page.getByText('Call moved to another time').waitFor()
  await page.getByText('First call', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])

  const { page: asAgent } = await openAs(agent, '/dashboard/calls')
  await asAgent.getByRole('link', { name: 'Call (559) 555-0142' }).waitFor()
  await asAgent.getByText('A CP2000 for 2024').waitFor()
  await asAgent.getByText('9 a.m. to 12 p.m.').first().waitFor()
  await asAgent.getByText('1 of 4 calls booked').waitFor()
  await asAgent.getByText(/ Mountain Standard Time for Ada Talker$/).waitFor()
  const atFirst = await asAgent.locator('.call-row time').innerText()
  await pressKeyOn(asAgent.getByRole('link', { name: 'Change time' }))
  await asAgent.getByText(/^Your call with Ada Talker is on .+ Eastern Time\./).waitFor()
  await asAgent.getByText('Times are in Eastern Time.').waitFor()
  await asAgent.getByRole('radio').first().focus()
  await asAgent.keyboard.press('Space')
  await asAgent.getByText(/^For Ada Talker: .+ Mountain Standard Time\.$/).waitFor()
  await expectAccessible(asAgent)
  await pressKeyOn(asAgent.getByRole('button', { name: 'Move call' }))
  await headingOf(asAgent, 'Your call is booked')
  await asAgent.getByText('Call moved.').waitFor()
  expect(await asAgent.locator('.call-row time').innerText()).not.toBe(atFirst)
  await page.goto(`${origin}/dashboard/notifications`)
  await page.getByRole('link', { name: /Marisol Talker moved your call to / }).click()
  await page.getByText(/^Marisol Talker moved the call to this time\./).waitFor()
  await page.getByRole('link', { name: 'Change time' }).waitFor()
  asAgent.once('dialog', (dialog) => void dialog.accept())
  await pressKeyOn(asAgent.getByRole('button', { name: 'Cancel call' }))
  await asAgent.getByText('Call canceled.').waitFor()

  await page.goto(`${origin}/dashboard/notifications`)
  await page.getByRole('link', { name: /Your call on .+ was canceled/ }).click()
  await headingOf(page, 'This call was canceled')
  await page.getByText('Marisol Talker canceled this call.').waitFor()
  await page.getByRole('link', { name: 'All calls' }).click()
  await page.getByRole('heading', { name: 'Past and canceled calls' }).waitFor()
  await page.getByText('Canceled by the agent').waitFor()
  await page.getByRole('link', { name: 'Book again' }).waitFor()
  await page.getByRole('link', { name: 'Marisol Talker' }).click()
  await page.getByRole('link', { name: 'Open conversation' }).click()
  await page.getByText('Call canceled', { exact: true }).waitFor()
})

test('the link in an email cancels only after its button is selected, without script and without signing in', async () => {
  const [agent, client] = [await agentWithHours(), await insertClient(db)]
  await db`
    with chat as (
      insert into conversation (client_id, agent_id, last_place)
      values (${client.accountId}, ${agent.accountId}, 1) returning client_id, agent_id)
    insert into first_call (id, client_id, agent_id, place, starts_at, client_key, agent_key)
    select gen_random_uuid(), client_id, agent_id, 1, date_trunc('hour', now()) + interval '5 hours', 'key-of-client',
      'key-of-agent'
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
  await page.goto(`${origin}/call/cancel/key-of-agent`)
  await headingOf(page, 'This call was already canceled')
  await page.goto(`${origin}/call/cancel/no-such-key`)
  await headingOf(page, 'This link no longer works')
})
