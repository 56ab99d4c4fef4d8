/** Unsaved text stays, whatever else is done on the page. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openPage, openParts, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { picture } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf } from '#tests/support/keyboard.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn, type PersonFixture, storedPairOf } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const db = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-typed-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const origin = await testServer(db, { RATE_LIMITS: 'off', DATA_DIR: folder })
const browser = await testBrowser()
const photo = join(folder, 'photo.jpg')
await writeFile(photo, await picture())
const ADA = { lastName: 'Vance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721', phone: '+15595550142' }

async function openAs(fixture: PersonFixture, path: string, heading: string | RegExp) {
  const person = await personIn(db, fixture)
  const { page } = await openPage(browser)
  await page.addInitScript(
    ([pair = '']) => localStorage.getItem('authorized_user') ?? localStorage.setItem('authorized_user', pair),
    [storedPairOf(person)],
  )
  await gotoHydrated(page, `${origin}${path}`)
  await headingOf(page, heading)
  return { page, person }
}

/** What every field shows, in the order of the page. */
const shownIn = (page: Page, form: string): Promise<(string | boolean)[]> =>
  page
    .locator(`${form} :is(input, select, textarea)`)
    .evaluateAll((controls) =>
      (controls as HTMLInputElement[]).map((one) => (one.type === 'checkbox' ? one.checked : one.value)),
    )

const FORM = 'form[aria-label="Your listing"]'
const BESIDE = 'form[aria-label="Current practice location"]'

/** Fills in or checks every field that the editor has. */
async function fillListing(page: Page): Promise<void> {
  const form = page.locator(FORM)
  await openParts(page, ['Photo', 'Introduction', 'How you work', 'Fees', 'Hours', 'From the IRS file'])
  await form.getByLabel('Headline', { exact: true }).fill('Letters from the IRS, answered')
  await form.getByLabel('About you', { exact: true }).fill('I read the letter with you, and then we answer it.')
  await form.locator('details details:not([open]) > summary').first().click()
  await form.getByRole('button', { name: 'Add a fee' }).click()
  await form.getByLabel('Service', { exact: true }).selectOption('irs-notice')
  await form.getByLabel('Dollars').fill('250')
  await form.getByLabel('Unit').selectOption('case')
  await form.getByLabel('Valid through').fill('2031-02-03')
  await form.getByRole('checkbox', { name: 'Tuesday' }).check()
  await form.getByLabel('Tuesday: from').fill('10:15')
  await form.getByLabel('Tuesday: to').fill('16:45')
  for (const name of ['Bookkeeping', 'Individuals', 'By phone', 'Spanish', 'Alabama', /^Phone/]) {
    await form.getByRole('checkbox', { name }).first().check()
  }
}

test('in the listing editor, no button discards unsaved text', async () => {
  const [listing = ''] = await insertListings(db, [ADA])
  const { page } = await openAs({ role: 'agent', listing }, '/dashboard/listing', 'Your listing')
  await fillListing(page)
  const name = page.getByRole('region', { name: 'The name you go by' })
  const place = page.getByRole('region', { name: 'Current practice location' })
  const credentials = page.getByRole('region', { name: 'Other credentials' })
  const button = (words: string | RegExp) => page.getByRole('button', { name: words })
  for (const folded of [name, place, credentials]) await folded.getByRole('heading').click()
  await name.getByLabel('Your current name').fill('Ada Oleander')
  await place.getByLabel('City').fill('Reno')
  await page.getByRole('checkbox', { name: 'CPA' }).check()
  const typed = await shownIn(page, FORM)
  const beside = await shownIn(page, BESIDE)
  expect(beside).toContain('Reno')

  const presses: Record<string, () => Promise<unknown>> = {
    'I’m accepting new clients': async () => {
      await button('I’m accepting new clients').click()
      await page.getByText(/You said on .* that you’re accepting new clients/).waitFor()
    },
    'I’m not accepting new clients': async () => {
      await button('I’m not accepting new clients').click()
      await page.getByText(/You said on .* that you aren’t accepting new clients/).waitFor()
    },
    'Use this photo': async () => {
      await page.getByLabel('Choose a photo').setInputFiles(photo)
      await button('Use this photo').click()
      await page.getByAltText('Your photo').waitFor()
    },
    'Remove the photo': async () => {
      await button('Remove photo').click()
      await button('Choose a photo').waitFor()
    },
    'Ask for another name': async () => {
      await name.getByRole('button', { name: 'Request review' }).click()
      await name.getByText('In review:').waitFor()
    },
    'Withdraw the name': async () => {
      await name.getByRole('button', { name: /Withdraw/ }).click()
      await name.getByText('In review:').waitFor({ state: 'detached' })
    },
    'Ask for credentials': async () => {
      await credentials.getByRole('button', { name: 'Request review' }).click()
      await credentials.getByText('CPA').first().waitFor()
    },
    'Come back to the window': () => page.evaluate(() => void dispatchEvent(new Event('visibilitychange'))),
  }
  for (const [what, press] of Object.entries(presses)) {
    await press()
    expect([what, await shownIn(page, FORM)]).toEqual([what, typed])
    expect([what, await shownIn(page, BESIDE)]).toEqual([what, beside])
  }
  await page.reload()
  await waitForHydration(page)
  await page.getByText('We restored your draft.').first().waitFor()
  expect(await page.locator(FORM).getByLabel('Headline', { exact: true }).inputValue()).toBe(
    'Letters from the IRS, answered',
  )

  await button('Save changes').click()
  await page.getByText('Saved.').waitFor()
  await expect
    .poll(() => db`select headline, hours, services from listing_profile`)
    .toMatchObject([
      {
        headline: 'Letters from the IRS, answered',
        services: ['bookkeeping'],
        hours: [{ day: 'tue', from: '10:15', to: '16:45' }],
      },
    ])
  await page.reload()
  await openParts(page, ['Introduction'])
  expect((await shownIn(page, FORM)).slice(0, 2)).toEqual(typed.slice(0, 2))
  await expect
    .poll(() => page.getByText('We restored your draft.').count(), { message: 'a saved text is not kept twice' })
    .toBe(1)
})

