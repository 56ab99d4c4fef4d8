/** Once each, on one world; two hundred times: npm run drill -- kill-app, kill-database. */
import { afterAll, expect, test } from 'vitest'
import { killApp } from '../../drills/kill-app.ts'
import { killDatabase } from '../../drills/kill-database.ts'
import { openWorld } from '../../drills/world.ts'

const world = await openWorld()
afterAll(() => world.close(), 60_000)
const once = { times: 1, broken: false }

test('what the app acknowledged before kill -9 is there, once', { timeout: 120_000 }, async () => {
  expect(await killApp(world, once)).toMatchObject({ kills: 1, lost: 0, doubled: 0, halves: 0, held: true })
})

test('nothing is lost with the database killed, and the app goes on by itself', { timeout: 120_000 }, async () => {
  expect(await killDatabase(world, once)).toMatchObject({ kills: 1, lost: 0, sameProcess: true, held: true })
})
