/**
 * Fails for texts whose figures have expired, so that no one reads last year's amounts as this year's. A day as its
 * argument says what will have expired by then: `node scripts/check-expiry.ts 2027-10-16`.
 */
import { today } from '#common/dates.ts'
import { outdatedLabel } from '#common/text-review.ts'
import { readGuides } from '#server/domains/guides/read-guides.ts'
import { readContent } from '#server/domains/resources/load-content.ts'
import { readSettings } from '#server/platform/settings.ts'

const day = process.argv[2] ?? today()
const { entries, faqs } = await readContent()
const guides = readGuides(readSettings({ NODE_ENV: 'test', AUTH_SECRET: 'a'.repeat(64) }))
const texts = [
  ...entries.map(({ slug, form }) => ({ name: `${form.kind}.json: ${slug}`, figures: form })),
  ...faqs.map(({ slug, form }) => ({ name: `faq.json: ${slug}`, figures: form })),
  ...guides.flatMap(({ slug, dated }) => ('writtenOn' in dated ? [{ name: `guides/${slug}.md`, figures: dated }] : [])),
]
const expired = texts.filter(({ figures }) => outdatedLabel(figures, day))
for (const { name, figures } of expired)
  process.stdout.write(`content/${name}: the figures for ${figures.taxYear} expired on ${figures.expiresOn}.\n`)
process.stdout.write(`${texts.length} texts read.\n`)
if (expired.length > 0) process.exitCode = 1
