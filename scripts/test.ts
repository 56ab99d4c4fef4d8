/**
 * npm test: runs the checks, then every test. `npm test -- server/domains/imports` runs a part, without the checks;
 * `npm test -- --watch common` runs it again on each change.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runChecks } from './check.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { makeMemoryFolder, removeMemoryFolder } from './memory-folder.ts'
import { needsNoDatabase, needsNoPages } from './needs-no-pages.mjs'
import { COMPILE_CACHE } from './server-flags.mjs'

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
process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE
const checked = isFullRun ? await runChecks() : true
const mode = part.includes('--watch') ? 'watch' : 'run'
const memory = process.env['TMPDIR'] ? null : makeMemoryFolder()
const first = runTests(part)
// Processes, sockets, and browsers on a machine that others share: a file that failed is tried once more, with a
// database of its own, and said at the end. It is not a way to live with a flaky test.
const failed = isFullRun ? failedFiles(first) : []
const again = failed.length > 0 ? runTests(failed) : []
if (memory) removeMemoryFolder(memory)
const results = [...first.filter(({ name }) => !again.some((file) => file.name === name)), ...again]
summarize()
if (!checked || failedFiles(results).length > 0) process.exitCode = 1
if (!checked) process.stdout.write('The checks at the top failed.\n')

type FileResult = {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

/** @returns the results by file; none if the run itself failed. */
function runTests(files: readonly string[]): FileResult[] {
  const report = join(mkdtempSync(join(tmpdir(), 'enrolled-report-')), 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ran = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', mode, ...reporters, ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...(memory ? { TMPDIR: memory } : {}) },
  })
  const { testResults } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileResult[] })
    : { testResults: [] }
  // An error outside of any test: trying again the files that failed would hide it.
  if (ran.status !== 0 && failedFiles(testResults).length === 0) process.exitCode = 1
  return testResults
}

function failedFiles(files: readonly FileResult[]): string[] {
  return files.filter(({ status }) => status === 'failed').map(({ name }) => relative('.', name))
}

/** One plain line at the end, for people and for programs that count. */
function summarize(): void {
  if (isFullRun) process.stdout.write(`\nThe slowest files:\n${slowestFiles().join('\n')}\n`)
  for (const line of retriedTests()) process.stdout.write(`\nfailed at the first try: ${line}\n`)
  const count = (wanted: string) =>
    results.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length
  const skipped = count('pending') + count('skipped') + count('todo')
  process.stdout.write(`\n${count('passed')} passed, ${count('failed')} failed, ${skipped} skipped\n`)
}

function slowestFiles(): string[] {
  return results
    .map(({ name, startTime, endTime }) => ({ file: relative('.', name), seconds: (endTime - startTime) / 1_000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

function retriedTests(): string[] {
  if (again.length === 0) return []
  return first.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative('.', name)}: ${fullName}\n${ownStackLines(failureMessages)}`),
  )
}

/** Without the lines of the test framework. */
function ownStackLines(messages: readonly string[]): string {
  return messages.flatMap((message) => message.split('\n').filter((line) => !line.includes('node_modules'))).join('\n')
}
