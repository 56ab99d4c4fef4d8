/** From an unclaimed listing to a complete public profile: an agent and an admin, through the screens alone. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD, registered } from '#tests/support/accounts.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, openParts, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { picture } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf } from '#tests/support/keyboard.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import type { Approval, Role } from '#common/roles.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const folder = await mkdtemp(join(tmpdir(), 'enrolled-journey-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const origin = await testServer(db, { RATE_LIMITS: 'off', DATA_DIR: folder })
const browser = await testBrowser()
const people = { db } as Parameters<typeof registered>[0]
await registered(people, { email: 'ines@mail.example', first_name: 'Ines', last_name: 'Castellanova', attest_ea: true })
await registered(people, { email: 'admin@mail.example', first_name: 'Ada', last_name: 'Mint' })
// Demo staff need no second factor on this machine; that other staff do is tested elsewhere.
await db`update account set role = 'admin', is_demo = true where email = 'admin@mail.example'`
const card = join(folder, 'card.jpg')
await writeFile(card, await picture())

const agent = await openPage(browser)
const admin = await openPage(browser)
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

async function signIn(page: Page, email: string, next: string) {
  await page.goto(`${origin}${next}`)
  await headingOf(page, 'Sign in')
  await waitForHydration(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

async function expectAccessible(page: Page) {
  expect(await findAxeViolations(page)).toEqual([])
}

async function decide(page: Page, key: string, label: string, reason: string) {
  await begin(page, key, label, reason)
  await button(page, 'Send now').click()
}

/** A decision made by keyboard doesn't move the focus back to the top of the page. */
async function expectStep(page: Page, words: RegExp) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent.trim())).toMatch(words)
}

async function begin(page: Page, key: string, label: string, reason: string) {
  await page.locator('h2').first().waitFor()
  await page.keyboard.press(key)
  expect(await page.getByLabel('Reason').inputValue(), 'the key is not typed').toBe('')
  await page.getByLabel('Reason').fill(reason)
  await button(page, label).last().click()
}

test('an agent finds the listing, proves it, prepares it; an admin approves; the profile is public', async () => {
  const { page } = agent
  await signIn(page, 'ines@mail.example', '/dashboard/listing')
  await headingOf(page, 'Your listing')
  await page.getByText('We’ll publish it as soon as').waitFor()
  await expectAccessible(page)
  await button(page, /^This is me/).click()
  await page.getByLabel('Picture or PDF').setInputFiles(card)
  await button(page, 'Add file').click()
  await page.getByText(/^File 1: picture/).waitFor()
  await button(page, 'Submit claim').click()
  await page.getByText('In review').waitFor()
  await openParts(page, ['Photo', 'Introduction', 'How you work'])
  await page.getByLabel('Headline', { exact: true }).fill('A certified expert')
  await page
    .getByText(/31 CFR 10.30/)
    .first()
    .waitFor()
  await button(page, 'Save changes').click()
  const summary = page.getByRole('region', { name: 'Fix the fields marked below.' })
  await summary.waitFor()
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByLabel('Headline', { exact: true }).fill('Letters from the IRS, answered')
  await page.getByLabel('About you', { exact: true }).fill('I read the letter with you. '.repeat(10))
  await page.getByLabel('IRS notices').check()
  await button(page, 'Save changes').click()
  await page.getByText('Saved.').waitFor()
  await button(page, 'I’m accepting new clients').click()
  await page.getByText(/You said on .* that you’re accepting new clients/).waitFor()
  await page.getByLabel('Choose a photo').setInputFiles(card)
  // By keyboard: a toast could be covering the button.
  await button(page, 'Use this photo').press('Enter')
  await page.getByAltText('Your photo').waitFor()
  await expectAccessible(page)

  const adminPage = admin.page
  await signIn(adminPage, 'admin@mail.example', '/dashboard')
  const work = adminPage.getByRole('region', { name: 'Waiting for staff' })
  await work.getByRole('heading', { name: '1 claim waiting' }).waitFor()
  await expectAccessible(adminPage)
  await work.getByRole('link', { name: 'All queues' }).click()
  await headingOf(adminPage, 'Admin queues')
  const claims = adminPage.getByRole('table', { name: 'Queues' }).getByRole('row', { name: /^Claims/ })
  await claims.getByRole('cell').getByText('1', { exact: true }).waitFor()
  await expectAccessible(adminPage)
  await adminPage.getByRole('link', { name: 'Claims' }).last().click()
  await adminPage.getByRole('img', { name: 'File 1 uploaded with the claim' }).waitFor()
  await expectAccessible(adminPage)
  await adminPage.getByText('Approval requires more proof.').waitFor()
  expect(await button(adminPage, 'Approve').isDisabled()).toBe(true)
  const isInView = (each: Element) => each.getBoundingClientRect().bottom <= window.innerHeight
  expect(await button(adminPage, 'Reject').evaluate(isInView), 'the decision is in view below a long claim').toBe(true)
  await button(adminPage, 'Accept the document').click()
  await adminPage.getByLabel('Reason').fill('The card names her, and has her number.')
  await expectAccessible(adminPage)
  await button(adminPage, 'Accept the document').last().click()
  await button(adminPage, 'Send now').click()
  await adminPage.getByText('There’s enough proof').waitFor()
  expect(await button(adminPage, 'Accept the document').count(), 'accepted once').toBe(0)
  await decide(adminPage, 'a', 'Approve', 'The card shows the name.')
  await adminPage.getByText('Nothing is waiting here.').waitFor()

  await page.reload()
  await page.getByRole('link', { name: 'See your public profile' }).click()
  await headingOf(page, /Ines Castellanova/)
  await page.getByText('Letters from the IRS, answered').waitFor()
})

