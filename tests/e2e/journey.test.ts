/**
 * The main journey: find a person, look at the profile, check the name, save a receipt. By keyboard and without script.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectUrl, openPage, testBrowser, gotoHydrated } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const browser = await testBrowser()
const receipts = async () => (await db<[{ count: number }]>`select count(*)::int as count from receipt`)[0].count

/** Presses Tab until the focus is on something with this text or label. */
async function tabTo(page: Page, wanted: string) {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const named = await page.evaluate<string>(
      `(() => { const it = document.activeElement; return it?.labels?.[0]?.textContent ?? it?.textContent ?? '' })()`,
    )
    if (named.trim().startsWith(wanted)) return
  }
  throw new Error(`The keyboard never reached "${wanted}" on ${page.url()}.`)
}

test('by keyboard alone: search, profile, receipt', async () => {
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, origin)
  await tabTo(page, 'Name, place, IRS letter, or need')
  await page.keyboard.type('Quintavalle')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/agents\?q=Quintavalle/)
  await page.getByText('1 enrolled agent for “Quintavalle.”').waitFor()
  await tabTo(page, 'Marisol T Quintavalle')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/agents\/ca\/fresno\/marisol-quintavalle-[0-9a-f]{8}$/)
  await page.getByRole('heading', { level: 1, name: 'Marisol T Quintavalle' }).waitFor()
  await tabTo(page, 'Make a receipt')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/license-verification\/[0-9a-z]{26}$/)
  await page.locator('article').getByText('On the IRS active enrolled agents list, March 26, 2026').waitFor()
  expect(complaints).toEqual([])
})

test('when no one has both names, the last name alone is a link, with the number of matches', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/agents?q=Zebulon+Merriweather&state=WY`)
  await page.getByRole('heading', { level: 1, name: 'No results for “Zebulon Merriweather” in Wyoming' }).waitFor()
  expect(await page.locator('main').innerText()).toContain('All agents named Merriweather (3)')
  await page.getByRole('link', { name: 'All agents named Merriweather' }).click()
  await expectUrl(page, /\/agents\?last_name=Merriweather$/i)
  await page.getByText('3 enrolled agents for “Merriweather.”').waitFor()
  await page.goto(`${origin}/agents?q=Zebulon+Nobodyatallson`)
  expect(await page.locator('main').innerText()).toContain('Enter fewer letters of the name')
  await page.goto(`${origin}/agents?first_name=Zebulon&last_name=%25`)
  expect(await page.locator('main').innerText(), 'a sign isn’t a name').toContain('Enter fewer letters of the name')
})

test('a check without a match links to the last name alone, unless only that was searched', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  const alone = page.getByRole('link', { name: 'the last name alone' })
  for (const path of ['license-verification', 'find-or-verify-enrolled-agents']) {
    await page.goto(`${origin}/${path}?last_name=Merriweather&first_name=Zebulon&zip=82001`)
    await page.getByRole('heading', { name: /^No match for/ }).waitFor()
    await alone.click()
    await page.getByRole('heading', { name: '3 matches for “Merriweather”' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/${path}`)
  }
  await page.goto(`${origin}/license-verification?last_name=Nobodyatallson`)
  await page.getByText('Try a maiden name.').waitFor()
  expect(await alone.count()).toBe(0)
})