test("a new fee is empty until an amount is typed or Free is selected; an empty one isn't saved", async () => {
  const [listing = ''] = await insertListings(db, [ADA])
  const { page } = await openAs({ role: 'agent', listing }, '/dashboard/listing', 'Your listing')
  const save = page.getByRole('button', { name: 'Save changes' })
  const fees = page.getByRole('region', { name: 'Fees', exact: true }).locator('> details')
  expect(await fees.getAttribute('open'), 'only the first part to fill in is open').toBeNull()
  expect(await save.count(), 'nothing was changed yet').toBe(0)
  await page.getByRole('link', { name: 'Fees: incomplete' }).click()
  await page.getByRole('button', { name: 'Add a fee' }).click()
  const dollars = page.getByLabel('Dollars')
  expect(await dollars.inputValue()).toBe('')
  expect(await page.getByText('$0').count()).toBe(0)
  await fees.locator('> summary').click()
  await save.click()
  await expect.poll(() => fees.getAttribute('open'), { message: 'a problem opens its part' }).toBe('')
  await page.getByText('Enter an amount, or choose Free.').first().waitFor()
  expect(await page.getByRole('region', { name: 'Fix the fields marked below.' }).isVisible()).toBe(true)
  await dollars.fill('0')
  await save.click()
  await page.getByText('Enter an amount, or choose Free.').first().waitFor()
  await page.getByRole('checkbox', { name: 'Free', exact: true }).check()
  expect(await dollars.isDisabled()).toBe(true)
  expect(await dollars.inputValue()).toBe('')
  await save.click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('link', { name: 'See your public profile' }).click()
  await headingOf(page, /Ada Vance/)
  const row = page.getByRole('region', { name: 'Services and fees' }).getByRole('listitem').filter({ hasText: 'Free' })
  expect(await row.innerText()).not.toContain('$0')
})

test('a field that changed in another tab is named before it is overwritten', async () => {
  const { page, person } = await openAs({ role: 'agent' }, '/dashboard/listing#introduction', 'Your listing')
  await page.getByLabel('Headline', { exact: true }).fill('Typed here')
  // The dashboard may read the listing again at any time; here it learns of the change by saving.
  const { promise: clicked, resolve: click } = Promise.withResolvers<void>()
  await page.route('**/api/v2/listing/own', async (route) => {
    if (route.request().method() === 'GET') await clicked
    await route.continue()
  })
  const elsewhere = await fetch(`${origin}/api/v2/listing/own`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, headline: 'Typed there', bio: 'Written there alone.' }),
  })
  expect(elsewhere.status).toBe(200)
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  click()
  await page.getByText('Typed there').waitFor()
  // The list may have come before the answer to saving, and until that a second click does nothing.
  await page.getByText('Your listing was changed in another tab').first().waitFor()
  expect(await page.getByLabel('Headline', { exact: true }).inputValue()).toBe('Typed here')
  expect(await page.getByLabel('About you', { exact: true }).inputValue()).toBe('Written there alone.')
  await save.click()
  await page.getByText('Saved.').waitFor()
  const [draft] = await db<[{ content: object }]>`
    select content from listing_draft where account_id = ${person.who.accountId}`
  expect(draft.content).toMatchObject({ headline: 'Typed here', bio: 'Written there alone.' })
})

