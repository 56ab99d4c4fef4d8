/** Once each, on one world; two hundred times: npm run drill -- kill-app, restart, kill-database, database-away. */
import { afterAll, expect, test } from 'vitest'
import { takeDatabaseAway } from '../../drills/database-away.ts'
import { killApp } from '../../drills/kill-app.ts'
import { killDatabase } from '../../drills/kill-database.ts'
import { DRAIN, restartInTurn } from '../../drills/restart.ts'
import { openWorld } from '../../drills/world.ts'

const world = await openWorld({ environment: DRAIN })
afterAll(() => world.close(), 60_000)
const once = { times: 1, broken: false }
const patient = { timeout: 120_000 }
/** The second process, which takes the database for somebody else's, and is left when the first has ended. */
const left = { ...world }

test('what the app acknowledged before kill -9 is there, once', patient, async () => {
  expect(await killApp(world, once)).toMatchObject({ kills: 1, lost: 0, doubled: 0, halves: 0, held: true })
})

test('nothing is lost with the database killed, and the app goes on by itself', patient, async () => {
  expect(await killDatabase(world, once)).toMatchObject({ kills: 1, lost: 0, sameProcess: true, held: true })
})

test('of two processes one ends: no request fails, and none is sent twice', patient, async () => {
  left.app = await world.addApp({ DATABASE_URL: world.url })
  const found = await restartInTurn(world.db, [world.app, left.app], once)
  expect(found).toMatchObject({ examples: [], failed: 0, retries: 0, lost: 0, held: true })
})

/** What a machine with other work needs; two seconds are the drill's promise. */
const answeredWithinMs = 6_000

test('with the database killed, then frozen, it says so and comes back by itself', patient, async () => {
  const found = await takeDatabaseAway(left, once, { awayMs: 700, answeredWithinMs })
  expect(found).toMatchObject({ clear: true, sameProcess: true, held: true })
})

test('a process that gives no answer meanwhile is found', patient, async () => {
  const found = await takeDatabaseAway(left, { ...once, broken: true }, { awayMs: 2_200, ways: ['frozen'] })
  expect(found).toMatchObject({ clear: false, sameProcess: true, held: false })
})
