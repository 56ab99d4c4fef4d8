/** Working through queues: sort, select, decide for several, undo, and what fails; by mouse, keyboard, and phone. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/domains/accounts/passwords.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf } from '#tests/support/keyboard.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()

const AGENTS = '/dashboard/admin/agents'

/** Each time as another admin: no test depends on the session of another. */
async function open(path: string, width = 1280) {
  const admin = await personIn(db, { role: 'admin', firstName: 'Olive', lastName: 'Marsh' })
  const { page, complaints } = await openPage(browser, { viewport: { width, height: 900 } })
  await page.addInitScript((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(admin))
  await page.goto(`${origin}${path}`)
  return { page, complaints, admin }
}

/** The one who has waited longest is last by name. */
beforeEach(async () => {
  await db`delete from account where email like '%@queue.example'`
  await db`
    with asking as (
      insert into account (email, first_name, last_name, role, email_verified_at)
      select lower(first) || '@queue.example', first, 'Asked', 'agent', now()
      from unnest(array['Zoe', 'Yan', 'Max', 'Ada']) first returning id, first_name)
    insert into agent (account_id, approval, created_at)
    select id, 'pending', now() - array_position(array['Ada', 'Max', 'Yan', 'Zoe'], first_name) * interval '1 day'
    from asking`
})

const tableOf = (page: Page, name = 'Agents') => page.getByRole('table', { name })
const namesIn = (page: Page) => tableOf(page).locator('tbody .queue-open > :first-child').allInnerTexts()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected' })
const approvals = async () =>
  Object.fromEntries(
    (
      await db<{ firstName: string; approval: string }[]>`
        select a.first_name, g.approval from agent g join account a on a.id = g.account_id
        where a.email like '%@queue.example' order by a.first_name`
    ).map(({ firstName, approval }) => [firstName, approval]),
  )

test('a column sorts on the server, the address keeps the order, and the head says it', async () => {
  const { page, complaints } = await open(AGENTS)
  await tableOf(page).getByText('Zoe Asked').waitFor()
  expect(await namesIn(page)).toEqual(['Zoe Asked', 'Yan Asked', 'Max Asked', 'Ada Asked'])
  const head = (name: string) => tableOf(page).getByRole('columnheader', { name })
  expect(await head('Waiting').getAttribute('aria-sort'), 'the longest wait first').toBe('descending')
  const answer = page.waitForResponse(/admin\/agents\?.*sort=name/)
  await head('Agent').getByRole('button').click()
  expect(new URL((await answer).url()).searchParams.get('dir')).toBe('asc')
  await expect.poll(() => namesIn(page)).toEqual(['Ada Asked', 'Max Asked', 'Yan Asked', 'Zoe Asked'])
  expect(await head('Agent').getAttribute('aria-sort')).toBe('ascending')
  expect(await head('Waiting').getAttribute('aria-sort')).toBe('none')
  expect(await page.evaluate(() => document.activeElement?.textContent), 'the focus stays').toMatch(/^Agent/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('sort=name&dir=desc')
  await page.reload()
  await tableOf(page).getByText('Zoe Asked').waitFor()
  expect(await namesIn(page)).toEqual(['Zoe Asked', 'Yan Asked', 'Max Asked', 'Ada Asked'])
  expect(await head('Agent').getAttribute('aria-sort')).toBe('descending')
  expect(await findAxeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('several are approved with one reason, can be undone, and each is in the audit log', async () => {
  const { page, admin } = await open(AGENTS)
  await box(page, 'Zoe Asked').check()
  await box(page, 'Max Asked').check()
  await bar(page).getByText('2 selected').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const approve = async () => {
    await bar(page).getByRole('button', { name: 'Approve', exact: true }).click()
    await bar(page).getByLabel('Reason').fill('Both are on the newest list.')
    await bar(page).getByRole('button', { name: 'Approve (2)' }).click()
    await page.getByText('2 approved. Sending in 10 seconds.').waitFor()
  }
  await approve()
  expect(await namesIn(page)).toEqual(['Yan Asked', 'Ada Asked'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Zoe Asked', 'Yan Asked', 'Max Asked', 'Ada Asked'])
  await bar(page).getByText('2 selected').waitFor()
  expect(Object.values(await approvals()), 'nothing was sent').toEqual(['pending', 'pending', 'pending', 'pending'])
  await approve()
  // Closing the message sends at once.
  await page.getByRole('button', { name: 'Close this message' }).last().click()
  await page.getByText('2 approved.', { exact: true }).waitFor()
  expect(await approvals()).toEqual({ Ada: 'pending', Max: 'approved', Yan: 'pending', Zoe: 'approved' })
  const logged = await db`select action, reason, actor_id from audit_log where action = 'agent.approve'`
  expect(logged).toEqual(
    Array.from({ length: 2 }, () => ({
      action: 'agent.approve',
      reason: 'Both are on the newest list.',
      actorId: admin.who.accountId,
    })),
  )
  await page.context().close()
})

test('what fails is named with its reason and stays selected; the others are done', async () => {
  const { page } = await open(AGENTS)
  await page.getByRole('checkbox', { name: 'Select all 4' }).check()
  await bar(page).getByText('4 selected').waitFor()
  await box(page, 'Ada Asked').uncheck()
  await bar(page).getByRole('button', { name: 'Reject' }).click()
  await bar(page).getByLabel('Reason').fill('None of them is on a list.')
  await bar(page).getByRole('button', { name: 'Reject (3)' }).click()
  await page.getByText('3 rejected. Sending in 10 seconds.').waitFor()
  // Another admin was faster.
  await db`
    update agent set approval = 'rejected', approval_reason = 'x' from account a
    where a.id = account_id and a.email = 'yan@queue.example'`
  await page.getByRole('button', { name: 'Close this message' }).last().click()
  const report = page.getByRole('alert').filter({ hasText: '2 rejected. 1 item wasn’t completed.' })
  await report
    .getByText('Yan Asked: This agent’s status has changed since you opened the page. Reload the page.')
    .waitFor()
  expect(await approvals()).toEqual({ Ada: 'pending', Max: 'rejected', Yan: 'rejected', Zoe: 'rejected' })
  expect(await namesIn(page)).toEqual(['Ada Asked'])
  expect(await findAxeViolations(page)).toEqual([])
  await report.getByRole('button', { name: 'Close' }).click()
  await report.waitFor({ state: 'detached' })
  await page.context().close()
})

test('by keyboard alone: j moves, x selects, and Tab reaches what can be done with the selection', async () => {
  const { page } = await open(AGENTS)
  await tableOf(page).getByText('Zoe Asked').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar(page).getByText('2 selected').waitFor()
  expect([await box(page, 'Zoe Asked').isChecked(), await box(page, 'Yan Asked').isChecked()]).toEqual([true, true])
  await page.getByRole('heading', { level: 2, name: 'Yan Asked' }).waitFor()
  await box(page, 'Ada Asked').focus()
  await page.keyboard.press('Shift+Tab')
  await box(page, 'Ada Asked').focus()
  await page.keyboard.press('Space')
  await bar(page).getByText('3 selected').waitFor()
  await bar(page).getByRole('button', { name: 'Suspend' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Clear selection' }).press('Enter')
  await bar(page).waitFor({ state: 'detached' })
  expect(await box(page, 'Zoe Asked').isChecked()).toBe(false)
  await page.context().close()
})

test('the address names the item that is open, so that a link or a reload opens it again', async () => {
  const { page } = await open(AGENTS)
  const second = tableOf(page).locator('tbody .queue-open').nth(1)
  await second.click()
  const [, name = ''] = await namesIn(page)
  await expect.poll(() => page.url()).toContain('item=')
  await page.reload()
  await page.getByRole('heading', { name }).waitFor()
  await page.keyboard.press('k')
  await expect.poll(async () => page.getByRole('heading', { name }).count()).toBe(0)
  await page.context().close()
})

test('closing the page asks while something waits to be sent', async () => {
  const { page } = await open(AGENTS)
  await box(page, 'Zoe Asked').check()
  await bar(page).getByRole('button', { name: 'Approve', exact: true }).click()
  await bar(page).getByLabel('Reason').fill('On the newest list.')
  await bar(page).getByRole('button', { name: 'Approve (1)' }).click()
  await page.getByText('1 approved. Sending in 10 seconds.').waitFor()
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await closing
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await approvals())['Zoe']).toBe('pending')
  await page.context().close()
})

test('moderators approve several posts at once, and reject others with one public reason', async () => {
  const author = await personIn(db)
  await db`
    insert into question (author_id, title, body, topic, state, held_for)
    select ${author.who.accountId}, title, repeat('A question of a test. ', 5), 'rental', 'pending', 'first_posts'
    from unnest(array['Can I deduct mileage?', 'Is a stipend income?', 'Buy my course today']) title`
  const { page } = await open('/dashboard/reviews/queue')
  await box(page, 'Question: Can I deduct mileage?').check()
  await box(page, 'Question: Is a stipend income?').check()
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  const sendNow = (words: string) =>
    page.locator('.toast', { hasText: words }).getByRole('button', { name: 'Close this message' }).click()
  await sendNow('2 approved. Sending in 10 seconds.')
  await box(page, 'Question: Buy my course today').check()
  await bar(page).getByRole('button', { name: 'Reject' }).click()
  await bar(page).getByRole('radio').first().check()
  expect(await findAxeViolations(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Reject (1)' }).click()
  await sendNow('1 rejected. Sending in 10 seconds.')
  const states = () =>
    db<{ state: string }[]>`select state from question where author_id = ${author.who.accountId} order by id`
  await expect
    .poll(async () => (await states()).map(({ state }) => state))
    .toEqual(['published', 'published', 'rejected'])
  await page.context().close()
})

test('on a phone, tables are labeled lines: nothing scrolls sideways, and the order can be changed', async () => {
  for (const [path, heading, label] of [
    ['/dashboard/admin/users', 'Users', 'Users'],
    ['/dashboard/admin/audit-log', 'Audit log', 'Entries'],
    ['/dashboard/admin/due', 'What’s due', 'Items'],
    [AGENTS, 'Agents', 'Agents'],
  ] as const) {
    const { page } = await open(path, 320)
    await headingOf(page, heading)
    await tableOf(page, label).locator('tbody tr:not(.queue-skeleton)').first().waitFor()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([path, wider]).toEqual([path, 0])
    expect(await tableOf(page, label).getByRole('columnheader').getByRole('button').first().isVisible()).toBe(true)
    expect([path, await findAxeViolations(page)]).toEqual([path, []])
    await page.context().close()
  }
})

test('the audit log is filtered by a name, and what finds nothing can be cleared', async () => {
  const { page } = await open('/dashboard/admin/audit-log?actor=No%20Such')
  await page.getByText('No entries match these filters.').waitFor()
  expect(await page.getByRole('table').count(), 'no rows that seem to load').toBe(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await tableOf(page, 'Entries').locator('tbody tr:not(.queue-skeleton)').first().waitFor()
  await page.getByLabel('Who').fill('Olive Marsh')
  await expect.poll(() => page.url()).toContain('actor=Olive+Marsh')
  await tableOf(page, 'Entries').getByText('Olive Marsh').first().waitFor()
  await page.goto(`${origin}/dashboard/admin/audit-log?from=yesterday`)
  await page.getByText('We couldn’t find that page.').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.context().close()
})

test('an admin opens a user in the table, and suspends several with one password', async () => {
  const { page, admin } = await open('/dashboard/admin/users?q=queue.example&sort=name')
  await db`update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${admin.who.accountId}`
  await tableOf(page, 'Users').getByText('Ada Asked').waitFor()
  await page.getByRole('button', { name: /^Ada Asked/ }).click()
  await page.getByLabel('Role').last().waitFor()
  expect(await page.getByRole('button', { name: /^Ada Asked/ }).getAttribute('aria-expanded')).toBe('true')
  await page.getByRole('button', { name: /^Ada Asked/ }).click()
  await page.getByRole('checkbox', { name: 'Select all 4' }).check()
  await bar(page).getByRole('button', { name: 'Suspend' }).click()
  await bar(page).getByLabel('Reason').fill('They sent advertisements.')
  await bar(page).getByLabel('Your password').fill(PASSWORD)
  expect(await findAxeViolations(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Suspend (4)' }).click()
  await page.getByText('4 suspended. Sending in 10 seconds.').waitFor()
  await page.getByRole('button', { name: 'Close this message' }).click()
  await page.getByText('4 suspended.', { exact: true }).waitFor()
  const statuses = await db`select distinct status from account where email like '%@queue.example'`
  expect(statuses).toEqual([{ status: 'suspended' }])
  // As it was bookmarked when it was a tab.
  await page.goto(`${origin}/dashboard/admin/users?view=suspended`)
  await page.getByText('4 accounts', { exact: true }).waitFor()
  expect(await page.getByLabel('Status').inputValue()).toBe('suspended')
  await page.getByRole('link', { name: /^Staff/ }).click()
  await page.getByText('0 accounts', { exact: true }).waitFor()
  await page.context().close()
})

test('the admin page shows what waits, then charts with a table each; a moderator sees no charts', async () => {
  const { page, complaints } = await open('/dashboard/admin')
  const agents = page.getByRole('table', { name: 'Queues' }).getByRole('row', { name: /^Agents/ })
  expect(await agents.getByRole('cell').first().innerText()).toBe('4')
  await page.getByText('Show as a table').first().click()
  await page.getByRole('table').nth(1).getByRole('columnheader', { name: 'Day' }).waitFor()
  await page.getByRole('button', { name: '90 days' }).click()
  await expect.poll(() => page.url()).toContain('days=90')
  expect(await findAxeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()

  const moderator = await openPage(browser)
  await moderator.page.addInitScript(
    (pair) => localStorage.setItem('authorized_user', pair),
    storedPairOf(await personIn(db, { role: 'moderator' })),
  )
  await moderator.page.goto(`${origin}/dashboard/admin`)
  await moderator.page.getByRole('heading', { name: 'Waiting now' }).waitFor()
  await moderator.page.waitForLoadState('networkidle')
  expect(await moderator.page.getByRole('heading', { name: 'Trends' }).count()).toBe(0)
  expect(moderator.complaints).toEqual([])
  await moderator.page.context().close()
})
