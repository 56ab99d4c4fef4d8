/** Runs the command as a user types it, in its own process. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { PROCESS_ENVIRONMENT, temporaryFolder } from '#tests/support/app-process.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'

const { url } = await testDatabaseWithUrl()
const folder = await temporaryFolder()
afterAll(() => folder.remove())
/** Nothing listens there. */
const NO_POOLER = 'postgres://enrolled@127.0.0.1:9/enrolled'

test('a backup bypasses the pooler', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli/main.ts', 'backup', join(folder.path, 'backup')],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...PROCESS_ENVIRONMENT, DATABASE_URL: NO_POOLER, DATABASE_URL_DIRECT: url, DATA_DIR: folder.path },
    },
  )
  expect(stdout).toContain('rows in')
})
