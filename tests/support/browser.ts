/** A real browser for the test files of a worker: the machine's own Chromium (scripts/ensure-chromium.ts). */
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type Browser, type BrowserContextOptions, type Page, type Response, chromium } from 'playwright-core'
import { afterAll, expect } from 'vitest'

const SHELLS = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell']
const WHOLE = [process.env['WHOLE_CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome']
const ARGUMENTS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(userInfo().uid === 0 ? ['--no-sandbox'] : []),
]

type Needs = 'shell' | 'whole' | 'back/forward cache'

/** A worker runs many test files (`isolate` in vitest.config.ts): starting a browser for each costs half a second. */
const started = new Map<Needs, Promise<Browser>>()

/**
 * Call at the top of a test file, with `await`.
 *
 * @param needs `whole`: what the headless shell lacks; `back/forward cache`: also what Playwright turns off.
 */
export async function testBrowser(needs: Needs = 'shell'): Promise<Browser> {
  const before = await started.get(needs)?.catch(() => null)
  if (!before?.isConnected()) started.set(needs, startBrowser(needs))
  const browser = (await started.get(needs)) as Browser
  // A context has its own cookies, storage, cache, and service workers: nothing of this file is left for the next.
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}

function startBrowser(needs: Needs): Promise<Browser> {
  const wanted = needs === 'shell' ? [...SHELLS, ...WHOLE] : WHOLE
  const ignoreDefaultArgs = needs === 'back/forward cache' ? ['--disable-back-forward-cache'] : false
  const executablePath = wanted.find((path) => path && existsSync(path))
  // Playwright ends it with this process.
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGUMENTS, ignoreDefaultArgs })
}

/** Wakes every island of the page. Until then, links, forms, and buttons do what they do without script. */
export async function waitForHydration(page: Page): Promise<void> {
  const isLive = () => {
    if ('live' in document.documentElement.dataset) return true
    for (const island of document.querySelectorAll('page-island:not([live])'))
      (island.firstElementChild ?? island).dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    return document.querySelector('page-island') !== null && !document.querySelector('page-island:not([live])')
  }
  await page.waitForFunction(isLive)
}

/** Opens the page and waits for hydration: a test about script never clicks before it. */
export async function gotoHydrated(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address)
  await waitForHydration(page)
  return answer
}

/** Opens the folded parts of a page that have these headings. */
export async function openParts(page: Page, headings: readonly string[]): Promise<void> {
  for (const name of headings) {
    const part = page.getByRole('region', { name, exact: true }).locator('> details')
    await part.waitFor()
    if ((await part.getAttribute('open')) === null) await part.locator('> summary').click()
  }
}

/** Replaces `waitForURL`, which fails when a page redirects while it loads. */
export async function expectUrl(page: Page, address: string | RegExp): Promise<void> {
  const isExpected = (url: string) => (typeof address === 'string' ? url === address : address.test(url))
  await expect.poll(() => page.url(), { timeout: 30_000 }).toSatisfy(isExpected)
}

/** Waits until every picture has loaded or failed and fired its event: what an `onerror` would do has been done. */
export async function waitForImages(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Chromium gives a transition between documents up when the next one is shown before it: nothing a page can catch. */
const GIVEN_UP = /^Transition was aborted because of invalid state/

export type WatchedPage = {
  page: Page
  /** Everything the browser complained about so far: errors, warnings, blocked scripts, failed requests. */
  complaints: string[]
}

/** The transition to each next page would be drawn without a graphics card, and would hold up the test. */
const STILL: BrowserContextOptions = { reducedMotion: 'reduce' }

/** A page in its own context. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...STILL, ...options })
  // Half of it, the default, wasn't enough for the API page on a busy machine.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => {
    if (!GIVEN_UP.test(message)) complaints.push(`${page.url()}: ${message}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page before all its parts have loaded is not an error.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${reason}`)
  })
  return { page, complaints }
}