test('without script: check a name, choose one of several, save a permanent receipt', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${origin}/?tab=verify`)
  await page.getByLabel('Last name').fill('Merriweather')
  await page.getByRole('button', { name: 'Check this name' }).click()
  await page.getByRole('heading', { name: '3 matches for “Merriweather”' }).waitFor()
  const before = await receipts()
  await page.reload()
  expect(await receipts(), 'looking keeps nothing').toBe(before)
  await page.getByRole('listitem').filter({ hasText: 'Boise' }).getByRole('button', { name: 'Make a receipt' }).click()
  await expectUrl(page, /\/license-verification\/[0-9a-z]{26}$/)
  expect(await receipts()).toBe(before + 1)
  const slip = await page.locator('article').innerText()
  expect(slip).toContain('Boise, ID 83702')
  expect(slip).toMatch(/[0-9a-f]{64}/)
  await db`update listing set status = 'not_in_latest', city = 'Nampa' where city = 'Boise'`
  await page.reload()
  expect(await page.locator('article').innerText()).toBe(slip)
})

test('a receipt prints on one page, without the rest of the site', async () => {
  const { page } = await openPage(browser)
  for (const query of ['last_name=Quintavalle', 'last_name=Merriweather', 'last_name=Nobodyatallson']) {
    await page.goto(`${origin}/license-verification?${query}`)
    await page
      .getByRole('button', { name: /^Make a receipt/ })
      .first()
      .click()
    await expectUrl(page, /\/license-verification\/[0-9a-z]{26}$/)
    // Chromium fails to print a page that is still loading.
    await page.waitForLoadState()
    const pdf = (await page.pdf({ format: 'Letter', printBackground: true })).toString('latin1')
    expect([query, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([query, 1])
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('article h1').isVisible()).toBe(true)
    expect(await page.locator('article svg[role=img]').isVisible(), 'with its QR code').toBe(true)
    for (const other of ['header.site-header', 'footer.footer', '#check']) {
      expect([other, await page.locator(other).isVisible()]).toEqual([other, false])
    }
    await page.emulateMedia({ media: null })
  }
  await page.context().close()
})

test('a name one letter off or swapped is no match: the page and the receipt say which name is similar', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  for (const [asked, label] of [
    ['last_name=Quintavalle&first_name=Marisal', 'Similar spelling'],
    ['last_name=Marisol&first_name=Quintavalle', 'First and last name swapped'],
  ] as const) {
    await page.goto(`${origin}/license-verification?${asked}`)
    await page.getByRole('heading', { name: 'No exact match. One similar name:' }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Marisol T Quintavalle' })
    expect(await row.innerText()).toContain(label)
    for (const button of ['Make a receipt', 'Make a receipt for this result']) {
      await page.goto(`${origin}/license-verification?${asked}`)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expectUrl(page, /\/license-verification\/[0-9a-z]{26}$/)
      const slip = await page.locator('article').innerText()
      expect(slip).toContain('No exact match. One similar name:')
      expect(slip).toContain(label)
    }
  }
})

test('a first and last name match without the middle name: the page and the receipt say what the list has besides', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  const words = 'First and last name match; the list also has the middle initial T.'
  await page.goto(`${origin}/license-verification?last_name=Quintavalle&first_name=Marisol`)
  await page.getByRole('heading', { name: 'Yes: one match on the IRS list' }).waitFor()
  await page.getByText(words, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Make a receipt', exact: true }).click()
  await expectUrl(page, /\/license-verification\/[0-9a-z]{26}$/)
  const slip = await page.locator('article').innerText()
  expect(slip).toContain(words)
  expect(slip).not.toMatch(/no (exact )?match|isn’t enrolled/i)
  await page.context().close()
})

test('a receipt is private: not cached, not indexed, and created only by a POST', async () => {
  const sent = await fetch(`${origin}/license-verification`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ last_name: 'Ashgrove' }),
  })
  expect(sent.status).toBe(303)
  const receipt = await fetch(new URL(sent.headers.get('location') ?? '', origin))
  expect(receipt.status).toBe(200)
  expect(receipt.headers.get('cache-control')).toBe('no-store')
  expect(receipt.headers.get('x-robots-tag')).toBe('noindex')
  expect(await receipt.text()).toContain('<meta name="robots" content="noindex"/>')
  const before = await receipts()
  await fetch(`${origin}/license-verification?last_name=Ashgrove&listing=x`)
  await fetch(`${origin}/license-verification`, { method: 'HEAD' })
  expect(await receipts()).toBe(before)
})

test('a receipt requested from another site is rejected', async () => {
  const before = await receipts()
  const sent = await fetch(`${origin}/license-verification`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://elsewhere.example' },
    body: new URLSearchParams({ last_name: 'Ashgrove' }),
  })
  expect(sent.status).toBeGreaterThanOrEqual(400)
  expect(sent.status).toBeLessThan(500)
  expect(await receipts()).toBe(before)
})

test('a form sent from another site gets a page that explains why', async () => {
  const sent = await fetch(`${origin}/license-verification`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', accept: 'text/html,*/*' },
    body: new URLSearchParams({ last_name: 'Ashgrove' }),
  })
  expect(sent.status).toBe(403)
  expect(sent.headers.get('content-type')).toContain('text/html')
  expect(sent.headers.get('cache-control')).toBe('no-store')
  expect(await sent.text()).toContain('This form was sent from another site.')
})

test('the thirty-first receipt within an hour is rate limited', async () => {
  const limited = await testServer(db, { RATE_LIMITS: 'on' })
  // All servers on this database count together, and the tests above made receipts from here too.
  await db`delete from rate_count`
  const ask = () =>
    fetch(`${limited}/license-verification`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ last_name: 'Ashgrove' }),
    })
  for (let number = 1; number <= 30; number++) expect((await ask()).status).toBe(303)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(await refused.text()).toContain('Too many receipts were requested from your connection')
})

test('when no one in a state offers a service, others are shown, and the page says so', async () => {
  const html = await (await fetch(`${origin}/agents?state=WY&service=irs-notice`)).text()
  expect(html).toContain('No matches in Wyoming, so we searched every state.')
  expect(html).toContain('Quintavalle')
})

test('a form with an error says what is wrong and keeps what was typed', async () => {
  const sent = await fetch(`${origin}/license-verification`, {
    method: 'POST',
    body: new URLSearchParams({ last_name: ' ', zip: '12' }),
  })
  expect(sent.status).toBe(422)
  const html = await sent.text()
  expect(html).toContain('Enter the last name.')
  expect(html).toContain('Enter a five-digit ZIP code, or leave it blank.')
  expect(html).toContain('value="12"')
})
