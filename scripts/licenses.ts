/** `npm run licenses`: the packages of a production install, by license. Fails if we can't ship one of them. */
import { join } from 'node:path'
import { isAllowed, readLicenses } from './read-licenses.ts'

const packages = readLicenses(join(import.meta.dirname, '..'))
const byLicense = Map.groupBy(packages, ({ license }) => license ?? 'unknown')

for (const [license, held] of [...byLicense].sort((a, b) => b[1].length - a[1].length)) {
  process.stdout.write(`\n${license} (${held.length})\n`)
  for (const { name, version } of held) process.stdout.write(`  ${name} ${version}\n`)
}
const refused = packages.filter(({ license }) => !isAllowed(license))
if (refused.length > 0) {
  process.stderr.write(`\nMay not be shipped: ${refused.map(({ name }) => name).join(', ')}\n`)
  process.exitCode = 1
}
