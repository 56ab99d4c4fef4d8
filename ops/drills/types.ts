/** Types shared by the drills. */
import type { Database } from '#server/platform/db.ts'

/** How many times to run, and whether the guarantee is broken on purpose. */
export type Drill = { times: number; broken: boolean; isInterrupted?: () => boolean }
/** What a drill found, including whether the guarantee held. */
export type Finding = { held: boolean } & Record<string, unknown>
/** A running app and the database behind it. */
export type DrillTarget = { db: Database; origin: string }
