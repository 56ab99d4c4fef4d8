/** No text is said to be reviewed unless a named person has reviewed it. */
import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { longDate } from '#common/dates.ts'
import { LEGAL_VERSIONS } from '#common/legal-versions.ts'
import { type ResourceForm, resourceForm } from '#common/resource-schemas.ts'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { saveResourceEntry } from '#server/domains/resources/save-content.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { testDatabase } from '#tests/support/database.ts'
import { PRODUCT } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { signedInAs } from '#tests/support/staff.ts'

const db = await testDatabase()
const editor = proveEditor(await signedInAs(db, 'editor'))
const origin = await testServer(db)

const htmlOf = async (path: string) => (await fetch(`${origin}${path}`)).text()
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')

const GUIDES = [PRODUCT.findIrs, PRODUCT.questionsToAsk, paths.whoIsAnEa, paths.about]
const RESOURCES = [paths.notices, paths.notice('cp14'), paths.deadlines, paths.forms, paths.glossary, paths.faq]

test.each([...GUIDES, ...RESOURCES, paths.licenseVerification])(
  '%s says when it was written and claims no review',
  async (path) => {
    const html = await htmlOf(path)
    expect(textOf(html)).toContain('Written November 2026')
    expect(textOf(html)).toContain('Not yet reviewed by a tax professional.')
    expect(textOf(html)).not.toMatch(/reviewed (on )?(\d|November)/i)
    expect(html).not.toContain('lastReviewed')
    expect(html).not.toContain('reviewedBy"')
  },
)

test('the terms and the privacy policy show the effective date of the version that accounts agree to', async () => {
  const versions = [
    [paths.terms, LEGAL_VERSIONS.terms],
    [paths.privacy, LEGAL_VERSIONS.privacy],
  ] as const
  for (const [path, version] of versions) {
    const html = await htmlOf(path)
    expect(textOf(html)).toContain(`In effect since ${longDate(version)}.`)
    expect(html).toContain(`"dateModified":"${version}"`)
    expect(textOf(html)).not.toMatch(/reviewed by/i)
  }
  const sitemap = await htmlOf('/sitemaps/pages.xml')
  for (const [path, version] of versions)
    expect(sitemap).toContain(`${path}</loc><lastmod>${new Date(version).toISOString()}`)
})

const { kind, title, content, position, sourceName, sourceUrl, writtenOn } = await readCp14()
const review = { reviewedOn: '2026-12-02', reviewedBy: 'Ada Invented, EA' }
const cp14 = resourceForm.parse({ kind, title, content, position, sourceName, sourceUrl, writtenOn, ...review })

async function readCp14() {
  const [row] = await db<[Record<string, unknown>]>`
    select kind, title, content, position, source_name, source_url, written_on
    from resource_entry where kind = 'notice' and slug = 'cp14'`
  return row
}
const save = (version: number, form: ResourceForm) => saveResourceEntry(db, editor, { slug: 'cp14', version, form })

test('once a named person has reviewed a text, its page and its structured data say who and when', async () => {
  await save(1, cp14)
  const html = await htmlOf(paths.notice('cp14'))
  expect(textOf(html)).toContain('Reviewed by Ada Invented, EA, December 2, 2026.')
  expect(html).toContain('"lastReviewed":"2026-12-02"')
  expect(html).toContain('"reviewedBy":{"@type":"Person","name":"Ada Invented, EA"}')
  expect(textOf(await htmlOf(paths.notices))).not.toContain('Not yet reviewed')
})

test('past the expiry of its figures a text says so, and before that it does not', async () => {
  const label = 'This information may be out of date: the figures are for tax year 2026.'
  const outdated = async () => textOf(await htmlOf(paths.glossary)).includes(label)
  expect(await outdated()).toBe(false)
  await db`update resource_entry set written_on = '2025-01-01', expires_on = '2025-12-31' where slug = 'fbar'`
  await bumpDataVersion(db, 'listings')
  await expect.poll(outdated).toBe(true)
})

test('a review ends when the reviewed text changes', async () => {
  await save(2, { ...cp14, title: 'Another title' })
  const html = await htmlOf(paths.notice('cp14'))
  expect(html).not.toContain('lastReviewed')
  expect(textOf(html)).toContain('Not yet reviewed by a tax professional.')
})

test("a review needs both a name and a date, and the date can't be before the text's", () => {
  for (const wrong of [{ reviewedBy: null }, { reviewedOn: null }, { reviewedOn: '2026-01-01' }])
    expect(resourceForm.safeParse({ ...cp14, ...wrong }).success).toBe(false)
})
