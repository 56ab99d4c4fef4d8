import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { readProfiles } from './load-demo.ts'
import { DEMO_PEOPLE } from './load-people.ts'
import { loadDemoPortraits, readPortraits } from './load-portraits.ts'

const db = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-portraits-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const settings = readSettings({ DATA_DIR: folder })

const profiles = await readProfiles()
const rosa = profiles.find(({ last }) => last === 'Maldonado')
if (!rosa) throw new Error('The demonstration has no Maldonado.')
const portraits = await readPortraits()
const rosasPhoto = portraits.find(({ slug }) => slug === 'rosa-elena-maldonado')?.photoId ?? ''

const person = { firstName: rosa.first, lastName: rosa.last, city: rosa.city, state: rosa.state, zip: rosa.zip }
const profile = { headline: 'Invented' }
await insertListings(db, [{ ...person, profile }])
await db`update listing set is_demo = true`
await db`update import_run set is_demo = true`
await db`
  insert into account (email, first_name, last_name, role, is_demo)
  values ('client@demo.example', 'Robin', 'Hale', 'client', true)`

const photoOfRosa = async () =>
  (await db`select p.photo_id from listing_profile p join listing l on l.id = p.listing_id`)[0]?.photoId as
    | string
    | null

test('every portrait is of one person of the demonstration', () => {
  const slugs = [...profiles.map(({ first, last }) => `${first} ${last}`), ...DEMO_PEOPLE.map(fullNameOf)].map((name) =>
    name
      .toLowerCase()
      .replace(/[’']/g, '')
      .replaceAll(' ', '-'),
  )
  for (const { slug } of portraits) expect(slugs.filter((each) => each === slug)).toEqual([slug])
  expect(new Set(portraits.map(({ photoId }) => photoId)).size).toBe(portraits.length)
})

test('a demo profile and a demo client get their portraits as photos, and a second load changes nothing', async () => {
  const people = await loadDemoPortraits(db, settings)
  expect(await photoOfRosa()).toBe(rosasPhoto)
  const files = await readdir(join(folder, 'photos'))
  expect(files).toHaveLength(people)
  const photo = await sharp(await readFile(join(folder, 'photos', `${rosasPhoto}.webp`))).metadata()
  expect(photo).toMatchObject({ format: 'webp', width: 512, height: 512 })
  const [client] = await db`select avatar_id from account where email = 'client@demo.example'`
  expect(files).toContain(`${client?.avatarId}.webp`)
  expect(await loadDemoPortraits(db, settings)).toBe(people)
  expect(await readdir(join(folder, 'photos'))).toEqual(files)
})

test('a photo that someone chose stays', async () => {
  const chosen = randomUUID()
  await db`update listing_profile set photo_id = ${chosen}`
  await loadDemoPortraits(db, settings)
  expect(await photoOfRosa()).toBe(chosen)
})

test('a real person with the name of an invented one has no portrait', async () => {
  await db`update listing_profile set photo_id = null`
  await db`update listing set is_demo = false`
  await db`update account set avatar_id = null, is_demo = false`
  expect(await loadDemoPortraits(db, settings)).toBe(0)
  expect(await photoOfRosa()).toBeNull()
  expect(await db`select 1 from account where avatar_id is not null`).toHaveLength(0)
})

const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
