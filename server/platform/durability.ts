/** The settings an answered write relies on, checked at start rather than hoped for. */
import type { Db } from './db.ts'

const PROMISES = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' } as const

/** @throws Error naming each setting that would lose writes in a crash. */
export async function assertDurable(db: Db): Promise<void> {
  const rows = await db<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name = any(${Object.keys(PROMISES)})`
  const broken = rows.filter(({ name, setting }) => setting !== PROMISES[name as keyof typeof PROMISES])
  if (broken.length === 0) return
  const named = broken.map(({ name, setting }) => `${name}=${setting}`).join(', ')
  throw new Error(`The database would lose answered writes in a crash (${named}). These settings must be on.`)
}
