/** The built app in this process, on a free port, with the given database: what a browser test talks to. */
import { afterAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import type { Database } from '#server/platform/db.ts'
import { readSettings } from '#server/platform/settings.ts'
import { AUTH_SECRET } from './api.ts'
import { freePort } from './app-process.ts'
import { SIGNING_KEYS } from './signing-keys.ts'

/** Call at the top of a test file, with `await`. @returns its origin. */
export async function testServer(db: Database, environment: Record<string, string> = {}): Promise<string> {
  const port = await freePort()
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: String(port),
    LOG_LEVEL: 'error',
    AUTH_SECRET,
    SIGNING_KEYS,
    ...environment,
  })
  const app = await buildApp({ settings, db, pages: await loadPages(false) })
  await app.listen({ host: settings.HOST, port: settings.PORT })
  afterAll(() => app.close())
  return settings.origin
}