test("the agent requests a name and a place; the admin decides by keyboard; both appear beside the list's facts", async () => {
  const { page } = agent
  await page.goto(`${origin}/dashboard/listing`)
  const name = page.getByRole('region', { name: 'The name you go by' })
  await name.getByRole('heading').click()
  await name.getByLabel('Your current name').fill('Ines Oleander')
  await button(name, 'Request review').click()
  await name.getByText('In review:').waitFor()
  const place = page.getByRole('region', { name: 'Current practice location' })
  await place.getByRole('heading').click()
  await place.getByLabel('City').fill('Reno')
  await place.getByLabel('State').selectOption('NV')
  await place.getByLabel('ZIP code').fill('89501')
  await button(place, 'Request review').click()
  await place.getByText('In review:').waitFor()
  await expectAccessible(page)

  const adminPage = admin.page
  await adminPage.goto(`${origin}/dashboard/admin`)
  await adminPage.getByRole('main').getByRole('link', { name: 'Changes' }).last().click()
  await adminPage.getByText('Ines Oleander').first().waitFor()
  await expectAccessible(adminPage)
  await adminPage.keyboard.press('j')
  await adminPage.getByRole('article', { name: /where they practice now/ }).waitFor()
  await adminPage.keyboard.press('k')
  await adminPage.keyboard.press('a')
  await adminPage.keyboard.press('Escape')
  await expectStep(adminPage, /^Accept/)
  await begin(adminPage, 'a', 'Accept', 'Seen beside the SSN 123-45-6789.')
  await adminPage.getByText('This looks like it contains a Social Security number').waitFor()
  await adminPage.getByLabel('Reason').fill('Seen on the certificate.')
  await button(adminPage, 'Accept').last().click()
  await button(adminPage, 'Undo').click()
  expect(await adminPage.getByLabel('Reason').inputValue()).toBe('Seen on the certificate.')
  await button(adminPage, 'Accept').last().click()
  // Moving on confirms the decision.
  await adminPage.keyboard.press('j')
  await adminPage.getByText('1 entry').waitFor()
  await expectStep(adminPage, /where they practice now$/)
  await adminPage.getByText('Reno, NV 89501').first().waitFor()
  await decide(adminPage, 'a', 'Accept', 'Seen on the website.')
  await adminPage.getByText('Nothing is waiting here.').waitFor()
  await expectStep(adminPage, /^Nothing is waiting here/)

  await page.reload()
  await page.getByRole('link', { name: 'See your public profile' }).click()
  await headingOf(page, /Ines Castellanova/)
  // The browser can serve what it cached a minute ago.
  await page.reload()
  await page.getByText('Also known as Ines Oleander').waitFor()
  await page.getByText('Now practicing in Reno, NV 89501').waitFor()
  await expectAccessible(page)
})

