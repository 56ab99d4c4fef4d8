/** Unreferenced files are deleted; referenced and recent ones stay. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { deleteOrphans } from './delete-orphans.ts'
import { storedFilePath, type StorageFolder, storeFile } from './stored-files.ts'

const db = await testDatabase()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'enrolled-orphans-'))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))
const storage = { DATA_DIR }
const author = await signedInAs(db, 'editor')
const [publicId = ''] = await insertListings(db, [
  { lastName: 'McVance', firstName: 'Ada', city: 'Fresno', profile: {} },
])

beforeEach(async () => {
  for (const subfolder of ['photos', 'covers', 'private/evidence']) {
    await rm(join(DATA_DIR, subfolder), { recursive: true, force: true })
  }
  await db`delete from article`
  await db`delete from article_cover`
})

const DAYS_MS = 86_400_000

async function stored(
  subfolder: StorageFolder,
  { days, id = randomUUID(), tail = '' }: { days: number; id?: string; tail?: string },
) {
  const name = `${id}${tail}.webp`
  await storeFile(storage, subfolder, name, Buffer.from('a picture'))
  const when = new Date(Date.now() - days * DAYS_MS)
  await utimes(storedFilePath(storage, subfolder, name), when, when)
  return id
}

const left = async (subfolder: StorageFolder) =>
  (await readdir(join(DATA_DIR, subfolder))).map((name) => name.slice(0, 36)).sort()
const withPicture = (id: string) =>
  db.json({ type: 'doc', content: [{ type: 'image', attrs: { src: paths.photo(id), alt: 'A form' } }] })

test('referenced pictures stay, also those in drafts and pending revisions; an old orphan is deleted', async () => {
  const [inBody, inChange, photo, avatar, draft] = await Promise.all(
    Array.from({ length: 5 }, () => stored('photos', { days: 30 })),
  )
  await stored('photos', { days: 30 })
  await db`insert into article (author_id, body) values (${author.accountId}, ${withPicture(inBody ?? '')})`
  await db`
    insert into article (author_id, title, summary, body_text, category, state, slug, published_at, revision, revision_state)
    values (${author.accountId}, 'A title of ten', ${'s'.repeat(60)}, ${'b'.repeat(300)}, 'basics', 'published', 'a-title',
      now(), jsonb_build_object('body', ${withPicture(inChange ?? '')}::jsonb), 'draft')`
  await db`
    update listing_profile set photo_id = ${photo ?? ''}
    where listing_id = (select id from listing where public_id = ${publicId})`
  await db`update account set avatar_id = ${avatar ?? ''} where id = ${author.accountId}`
  const agent = await signedInAs(db, 'agent')
  await db`insert into agent (account_id) values (${agent.accountId}) on conflict do nothing`
  await db`insert into listing_draft (account_id, content) values (${agent.accountId}, ${db.json({ photo_id: draft ?? '' })})`
  expect(await deleteOrphans(db, storage)).toBe(1)
  expect(await left('photos')).toEqual([inBody, inChange, photo, avatar, draft].sort())
})

test('a picture removed from its article is deleted in the next run, and a recent one stays', async () => {
  const lost = await stored('photos', { days: 8 })
  const young = await stored('photos', { days: 6 })
  const [article] = await db<[{ id: string }]>`
    insert into article (author_id, body) values (${author.accountId}, ${withPicture(lost)}) returning id`
  expect(await deleteOrphans(db, storage)).toBe(0)
  await db`update article set body = '{"type": "doc", "content": []}' where id = ${article.id}`
  expect(await deleteOrphans(db, storage)).toBe(1)
  expect(await left('photos')).toEqual([young])
})

test('covers that an article or its pending revision uses stay, in every width', async () => {
  const [used, unused] = [
    await stored('covers', { days: 9, tail: '-400' }),
    await stored('covers', { days: 9, tail: '-400' }),
  ]
  await stored('covers', { days: 9, id: used, tail: '-800' })
  await db`
    insert into article_cover (id, account_id, created_at)
    select unnest(${[used, unused]}::uuid[]), ${author.accountId}, now() - interval '9 days'`
  await db`insert into article (author_id, cover_id, cover_alt) values (${author.accountId}, ${used}, 'A desk')`
  expect(await deleteOrphans(db, storage)).toBe(1)
  expect(await left('covers')).toEqual([used, used])
})

test('evidence that belongs to no claim is deleted after a day', async () => {
  await stored('private/evidence', { days: 2 })
  const young = await stored('private/evidence', { days: 0 })
  expect(await deleteOrphans(db, storage)).toBe(1)
  expect(await left('private/evidence')).toEqual([young])
})
