/**
 * npm test: runs the checks, then every test. `npm test -- server/domains/imports` runs a part, without the checks;
 * `npm test -- --watch common` runs it again on each change.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runChecks } from './check.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { makeMemoryFolder, removeMemoryFolder } from './memory-folder.ts'
import { needsNoDatabase, needsNoPages } from './needs-no-pages.mjs'

const SLOWEST = 10

const part = process.argv.slice(2)
const isFullRun = part.length === 0

if (needsNoDatabase(part)) process.env['WITHOUT_DATABASE'] = 'true'
if (!needsNoPages(part)) {
  const { shell, whole } = ensureChromium()
  process.env['CHROMIUM_PATH'] = shell
  process.env['WHOLE_CHROMIUM_PATH'] = whole
}
// Each test file is a process that imports the same packages; compiling them once makes a run a third shorter.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
const checked = isFullRun ? runChecks() : true
const report = join(mkdtempSync(join(tmpdir(), 'enrolled-report-')), 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const mode = part.includes('--watch') ? 'watch' : 'run'
const memory = process.env['TMPDIR'] ? null : makeMemoryFolder()
const ran = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', mode, ...reporters, ...part], {
  stdio: 'inherit',
  env: { ...process.env, ...(memory ? { TMPDIR: memory } : {}) },
})
if (memory) removeMemoryFolder(memory)
summarize(report)
process.exitCode = checked && ran.status === 0 ? 0 : 1
if (!checked) process.stdout.write('The checks at the top failed.\n')

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** One plain line at the end, for people and for programs that count. */
function summarize(file: string): void {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (isFullRun) process.stdout.write(`\nThe slowest files:\n${slowestFiles(report).join('\n')}\n`)
  for (const line of retriedTests(report)) process.stdout.write(`\npassed only at the second try: ${line}\n`)
  const { numPassedTests, numFailedTests, numPendingTests } = report
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`)
}

function slowestFiles({ testResults }: Report): string[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ file: relative('.', name), seconds: (endTime - startTime) / 1_000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/** A test can be retried (vitest.config.ts), but not silently. A passed test with failures was retried. */
function retriedTests({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative('.', name)}: ${fullName}\n${ownStackLines(failureMessages)}`),
  )
}

/** Without the lines of the test framework. */
function ownStackLines(messages: readonly string[]): string {
  return messages.flatMap((message) => message.split('\n').filter((line) => !line.includes('node_modules'))).join('\n')
}
