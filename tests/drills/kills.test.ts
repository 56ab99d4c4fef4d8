/** Once each, on one world; two hundred times: npm run drill -- kill-app, restart, kill-database. */
import { afterAll, expect, test } from 'vitest'
import { killApp } from '../../drills/kill-app.ts'
import { killDatabase } from '../../drills/kill-database.ts'
import { DRAIN, restartInTurn } from '../../drills/restart.ts'
import { openWorld } from '../../drills/world.ts'

const world = await openWorld({ environment: DRAIN })
afterAll(() => world.close(), 60_000)
const once = { times: 1, broken: false }
const patient = { timeout: 120_000 }
/** Whichever process is left. */
const left = { ...world }

test('what the app acknowledged before kill -9 is there, once', patient, async () => {
  expect(await killApp(left, once)).toMatchObject({ kills: 1, lost: 0, doubled: 0, halves: 0, held: true })
})

test('of two processes one ends: no request fails, and none is sent twice', patient, async () => {
  left.app = await world.addApp()
  const found = await restartInTurn(world.db, [world.app, left.app], once)
  expect(found).toMatchObject({ examples: [], failed: 0, retries: 0, lost: 0, held: true })
})

test('nothing is lost with the database killed, and the app goes on by itself', patient, async () => {
  expect(await killDatabase(left, once)).toMatchObject({ kills: 1, lost: 0, sameProcess: true, held: true })
})
