/** What the drills share. */
import type { Database } from '#server/platform/db.ts'

/** How often, and whether the promise is broken on purpose. */
export type Drill = { times: number; broken: boolean; isInterrupted?: () => boolean }
/** What a drill found. It says itself whether the promise held. */
export type Finding = { held: boolean } & Record<string, unknown>
/** A running app and the database behind it. */
export type Place = { db: Database; origin: string }
