/** "Is this you? Claim" leads to that claim, through registration, the email, and the sign-in, with any account. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tokenInEmail, PASSWORD } from '#tests/support/accounts.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, waitForHydration, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { headingOf } from '#tests/support/keyboard.ts'
import { personIn, storedPairOf } from '#tests/support/people.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'
import { paths } from '#common/paths.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db, { RATE_LIMITS: 'off' })
const browser = await testBrowser()
const listing = await listingOf(db, 'castellanova')
const other = await listingOf(db, 'pemberwick')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function describePractice(page: Page) {
  await page.getByLabel('Phone').fill('(559) 555-0142')
  await page.getByLabel('City').fill('Fresno')
  await page.getByLabel('State').selectOption('CA')
  await page.getByLabel('ZIP code').fill('93704')
}

async function attest(page: Page) {
  await page.getByLabel(/I am an enrolled agent, enrolled to practice/).check()
}

const claimsOf = (email: string) => db`
  select l.public_id, c.status from claim c join listing l on l.id = c.listing_id join account a on a.id = c.account_id
  where a.email = ${email}`

test(
  'from a profile to the claim on it: register, confirm on a phone, sign in there',
  { timeout: 120_000 },
  async () => {
    const { page } = await openPage(browser)
    await gotoHydrated(page, `${origin}${paths.listing(listing)}`)
    await page.getByRole('link', { name: 'Is this you? Claim' }).click()
    await headingOf(page, 'Sign in')
    await waitForHydration(page)
    await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).click()
    await headingOf(page, 'Create your account')
    await page.getByLabel('First name').fill('Ines')
    await page.getByLabel('Last name').fill('Castellanova')
    await page.getByLabel('Email address').fill('ines@mail.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await button(page, 'Continue').click()
    await page.getByText('Ines Castellanova').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await describePractice(page)
    await button(page, 'Continue').click()
    await attest(page)
    await page.getByLabel(/I have read and accept/).check()
    await button(page, 'Create account').click()
    await headingOf(page, 'Check your inbox')
    expect(await page.getByRole('main').getByRole('link', { name: 'sign in' }).getAttribute('href')).toContain(
      'callbackUrl=',
    )

    const phone = (await openPage(browser)).page
    await gotoHydrated(phone, `${origin}${paths.verifyEmail(await tokenInEmail(db, 'verify'))}`)
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(phone, 'Confirm my email address').click()
    await phone.getByText('Sign in to claim your listing.').waitFor()
    await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await headingOf(phone, 'Sign in')
    await phone.getByLabel('Email address').fill('ines@mail.example')
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(phone, 'Sign in').click()
    await headingOf(phone, 'Your listing')
    await phone.getByRole('region', { name: 'Claim: Ines Castellanova, Fresno' }).waitFor()
    expect(await claimsOf('ines@mail.example')).toEqual([{ publicId: listing.publicId, status: 'draft' }])

    // The overview shows what is waiting, first.
    const first = phone.getByRole('region', { name: 'To do' }).getByRole('listitem').first()
    await phone.goto(`${origin}/dashboard`)
    await first.getByRole('heading', { name: 'Finish your claim on Ines Castellanova’s listing' }).waitFor()
    await db`update claim set status = 'submitted', submitted_at = now()`
    await phone.reload()
    await first.getByRole('heading', { name: 'Your claim on Ines Castellanova’s listing is in review' }).waitFor()
    await phone.getByText('In review: we received your claim on Ines Castellanova’s listing.').waitFor()
    expect(await phone.getByRole('main').innerText()).not.toContain('No listing is yours yet')
    expect(await findAxeViolations(phone)).toEqual([])
  },
)

test('a signed-in client becomes an agent, and claims', { timeout: 120_000 }, async () => {
  const client = await personIn(db, { firstName: 'Horatio', lastName: 'Pemberwick', email: 'horatio@mail.example' })
  const { page } = await openPage(browser)
  await page.addInitScript((pair) => localStorage.setItem('authorized_user', pair), storedPairOf(client))
  await gotoHydrated(page, `${origin}${paths.listing(other)}`)
  await page.getByRole('link', { name: 'Is this you? Claim' }).click()
  await headingOf(page, 'No access')
  await page.getByRole('link', { name: 'I’m an enrolled agent' }).click()
  await headingOf(page, 'Become an agent')
  await page.getByRole('form', { name: 'Become an agent' }).getByText('Horatio Pemberwick').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await describePractice(page)
  await attest(page)
  await button(page, 'Become an agent').click()
  await headingOf(page, 'Your listing')
  await page.getByRole('region', { name: 'Claim: Horatio Pemberwick, Fresno' }).waitFor()
  expect(await claimsOf('horatio@mail.example')).toEqual([{ publicId: other.publicId, status: 'draft' }])
})

test('a claimed profile doesn’t ask its readers to claim it; its true owner can dispute the claim', async () => {
  const claimed = await listingOf(db, 'quintavalle')
  const textOf = async (path: string) => (await fetch(`${origin}${path}`)).text()
  const [held, free] = await Promise.all([textOf(paths.listing(claimed)), textOf(paths.listing(listing))])
  expect(held).not.toContain('Is this you? Claim')
  expect(held).toContain('Did someone else claim your listing? Dispute the claim')
  expect(free).toContain('Is this you? Claim')
})
