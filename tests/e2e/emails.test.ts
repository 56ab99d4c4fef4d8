/** Every email in a browser, as wide as a small phone, in both themes, and with colors forced. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { sampleEmails } from '#server/http/dev/sample-emails.ts'
import { loadPages } from '#server/load-pages.ts'
import { contextOf, type WrittenEmail } from '#server/platform/mail/email-content.ts'
import { EMAIL_COLORS } from '#server/platform/mail/email-layout.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import type { PageKernel } from '#server/platform/page-kernel.ts'
import { readSettings } from '#server/platform/settings.ts'
import { findAxeViolations } from '#tests/support/axe.ts'
import { openPage, testBrowser } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { withTypedText } from '#tests/support/typed-text.ts'

const settings = readSettings({
  NODE_ENV: 'test',
  APP_ORIGIN: 'https://enrolled.example',
  OPERATOR_NAME: 'Ada Invented LLC',
  OPERATOR_ADDRESS: '1 Main St, Suite 200, Fresno, CA 93721',
  OPERATOR_STATE: 'CA',
  OPERATOR_EMAIL: 'ada@enrolled.example',
})
const browser = await testBrowser()
const htmlOf = (email: WrittenEmail) => renderEmail(settings, email.contentFor(contextOf(settings))).html
const samples = sampleEmails.map(({ kind, nth, write, facts }) => ({ name: `${kind}.${nth + 1}`, write, facts }))
const PHONE = { viewport: { width: 320, height: 700 } }
const TOUCH_PX = 44

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Of the button; null for an email without one. */
async function buttonSize(page: Page) {
  const link = page.locator('td.button a')
  if ((await link.count()) === 0) return null
  expect(await link.isVisible()).toBe(true)
  return link.boundingBox()
}

test.each(['light', 'dark'] as const)(
  'at 320 pixels in the %s theme every email fits, its button is 44 pixels high, and its colors have contrast',
  async (colorScheme) => {
    const { page, complaints } = await openPage(browser, { ...PHONE, colorScheme })
    let buttons = 0
    for (const { name, write, facts } of samples) {
      await page.setContent(htmlOf(write(facts)))
      expect([name, await widthOf(page)]).toEqual([name, 320])
      const size = await buttonSize(page)
      if (size) buttons += 1
      expect([name, (size?.height ?? TOUCH_PX) >= TOUCH_PX]).toEqual([name, true])
      expect([name, await findAxeViolations(page, colorScheme === 'light' ? 'wcag' : 'colors')]).toEqual([name, []])
    }
    expect(buttons).toBeGreaterThan(40)
    expect(complaints).toEqual([])
    await page.context().close()
  },
  120_000,
)

test('endless words that people type stay inside a narrow screen', async () => {
  const { page } = await openPage(browser, PHONE)
  for (const { name, write, facts } of samples) {
    await page.setContent(htmlOf(write(withTypedText(facts, 'W'.repeat(120)))))
    expect([name, await widthOf(page)]).toEqual([name, 320])
  }
  await page.context().close()
})

test('the theme changes the colors, and where colors are forced the button keeps a border', async () => {
  const { page } = await openPage(browser, PHONE)
  const reset = samples.find(({ name }) => name === 'reset.1')
  await page.setContent(reset ? htmlOf(reset.write(reset.facts)) : '')
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = [await styleOf('body', 'background-color'), await styleOf('h1', 'color')]
  await page.emulateMedia({ colorScheme: 'dark' })
  expect([await styleOf('body', 'background-color'), await styleOf('h1', 'color')]).not.toEqual(light)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await styleOf('td.button', 'border-top-width')).toBe('1px')
  expect(await styleOf('td.button', 'border-top-color')).not.toBe(await styleOf('td.button', 'background-color'))
  await page.context().close()
})

test('the colors are those of the pages, in both themes', async () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../app/ui/tokens.css'), 'utf8')
  const { page } = await openPage(browser)
  /** In hexadecimal, as the browser paints it. */
  const painted = (color: string) =>
    page.evaluate((color) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return ''
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const bytes = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    }, color)
  for (const [name, [light, dark]] of Object.entries(EMAIL_COLORS)) {
    const [first = '', second = first] = [
      ...(new RegExp(`--${name}: (.*);`).exec(tokens)?.[1] ?? '').matchAll(/oklch\([^)]*\)/g),
    ].map(String)
    expect([name, await painted(first), await painted(second)]).toEqual([name, light, dark])
  }
  await page.context().close()
})

test('every link to our site leads to a page, and to a part of it that exists', async () => {
  const { findPage } = (await loadPages(false)) as PageKernel
  const html = samples.map(({ write, facts }) => htmlOf(write(facts))).join('')
  const ours = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&')))
  const pages = ours.filter(({ origin }) => origin === settings.origin)
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.filter(({ pathname }) => findPage(settings, pathname) === null).map(String)).toEqual([])
  const account = readFileSync(join(import.meta.dirname, '../../app/routes/dashboard/account.tsx'), 'utf8')
  const parts = new Set(
    pages.flatMap(({ pathname, hash }) => (pathname === paths.account && hash ? [hash.slice(1)] : [])),
  )
  expect([...parts].sort()).toEqual(['providers', 'sessions', 'two-step'])
  expect([...parts].filter((part) => !account.includes(`id: '${part}'`))).toEqual([])
  // Where emails are chosen: tests/e2e/own-pages.test.ts opens it.
  expect(pages.map(({ pathname, search }) => `${pathname}${search}`)).toContain(paths.notificationSettings)
})

test('/dev/mail shows a sample in its frame', async () => {
  const db = await testDatabase()
  const origin = await testServer(db)
  const { page, complaints } = await openPage(browser)
  await page.goto(`${origin}/dev/mail`)
  await page.getByRole('link', { name: 'new_sign_in New sign-in' }).first().click()
  await page.getByRole('link', { name: '320 px' }).click()
  await page.getByRole('link', { name: 'dark' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'New sign-in to your account' }).waitFor()
  expect(await frame.locator('body').evaluate((body) => [innerWidth, getComputedStyle(body).backgroundColor])).toEqual([
    320,
    'rgb(15, 19, 24)',
  ])
  expect(await findAxeViolations(page, 'wcag')).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})