test('a reason that a staff member types stays while another decision is selected and while the list reloads', async () => {
  await db`
    with asking as (
      insert into account (email, first_name, last_name, role, email_verified_at)
      values ('first@queue.example', 'First', 'Asked', 'agent', now()) returning id)
    insert into agent (account_id, approval) select id, 'pending' from asking`
  const { page } = await openAs({ role: 'admin' }, '/dashboard/admin/agents', 'Agents')
  await page.getByRole('button', { name: /^Reject/ }).click()
  await page.getByLabel('Reason').fill('No such license is on the list.')
  await page.getByRole('button', { name: /^Suspend/ }).click()
  expect(await page.getByLabel('Reason').inputValue()).toBe('No such license is on the list.')
  await db`
    with asking as (
      insert into account (email, first_name, last_name, role, email_verified_at)
      values ('earlier@queue.example', 'Earlier', 'Asked', 'agent', now()) returning id)
    insert into agent (account_id, approval, created_at) select id, 'pending', now() - interval '1 day' from asking`
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.getByText('2 entries').waitFor()
  expect(await page.getByLabel('Reason').inputValue()).toBe('No such license is on the list.')
  await db`delete from account where email like '%@queue.example'`
})

test('an editor’s text stays while the entry is hidden, and a new one while another is viewed', async () => {
  const { page } = await openAs({ role: 'editor' }, '/dashboard/admin/texts', 'FAQ and resources')
  const add = page.getByRole('button', { name: 'Add an item' })
  const texts = page.getByRole('table', { name: 'Items' }).locator('tbody').getByRole('button')
  await add.click()
  await page.getByLabel('Question', { exact: true }).fill('How long is a draft kept?')
  await texts.first().click()
  const question = page.getByLabel('Question', { exact: true })
  await expect.poll(() => question.inputValue()).not.toBe('How long is a draft kept?')
  await question.fill('What was typed here?')
  await page.getByLabel('Reason for hiding the item').fill('It is being rewritten.')
  await page.getByRole('button', { name: 'Hide this item from the site' }).click()
  await page.getByText('Hidden from the site.').first().waitFor()
  await page.getByLabel('Reason for showing the item again').waitFor()
  expect(await question.inputValue()).toBe('What was typed here?')
  expect(await page.getByText('has saved this text since').count()).toBe(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. The change is on the site now.').waitFor()
  await add.click()
  expect(await question.inputValue()).toBe('How long is a draft kept?')
})

test('a form without a list of its problems moves the focus to the first field that has one', async () => {
  const { page } = await openAs({ role: 'editor' }, '/dashboard/admin/texts', 'FAQ and resources')
  await page.getByRole('button', { name: 'Add an item' }).click()
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByText('Fix the fields marked below.').waitFor()
  const question = page.getByLabel('Question', { exact: true })
  await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await question.getAttribute('aria-invalid')).toBe('true')
  // The next try finds the next one.
  await question.fill('How long is a draft kept?')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect.poll(() => page.getByLabel('Answer').evaluate((field) => field === document.activeElement)).toBe(true)
})

test('a neutral template is inserted beside what an agent has typed in reply', async () => {
  const [listing = ''] = await insertListings(db, [ADA])
  const { who } = await personIn(db, { firstName: 'Cleo' })
  await db`
    insert into review (listing_id, author_id, rating, comment, attested_at, state, published_at)
    select id, ${who.accountId}, 4, ${'Answered each question with care. '.repeat(3)}, now(), 'published', now()
    from listing where public_id = ${listing}`
  const { page } = await openAs({ role: 'agent', listing }, '/dashboard/reviews', /^Reviews/)
  await page
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click()
  const reply = page.getByLabel('Your reply (public)')
  await reply.fill('Thank you for writing.')
  const neutral = page.locator('p:has-text("Start with neutral wording") + p button').first()
  await neutral.click()
  expect(await reply.inputValue()).toMatch(/^Thank you for writing\.\n\n./)
  await page.reload()
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click()
  expect(await reply.inputValue()).toMatch(/^Thank you for writing\.\n\n./)
})
