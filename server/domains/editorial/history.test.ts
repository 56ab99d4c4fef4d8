/** Every change of a text leaves a version that anyone can read, and a correction says what was wrong. */
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { readText } from '#server/domains/resources/read-texts.ts'
import { restoreRelease, saveFaq, saveResourceEntry, setTextHidden } from '#server/domains/resources/save-content.ts'
import { faqForm, resourceForm } from '#common/resource-schemas.ts'
import { paths } from '#common/paths.ts'
import { readSettings } from '#server/platform/settings.ts'
import { readHistory } from './history.ts'
import { compareLines, linesOf } from './plain-lines.ts'

const db = await testDatabase()
const editor = proveEditor(await signedInAs(db, 'editor'))
const origin = await testServer(db)
const settings = readSettings({ NODE_ENV: 'test' })
const textAt = async (path: string) => {
  const answer = await fetch(`${origin}${path}`)
  return { status: answer.status, text: (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}
const historyOf = (kind: string, slug: string) => readHistory(db, settings, { kind, slug })

const WRONG = 'The notice was said to come twice. It comes once.'

test('a correction by an editor shows what was removed and added, and is in the corrections log', async () => {
  const { form, version } = await readText(db, editor, { kind: 'notice', slug: 'cp14' })
  const cp14 = resourceForm.parse({ ...form, kind: 'notice' })
  if (cp14.kind !== 'notice') throw new Error('CP14 is a notice.')
  const clock = 'Pay by the date printed on the notice, as this test says.'
  const changed = { ...cp14, content: { ...cp14.content, clock } }
  await saveResourceEntry(db, editor, { slug: 'cp14', version, form: changed, wasWrong: WRONG })
  const { steps, path } = await historyOf('notice', 'cp14')
  expect(path).toBe(paths.notice('cp14'))
  expect(steps.map(({ number, changedBy, wasWrong }) => [number, changedBy, wasWrong])).toEqual([
    [2, 'editor', WRONG],
    [1, 'release', null],
  ])
  expect(steps[0]?.changes).toEqual([
    { sign: '-', text: `Deadline in words: ${cp14.content.clock}` },
    { sign: '+', text: `Deadline in words: ${clock}` },
  ])
  const page = await textAt(paths.textHistory({ kind: 'notice', slug: 'cp14' }))
  expect(page.text).toContain('as this test says')
  expect(page.text).toContain(WRONG)
  expect((await textAt(paths.correctionsLog)).text).toContain(WRONG)
  const old = await textAt(paths.textVersion({ kind: 'notice', slug: 'cp14', number: 1 }))
  expect(old.text).toContain('Earlier version')
  expect(old.text).not.toContain('as this test says')
})

test('hiding, showing again, and going back to the release are versions too', async () => {
  const name = { kind: 'faq', slug: 'lien-or-levy' } as const
  const text = await readText(db, editor, name)
  const form = faqForm.parse({ ...text.form, answer: 'An answer of this test, long enough to be one of them.' })
  let version = await saveFaq(db, editor, { slug: name.slug, version: text.version, form })
  const hide = { table: 'faq', id: text.id, reason: 'A test' } as const
  version = await setTextHidden(db, editor, { ...hide, version, isHidden: true })
  version = await setTextHidden(db, editor, { ...hide, version, isHidden: false })
  await restoreRelease(db, editor, { ...name, version })
  const { steps } = await historyOf('faq', name.slug)
  expect(steps.map(({ number, isGone }) => [number, isGone])).toEqual([
    [5, false],
    [4, false],
    [3, true],
    [2, false],
    [1, false],
  ])
})

test('saving without a change makes no version', async () => {
  const { form, version } = await readText(db, editor, { kind: 'term', slug: 'levy' })
  await saveResourceEntry(db, editor, { slug: 'levy', version, form: resourceForm.parse({ ...form, kind: 'term' }) })
  expect((await historyOf('term', 'levy')).steps).toHaveLength(1)
})

test.each([
  '/text-history/notice/no-such-letter',
  '/text-history/nothing/cp14',
  '/text-history/legal/terms/0',
  '/text-history/legal/terms/99',
  '/text-history/legal/terms/one',
])('%s is not found', async (path) => {
  expect((await textAt(path)).status).toBe(404)
})

test('the version of the privacy policy contains its tables', async () => {
  const { status, text } = await textAt(paths.textVersion({ kind: 'legal', slug: 'privacy', number: 1 }))
  expect(status).toBe(200)
  expect(text).toContain('Continuing education')
  expect(text).toContain('authorized_user')
})

test('lines are compared in order, and a moved line is removed and added', () => {
  expect(compareLines(['a', 'b', 'c'], ['a', 'c', 'd'])).toEqual([
    { sign: '-', text: 'b' },
    { sign: '+', text: 'd' },
  ])
  expect(compareLines([], ['a'])).toEqual([{ sign: '+', text: 'a' }])
  expect(compareLines(['a', 'b'], ['b', 'a'])).toHaveLength(2)
  expect(linesOf(null)).toEqual([])
})
