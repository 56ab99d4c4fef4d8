/** A real browser for the test files of a worker: the machine's own Chromium (scripts/ensure-chromium.ts). */
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Response,
  chromium,
} from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { HYDRATED_EVENT } from '#app/lib/hydrated.ts'

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

type Needs = 'shell' | 'whole'

/** A worker runs many test files (`isolate` in vitest.config.ts): starting a browser for each costs half a second. */
const started = new Map<Needs, Promise<Browser>>()

/** Call at the top of a test file, with `await`. @param needs `whole`: what the headless shell lacks. */
export async function testBrowser(needs: Needs = 'shell'): Promise<Browser> {
  const before = await started.get(needs)?.catch(() => null)
  if (!before?.isConnected()) started.set(needs, startBrowser(needs))
  const browser = (await started.get(needs)) as Browser
  // A context has its own cookies, storage, cache, and service workers: nothing of this file is left for the next.
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}

function startBrowser(needs: Needs): Promise<Browser> {
  const wanted = needs === 'whole' ? WHOLE : [...SHELLS, ...WHOLE]
  const executablePath = wanted.find((path) => path && existsSync(path))
  // Playwright ends it with this process.
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGUMENTS })
}

/** Script of public pages waits for an interaction (app/lib/defer-hydration.ts). This makes one on each new page. */
export const simulateInteraction = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((hydratedEvent) => {
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')))
    document.addEventListener(hydratedEvent, () => Object.assign(window, { hydrated: true }))
  }, HYDRATED_EVENT)

/** Until then, links, forms, and buttons do what they do without script. */
export const waitForHydration = (page: Page): Promise<unknown> => page.waitForFunction(() => 'hydrated' in window)

/** Opens the page and waits for hydration: a test about script never clicks before it. */
export async function gotoHydrated(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address)
  await waitForHydration(page)
  return answer
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

export type WatchedPage = {
  page: Page
  /** Everything the browser complained about so far: errors, warnings, blocked scripts, failed requests. */
  complaints: string[]
}

/** A page in its own context. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  // Half of it, the default, wasn't enough for the API page on a busy machine.
  context.setDefaultTimeout(60_000)
  await simulateInteraction(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page before all its parts have loaded is not an error.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${reason}`)
  })
  return { page, complaints }
}
