/** A guide says “reviewed” only while the words that a named person has signed are the words it has. */
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { readSettings } from '#server/platform/settings.ts'
import { paths } from '#common/paths.ts'
import { today } from '#common/dates.ts'
import { listGuidesToReview, signGuide } from './guide-reviews.ts'

const db = await testDatabase()
const editor = proveEditor(await signedInAs(db, 'editor'))
const origin = await testServer(db)
const settings = readSettings({ NODE_ENV: 'test' })
const SLUG = 'who-is-an-ea'

beforeEach(() => db`update text_version set signed_off_on = null, signed_off_by = null`)

const sign = (changes: object = {}) =>
  signGuide(db, settings, editor, {
    slug: SLUG,
    number: 1,
    reviewedBy: 'Ada Invented, EA',
    reviewedOn: today(),
    requestId: 'r',
    ...changes,
  })
const html = async () => (await (await fetch(`${origin}${paths.whoIsAnEa}`)).text()).replaceAll('\u00a0', ' ')

test('a signature puts name and day on the page and into its data, and withdrawing it removes both', async () => {
  expect(await html()).toContain('Not yet reviewed by a tax professional.')
  await sign()
  await expect.poll(html).toContain('Reviewed by Ada Invented, EA')
  expect(await html()).toContain(`"lastReviewed":"${today()}"`)
  const [log] = await db`select action, target_id from audit_log order by id desc limit 1`
  expect(log).toEqual({ action: 'guide.sign', targetId: SLUG })
  await sign({ reviewedBy: null, reviewedOn: null })
  await expect.poll(html).toContain('Not yet reviewed by a tax professional.')
})

test('a new version has no signature, and the old one can no longer be signed', async () => {
  await sign()
  await db`
    insert into text_version (kind, slug, number, sha256, content, changed_by)
    select kind, slug, 2, sha256('other'), content, 'release' from text_version where kind = 'guide' and slug = ${SLUG}`
  expect((await listGuidesToReview(db, settings, editor)).find(({ slug }) => slug === SLUG)).toMatchObject({
    number: 2,
    reviewedOn: null,
  })
  await expect(sign()).rejects.toMatchObject({ code: 'conflict' })
  await db`delete from text_version where number = 2`
})

test('a day that is not over, or before the guide was written, is rejected', async () => {
  for (const reviewedOn of ['2031-01-01', '2026-11-01'])
    await expect(sign({ reviewedOn })).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('a text about this site needs no tax professional', async () => {
  await expect(sign({ slug: 'accessibility' })).rejects.toMatchObject({ code: 'not_found' })
  const page = await (await fetch(`${origin}${paths.accessibility}`)).text()
  expect(page).not.toContain('Not yet reviewed')
})
