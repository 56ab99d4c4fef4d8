/** `npm run licences`: what a production install holds, by licence. Fails when one may not be shipped. */
import { join } from 'node:path'
import { isAllowed, readLicences } from './read-licences.ts'

const packages = readLicences(join(import.meta.dirname, '..'))
const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? 'unknown')

for (const [licence, held] of [...byLicence].sort((a, b) => b[1].length - a[1].length)) {
  process.stdout.write(`\n${licence} (${held.length})\n`)
  for (const { name, version } of held) process.stdout.write(`  ${name} ${version}\n`)
}
const refused = packages.filter(({ licence }) => !isAllowed(licence))
if (refused.length > 0) {
  process.stderr.write(`\nMay not be shipped: ${refused.map(({ name }) => name).join(', ')}\n`)
  process.exitCode = 1
}
