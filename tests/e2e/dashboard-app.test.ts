/** The app of sign-in and dashboard: what happens between its pages, and on the way out of it. */
import { expect, test } from 'vitest'
import { expectUrl, gotoHydrated, openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import type { Page } from 'playwright-core'

const browser = await testBrowser()
const origin = await testServer(await testDatabase())

/** A mark that a new document doesn't have. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const linkTo = (page: Page, name: string) => page.locator('#main').getByRole('link', { name, exact: true })

test('a link inside opens the page in the same document: its title, the focus on its content, and back again', async () => {
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, `${origin}/auth/login`)
  await mark(page)
  await linkTo(page, 'Register').click()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  expect(await page.title()).toBe('Register | Enrolled')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.goBack()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.title()).toBe('Sign in | Enrolled')
  expect(await isMarked(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('a link to a public page loads a document', async () => {
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, `${origin}/auth/register`)
  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click()
  await expectUrl(page, `${origin}/company-info/terms`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await isMarked(page)).toBe(false)
  expect(complaints).toEqual([])
})

test('coming back to an emailed link asks the server again what it is for', async () => {
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, `${origin}/auth/verify/${'a'.repeat(43)}`)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await linkTo(page, 'sign in').click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await mark(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await expect.poll(() => isMarked(page)).toBe(false)
  expect(complaints).toEqual([])
})

test('a page whose script is gone, after a new version, is loaded as a document', async () => {
  const { page } = await openPage(browser)
  await gotoHydrated(page, `${origin}/auth/login`)
  await mark(page)
  let isGone = true
  await page.route(/\/assets\/register-/, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  page.on('framenavigated', () => void (isGone = false))
  await linkTo(page, 'Register').click()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await expect.poll(() => isMarked(page)).toBe(false)
  await page.getByLabel('Email address').fill('new@mail.example')
})
