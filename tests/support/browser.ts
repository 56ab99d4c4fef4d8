/** A real browser for a test file, closed at the end: the machine's own Chromium (scripts/ensure-chromium.ts). */
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { TAKEN_OVER } from '#app/lib/taken-over.ts'

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

/** Call at the top of a test file, with `await`. @param needs `whole`: what the headless shell has not. */
export async function testBrowser(needs: 'shell' | 'whole' = 'shell'): Promise<Browser> {
  const wanted = needs === 'whole' ? WHOLE : [...SHELLS, ...WHOLE]
  const executablePath = wanted.find((path) => path && existsSync(path))
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGUMENTS })
  afterAll(() => browser.close())
  return browser
}

/** Script of public pages waits for a sign of a person (app/lib/start-later.ts): to a test, that is each new page. */
export const somebodyIsThere = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((takenOver) => {
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')))
    document.addEventListener(takenOver, () => Object.assign(window, { takenOver: true }))
  }, TAKEN_OVER)

/** Until then links, forms and buttons do what they do without script. */
export const scriptHasCome = (page: Page): Promise<unknown> => page.waitForFunction(() => 'takenOver' in window)

/** Goes there, and waits for script: a test that means what script does never clicks before it. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address)
  await scriptHasCome(page)
  return answer
}

/** In place of `waitForURL`, which fails when a page is sent on while it loads. */
export async function arrivesAt(page: Page, address: string | RegExp): Promise<void> {
  const isThere = (url: string) => (typeof address === 'string' ? url === address : address.test(url))
  await expect.poll(() => page.url(), { timeout: 30_000 }).toSatisfy(isThere)
}

/** Every picture has come or failed, and said so: what an `onerror` would do has been done. */
export async function picturesHaveCome(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

export type WatchedPage = {
  page: Page
  /** Everything the browser complained about so far: errors, warnings, refused scripts, failed requests. */
  complaints: string[]
}

/** A page in a context of its own. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  // Half of it, its own choice, was not enough for the page of the API on a machine with much else to do.
  context.setDefaultTimeout(60_000)
  await somebodyIsThere(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Going to the next page before the last one has all its parts is nobody's mistake.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${reason}`)
  })
  return { page, complaints }
}
