/**
 * Every check besides the tests: format, lint, types, import rules, dead code, the OpenAPI document, wording, spelling,
 * reading grade, and content past its date.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type Check = { name: string; command: string[]; isProof?: (output: string) => boolean }

const SOURCES = ['app', 'server', 'common', 'tests', 'ops', 'scripts']

/** What was checked before isn't checked again: a seventh of the time, which is the longest of all checks. */
const TYPES_KNOWN = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

const CHECKS: Check[] = [
  { name: 'format (npm run format mends it)', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit', ...TYPES_KNOWN] },
  {
    name: 'import rules',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...SOURCES],
    // If dependency-cruiser can't parse TypeScript, it reads no files and passes.
    isProof: (output) => Number(/(\d+) modules/.exec(output)?.[1] ?? 0) > 50,
  },
  { name: 'dead code', command: ['knip'] },
  {
    name: 'OpenAPI document',
    command: [process.execPath, 'scripts/lint-openapi.ts'],
    // A document without paths has no faults.
    isProof: (output) => Number(/(\d+) paths/.exec(output)?.[1] ?? 0) > 150,
  },
  { name: 'messages (npm run messages extracts them)', command: ['lingui', 'check', 'sync', '--clean', '--verbose'] },
  {
    name: 'translations',
    command: [process.execPath, 'scripts/check-messages.ts'],
    isProof: (output) => Number(/(\d+) messages/.exec(output)?.[1] ?? 0) > 150,
  },
  {
    name: 'wording',
    command: [process.execPath, 'scripts/check-wording.ts'],
    isProof: (output) => Number(/(\d+) files/.exec(output)?.[1] ?? 0) > 500,
  },
  {
    name: 'spelling (cspell.json has the words of our own)',
    command: ['cspell', 'lint', '--no-progress', '--cache', '--cache-location', 'node_modules/.cache/cspell'],
    isProof: (output) => Number(/Files checked: (\d+)/.exec(output)?.[1] ?? 0) > 500,
  },
  {
    name: 'reading (long sentences and hard words in public texts)',
    command: [process.execPath, 'scripts/check-reading.ts'],
    isProof: (output) => Number(/(\d+) texts/.exec(output)?.[1] ?? 0) > 500,
  },
  {
    name: 'figures in content that have expired',
    command: [process.execPath, 'scripts/check-expiry.ts'],
    isProof: (output) => Number(/(\d+) texts/.exec(output)?.[1] ?? 0) > 300,
  },
]

/** As many at once as the smallest machine that we care for has cores. */
const AT_ONCE = 2

const run = promisify(execFile)
const LONG_OUTPUT = 64 * 1024 * 1024

/** @returns true when every check passes. Prints a line per check, and the full output of those that fail. */
export async function runChecks(): Promise<boolean> {
  const waiting = CHECKS.values()
  const lane = async () => {
    let holds = true
    for (const check of waiting) holds = (await runCheck(check)) && holds
    return holds
  }
  const lanes = await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return lanes.every(Boolean)
}

async function runCheck({ name, command: [program = '', ...args], isProof }: Check): Promise<boolean> {
  const started = performance.now()
  const ran = await run(program, args, { env: { ...process.env, NO_COLOR: '1' }, maxBuffer: LONG_OUTPUT }).then(
    (printed) => ({ ...printed, passed: true }),
    (failure: { stdout: string; stderr: string }) => ({ ...failure, passed: false }),
  )
  const output = `${ran.stdout}${ran.stderr}`
  const holds = ran.passed && (isProof?.(output) ?? true)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${holds ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
  if (!holds) process.stdout.write(`${output}\n`)
  return holds
}

if (import.meta.main) process.exitCode = (await runChecks()) ? 0 : 1
