/**
 * npm run bench -- lighthouse: Lighthouse scores of the production build on a phone, median of three runs a page. The
 * overview is an agent's, signed in.
 * Lighthouse is downloaded on first use, into the temporary folder; it isn't part of the project.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { paths } from '#common/paths.ts'
import { fetchTool } from '../../scripts/fetch-tool.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/server-flags.mjs'

const run = promisify(execFile)
const VERSION = '13.5.0'
const RUNS = 3
const LONG_OUTPUT = 64 * 1024 * 1024
/** Never the headless shell: it moves its pointer over each new page, which triggers the script that waits for input. */
const CHROMIUM = process.env['WHOLE_CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const CHROMIUM_FLAGS = ['--headless', '--disable-gpu', ...(userInfo().uid === 0 ? ['--no-sandbox'] : [])]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = { LCP: 'largest-contentful-paint', CLS: 'cumulative-layout-shift', TBT: 'total-blocking-time' } as const
const FLOORS = 'floor 95/100/100/100, LCP 1800 ms, CLS 0.02, TBT 100 ms; target 100 × 4, 1200 ms, 0, 50 ms'

type Metric = keyof typeof METRICS
type Audit = { id: string; score: number | null; numericValue?: number; title: string }
type Report = {
  categories: Record<(typeof CATEGORIES)[number], { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
type Line = { page: string; path: string; scores: number[]; metrics: Record<Metric, number>; lost: string[] }

type Started = { origin: string; pages: Record<string, string> }

export async function benchLighthouse({ json }: { json: boolean }): Promise<unknown> {
  const lighthouse = join(await fetchTool('lighthouse', VERSION), 'cli/index.js')
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-lighthouse-data-'))
  const child = startApp(folder, await freePort())
  try {
    const { origin, pages } = await started(child)
    const lines: Line[] = []
    for (const [page, path] of Object.entries(pages)) {
      lines.push(lineOf({ page, path }, await auditPage(lighthouse, `${origin}${path}`)))
    }
    lines.push(await auditOverview(lighthouse, origin, folder))
    if (!json) print(lines)
    return { bench: 'lighthouse', version: VERSION, node: process.version, runs: RUNS, lines }
  } finally {
    if (child.connected) {
      child.send('stop')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** Chosen in advance, because a page's canonical URL contains it. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function startApp(folder: string, port: number): ChildProcess {
  const settings = { DATA_DIR: folder, PORT: String(port), NODE_ENV: 'production', LOG_LEVEL: 'fatal' }
  return fork(join(import.meta.dirname, 'lighthouse-process.ts'), {
    execArgv: SERVER_FLAGS,
    env: { ...process.env, ...SERVER_ENV, ...settings, RATE_LIMITS: 'off' },
  })
}

async function started(child: ChildProcess): Promise<Started> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The app did not start: see above.')))
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Started]
  ended.catch(() => {})
  return message
}

/** In a browser in which the invented agent has signed in, and that shows nothing else. */
async function auditOverview(lighthouse: string, origin: string, folder: string): Promise<Line> {
  const port = await freePort()
  // Playwright turns off what a new browser does in the background, as Lighthouse does in those that it starts itself.
  const browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    viewport: null,
  })
  try {
    const page = await browser.newPage()
    const accounts = await readFile(join(folder, 'demo-accounts.txt'), 'utf8')
    await page.goto(`${origin}${paths.login}`)
    await page.getByLabel('Email').fill('agent@demo.example')
    await page.locator('input[type=password]').fill(/password: (.+)/.exec(accounts)?.[1] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${paths.dashboardHome}?*`)
    await page.goto('about:blank')
    const browserOptions = [`--port=${port}`, '--disable-storage-reset']
    const reports = await auditPage(lighthouse, `${origin}${paths.dashboardHome}`, browserOptions)
    return lineOf({ page: 'overview', path: paths.dashboardHome }, reports)
  } finally {
    await browser.close()
  }
}

/** Retries each run once, because the browser sometimes loses its trace. */
async function auditPage(lighthouse: string, address: string, browser?: string[]): Promise<Report[]> {
  const reports: Report[] = []
  for (let turn = 0; turn < RUNS; turn++) {
    const report = auditOnce(lighthouse, address, browser)
    reports.push(await report.catch(() => auditOnce(lighthouse, address, browser)))
  }
  return reports
}

async function auditOnce(
  lighthouse: string,
  address: string,
  browser = [`--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`],
): Promise<Report> {
  const options = ['--output=json', '--quiet', `--only-categories=${CATEGORIES.join()}`, '--max-wait-for-load=60000']
  const { stdout } = await run(process.execPath, [lighthouse, address, ...options, ...browser], {
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    maxBuffer: LONG_OUTPUT,
  })
  return JSON.parse(stdout) as Report
}

function lineOf({ page, path }: { page: string; path: string }, reports: readonly Report[]): Line {
  const scores = CATEGORIES.map((name) =>
    Math.round(100 * median(reports.map((report) => report.categories[name].score))),
  )
  const of = (metric: Metric) =>
    median(reports.map(({ audits }) => audits[METRICS[metric]]?.numericValue ?? Number.NaN))
  const metrics = { LCP: Math.round(of('LCP')), CLS: Number(of('CLS').toFixed(3)), TBT: Math.round(of('TBT')) }
  return { page, path, scores, metrics, lost: failedAuditsOf(reports[0]) }
}

/** The failed audits that cost points, besides the metrics themselves. */
function failedAuditsOf(report: Report | undefined): string[] {
  if (!report) return []
  const weighed = CATEGORIES.flatMap((name) => report.categories[name].auditRefs.filter(({ weight }) => weight > 0))
  const failed = weighed.map(({ id }) => report.audits[id]).filter((audit) => audit?.score != null && audit.score < 0.9)
  return failed.map((audit) => audit?.id ?? '')
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function print(lines: readonly Line[]): void {
  process.stdout.write(
    `lighthouse ${VERSION}, mobile, median of ${RUNS}; performance/accessibility/best practices/SEO\n`,
  )
  for (const { page, scores, metrics, lost } of lines) {
    const { LCP, CLS, TBT } = metrics
    const told = lost.length > 0 ? `  lost by: ${lost.join(', ')}` : ''
    process.stdout.write(`  ${page.padEnd(10)} ${scores.join('/')}  LCP ${LCP} ms  CLS ${CLS}  TBT ${TBT} ms${told}\n`)
  }
  process.stdout.write(`  ${FLOORS}\n`)
}
