/** npm test: the checks, then every test. `npm test -- --project unit server/imports` runs a part, without the checks. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** One plain line at the end, for people and for machines that count. */
function summarise(file: string): void {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    number
  >
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`)
}
