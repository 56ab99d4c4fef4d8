/** The settings that a confirmed write relies on, checked at startup. */
import type { Db } from './db.ts'

const REQUIRED_SETTINGS = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' } as const

/** @throws Error naming each setting that would lose writes in a crash. */
export async function assertDurable(db: Db): Promise<void> {
  const rows = await db<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name = any(${Object.keys(REQUIRED_SETTINGS)})`
  const broken = rows.filter(
    ({ name, setting }) => setting !== REQUIRED_SETTINGS[name as keyof typeof REQUIRED_SETTINGS],
  )
  if (broken.length === 0) return
  const named = broken.map(({ name, setting }) => `${name}=${setting}`).join(', ')
  throw new Error(`The database would lose answered writes in a crash (${named}). These settings must be on.`)
}