test('a doubtful pair: both sides, one person, and two again', async () => {
  const { page } = admin
  await db`
    insert into import_doubt (run_id, gone_listing_id, new_listing_id, reason)
    select (select max(id) from import_run where status = 'committed'), g.id, n.id, 'the same name in another state'
    from listing g, listing n where g.last_key = 'pemberwick' and n.last_name = 'Stonebridge Vale'`
  await page.goto(`${origin}/dashboard/admin/doubts`)
  await page.getByRole('columnheader', { name: 'Earlier listing' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('s')
  await page.getByLabel('Reason').fill('The same street and phone.')
  await button(page, 'Same person').last().click()
  await button(page, 'Send now').click()
  await page.getByText('Nothing is waiting here.').waitFor()
  const shown = page.getByRole('navigation', { name: 'Show' })
  await shown.getByRole('link', { name: 'Decided' }).click()
  await page.getByText(/Decided on .*: one person/).waitFor()
  await expectAccessible(page)
  await page.getByRole('heading', { name: /Stonebridge/ }).waitFor()
  await page.keyboard.press('o')
  await page.getByLabel('Reason').fill('They are sisters.')
  await button(page, 'Reopen').last().click()
  await button(page, 'Send now').click()
  await page.getByText('Nothing is waiting here.').waitFor()
  await shown.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('columnheader', { name: 'New listing' }).waitFor()
})

/** A page that each can open, and one that they can't, by its heading. */
const PAGE_ACCESS_CASES: readonly {
  role: Role
  approval?: Approval
  opens: readonly [string, string]
  refuses: string
  says?: string
}[] = [
  { role: 'client', opens: ['saved', 'Saved'], refuses: 'listing' },
  {
    role: 'agent',
    approval: 'pending',
    opens: ['listing', 'Your listing'],
    refuses: 'articles/new',
    says: 'Not available yet',
  },
  { role: 'agent', approval: 'approved', opens: ['articles', 'Articles'], refuses: 'articles/review' },
  { role: 'editor', opens: ['admin/newsletter', 'Newsletter'], refuses: 'admin' },
  { role: 'moderator', opens: ['admin', 'Admin queues'], refuses: 'admin/changes' },
  { role: 'admin', opens: ['admin/doubts', 'Possible matches'], refuses: 'listing' },
]

test.each(PAGE_ACCESS_CASES)(
  "access: what is open to $role $approval opens, and other pages say that they aren't",
  async (pageCase) => {
    const { role, approval = 'pending', opens, refuses, says = 'No access' } = pageCase
    const someone = await personIn(db, { role, approval })
    await db`update account set is_demo = true where email = ${someone.email}`
    const { page, complaints } = await openPage(browser)
    const pair = storedPairOf(someone)
    await page.addInitScript((stored) => localStorage.setItem('authorized_user', stored), pair)
    const [path, heading] = opens
    await page.goto(`${origin}/dashboard/${path}`)
    await headingOf(page, heading)
    await page.goto(`${origin}/dashboard/${refuses}`)
    await headingOf(page, says)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    // The page is the same for all: one check is enough.
    expect(role === 'client' ? await findAxeViolations(page) : []).toEqual([])
    expect(complaints.filter((words) => / 403 /.test(words))).toEqual([])
    await page.context().close()
  },
)

test.each<{ role: Role; page: string; asked: string; heading: string }>([
  { role: 'client', page: 'reviews/edit', asked: 'review', heading: 'Edit your review' },
  { role: 'client', page: 'reviews/new', asked: 'agent', heading: 'Write a review' },
  { role: 'client', page: 'messages', asked: 'chat', heading: 'Messages' },
  { role: 'agent', page: 'questions/answer', asked: 'question', heading: 'Answer a question' },
  { role: 'agent', page: 'articles/edit', asked: 'article', heading: 'Edit an article' },
  { role: 'editor', page: 'articles/review', asked: 'article', heading: 'Review an article' },
])(
  '$page says so when its address names nothing or has an invalid ID',
  async ({ role, page: path, asked, heading }) => {
    const someone = await personIn(db, { role, approval: 'approved' })
    const { page } = await openPage(browser)
    await page.addInitScript((stored) => localStorage.setItem('authorized_user', stored), storedPairOf(someone))
    for (const address of [path, `${path}?${asked}=`, `${path}?${asked}=.`, `${path}?${asked}=%2E%2E%2Fx`]) {
      await page.goto(`${origin}/dashboard/${address}`)
      await headingOf(page, heading)
      await page
        .getByText(/couldn’t find that (?:page|listing|question)|no messages yet/i)
        .first()
        .waitFor()
    }
    await page.context().close()
  },
)

test('access: a visitor is sent to sign in', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${origin}/dashboard/admin/changes`)
  await headingOf(page, 'Sign in')
  expect(new URL(page.url()).searchParams.get('error')).toBe('SessionRequired')
})

test('admin: users, log, health, and imports can be read, and axe finds nothing', async () => {
  const { page } = admin
  for (const [path, heading] of [
    ['users', 'Users'],
    ['audit-log', 'Audit log'],
    ['health', 'Health'],
    ['imports', 'Imports'],
    ['agents', 'Agents'],
    ['corrections', 'Corrections and opt-outs'],
    ['messages', 'Contact messages'],
    ['changes', 'Changes'],
  ] as const) {
    await page.goto(`${origin}/dashboard/admin/${path}`)
    await headingOf(page, heading)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
})

test('a queue longer than a page: the rest loads by keyboard, even after being offline, and the last item can be selected', async () => {
  const staff = await personIn(db, { role: 'admin' })
  await db`
    with asking as (
      insert into account (email, first_name, last_name, role, email_verified_at)
      select n || '@queue.example', 'Number', 'N' || n, 'agent', now() from generate_series(1, 130) n returning id, last_name)
    insert into agent (account_id, approval, created_at)
    select id, 'pending', now() + substr(last_name, 2)::int * interval '1 second' from asking`
  const { page } = await openPage(browser)
  await page.addInitScript((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(staff))
  await page.goto(`${origin}/dashboard/admin/agents`)
  const [{ waiting }] = await db<[{ waiting: number }]>`
    select count(*)::int as waiting from agent g join account a on a.id = g.account_id
    where approval = 'pending' and a.email_verified_at is not null`
  const lines = page.getByRole('table', { name: 'Agents' }).locator('tbody').getByRole('button')
  await page.getByText(`${waiting} entries`).waitFor()
  expect(await lines.count()).toBe(100)
  await page.route('**/admin/agents?*page=2*', (call) => call.abort())
  await button(page, 'Show more').press('Enter')
  await page.getByText('We couldn’t load the rest. Try again.').waitFor()
  expect(await lines.count(), 'what had come stays').toBe(100)
  await page.unroute('**/admin/agents?*page=2*')
  await button(page, 'Show more').press('Enter')
  await page.getByText(`${waiting} of ${waiting} shown`).waitFor()
  expect(await lines.count()).toBe(waiting)
  await expectStep(page, /shown$/)
  await expectAccessible(page)
  await lines.last().press('Enter')
  await page.getByRole('heading', { name: 'Number N130' }).waitFor()
  await db`delete from account where email like '%@queue.example'`
  await page.context().close()
})

test('a listing saved before signing in is among the saved listings afterward', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await registered(people, { email: 'cleo@mail.example', first_name: 'Cleo' })
  await gotoHydrated(page, `${origin}/agents?q=ashgrove`)
  await page.getByRole('link', { name: 'Robert A Ashgrove', exact: true }).click()
  // The rows of the list have their own Save buttons.
  await page.waitForURL(/robert-ashgrove-/)
  await button(page, 'Save').click()
  await page.getByText('Saved. See all').waitFor()
  await signIn(page, 'cleo@mail.example', '/dashboard/saved')
  await headingOf(page, 'Saved')
  await page.getByRole('heading', { name: /Ashgrove/ }).waitFor()
  await expectAccessible(page)
})

test('a visitor reports a problem and proves the email with a code', async () => {
  const { page } = await openPage(browser)
  const [listing] = await db<[{ publicId: string }]>`select public_id from listing where last_key = 'ashgrove'`
  await gotoHydrated(page, `${origin}/corrections?listing=${listing.publicId}`)
  await page.getByLabel('Your email address').fill('vis@mail.example')
  await page.getByLabel('What’s wrong?').fill('The name has a capital too many.')
  await expectAccessible(page)
  await button(page, 'Send').click()
  await page.getByText('We emailed you a code').waitFor()
  const [mail] = await db<[{ bodyText: string }]>`select body_text from mail where kind = 'correction_code'`
  await page.getByRole('textbox', { name: 'Code' }).fill(/\b\d{3} \d{3}\b/.exec(mail.bodyText)?.[0] ?? '')
  await button(page, 'Confirm').click()
  await page.getByText('Thank you. A person will review your request').waitFor()
})

/** Not signed in yet; and the listing that was rejected once, on purpose. */
const EXPECTED_COMPLAINTS = /401|dashboard\/listing: .* 422 /
const complaints = () => [...agent.complaints, ...admin.complaints].filter((line) => !EXPECTED_COMPLAINTS.test(line))
test('the browser reported no problems', () => {
  expect(complaints()).toEqual([])
})
