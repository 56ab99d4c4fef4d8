/** The API on a test's own database, without pages and without a port. */
import { afterAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/platform/db.ts'
import { readSettings } from '#server/platform/settings.ts'
import { SIGNING_KEYS } from './signing-keys.ts'

/** Pages have their own tests: here there are none. */
export const NO_PAGES = {
  findPage: () => null,
  renderPage: async (found: unknown) => {
    throw found
  },
}

export type ApiAnswer = { status: number; headers: Record<string, unknown>; body: ApiBody }
export type ApiBody = {
  statusCode: number
  message: string
  data: unknown
  meta?: { page: number; perPage: number; total: number; lastPage: number }
  errors?: Record<string, string[]>
  requestId?: string
}

/** Without it, each app would write a secret into the data folder. */
export const AUTH_SECRET = 'the secret of the tests, which is no secret'

/** Call at the top of a test file, with `await`. */
export async function testApi(db: Database, environment: Record<string, string> = {}) {
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    AUTH_SECRET,
    SIGNING_KEYS,
    RATE_LIMITS: 'off',
    ...environment,
  })
  const app = await buildApp({ settings, db, pages: NO_PAGES as never })
  afterAll(() => app.close())
  return async (path: string, remoteAddress = '127.0.0.1'): Promise<ApiAnswer> => {
    const { statusCode, headers, body } = await app.inject({ url: path, remoteAddress })
    return { status: statusCode, headers, body: JSON.parse(body) as ApiBody }
  }
}
