/** `npm run dev`: pages from the sources, and what a change of a file does to an open page. */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ViteDevServer } from 'vite'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET } from '#tests/support/api.ts'
import { freePort } from '#tests/support/app-process.ts'
import { openPage, testBrowser, waitForHydration } from '#tests/support/browser.ts'
import { testDatabase } from '#tests/support/database.ts'

const ROOT = join(import.meta.dirname, '../..')

const db = await testDatabase()
const settings = readSettings({
  NODE_ENV: 'development',
  PORT: String(await freePort()),
  LOG_LEVEL: 'fatal',
  AUTH_SECRET,
})
const vite = (await loadPages(true)) as unknown as ViteDevServer
const app = await buildApp({ settings, db, pages: vite as never })
await app.listen({ host: settings.HOST, port: settings.PORT })
afterAll(async () => {
  await vite.close()
  await app.close()
})
const { origin } = settings
const browser = await testBrowser()
/** As the watcher reports a saved file. */
const save = (path: string) => vite.watcher.emit('change', join(ROOT, path))

test('a page is rendered from its source, errors are pages, and a wrong form is refused as in production', async () => {
  const page = await fetch(`${origin}/faq`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<footer')])
  const missing = await fetch(`${origin}/no/such/page`)
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('We couldn’t find that page')])
  const headers = { accept: 'text/html', 'sec-fetch-site': 'cross-site' }
  const foreign = await fetch(`${origin}/contact`, { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) })
  expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringContaining('another site')])
})

test('a saved page or component reloads what is open; an island and a style are replaced in it', async () => {
  const { page, complaints } = await openPage(browser)
  await page.goto(`${origin}/contact`)
  await waitForHydration(page)
  const isSame = () => page.evaluate(() => 'mark' in globalThis)
  const mark = () => page.evaluate(() => void Object.assign(globalThis, { mark: true }))
  for (const rendered of ['app/routes/public/contact.tsx', 'app/features/shell/shell.tsx']) {
    await mark()
    save(rendered)
    await expect.poll(() => isSame().catch(() => true)).toBe(false)
    await waitForHydration(page)
  }
  await mark()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const live of ['app/features/contact/contact-form.tsx', 'app/ui/tokens.css']) {
    save(live)
    await expect.poll(() => requested).toContain(`/${live}`)
  }
  expect(await isSame()).toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
})
