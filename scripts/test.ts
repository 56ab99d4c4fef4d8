/** npm test: the checks, then every test. `npm test -- --project unit server/imports` runs a part, without the checks. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runChecks } from './check.ts'
import { ensureChromium } from './ensure-chromium.ts'

const part = process.argv.slice(2)
const wholeRun = part.length === 0

const { shell, whole } = ensureChromium()
process.env['CHROMIUM_PATH'] = shell
process.env['WHOLE_CHROMIUM_PATH'] = whole
// Each file is a process that imports the same packages: compiled once, a run takes a third less.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
const checked = wholeRun ? runChecks() : true
const report = join(mkdtempSync(join(tmpdir(), 'enrolled-report-')), 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const ran = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...part], {
  stdio: 'inherit',
})
summarise(report)
process.exitCode = checked && ran.status === 0 ? 0 : 1
if (!checked) process.stdout.write('The checks at the top failed.\n')

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

/** One plain line at the end, for people and for machines that count. */
function summarise(file: string): void {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  for (const line of secondTries(report)) process.stdout.write(`\npassed only at the second try: ${line}\n`)
  const { numPassedTests, numFailedTests, numPendingTests } = report
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`)
}

/** A browser test may be tried again (vitest.config.ts), but not in silence. A passed one with failures is such a one. */
function secondTries({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative('.', name)}: ${fullName}\n${ownLines(failureMessages)}`),
  )
}

/** Without the machinery of the tests. */
function ownLines(messages: readonly string[]): string {
  return messages.flatMap((message) => message.split('\n').filter((line) => !line.includes('node_modules'))).join('\n')
}
