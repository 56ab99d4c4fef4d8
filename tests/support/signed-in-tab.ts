/** Browser tabs whose storage holds the token pair of a signed-in person. */
import type { BrowserContext, Page } from 'playwright-core'
import { hashPassword } from '#server/domains/accounts/passwords.ts'
import type { Database } from '#server/platform/db.ts'
import { PASSWORD } from './accounts.ts'
import { gotoHydrated } from './browser.ts'

/** A confirmed client. */
export async function accountOf(db: Database, firstName: string, email: string): Promise<string> {
  const [row] = await db<[{ id: string }]>`
    insert into account (email, first_name, last_name, role, password_hash, email_verified_at, terms_accepted_at)
    values (${email}, ${firstName}, 'Moss', 'client', ${await hashPassword(PASSWORD)}, now(), now()) returning id`
  return row.id
}

/** By the form, as people do. */
export async function signInAt(page: Page, origin: string, email: string, path = '/auth/login'): Promise<void> {
  await gotoHydrated(page, `${origin}${path}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function tabsOf(context: BrowserContext, addresses: readonly string[]): Promise<Page[]> {
  const pages = await Promise.all(addresses.map(() => context.newPage()))
  await Promise.all(pages.map((page, place) => gotoHydrated(page, addresses[place] ?? '')))
  return pages
}

export const storedPair = (page: Page): Promise<{ accessToken: string; refreshToken: string } | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('authorized_user') ?? 'null'))
