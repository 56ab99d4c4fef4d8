/** `schema`: writes db/schema.sql as the migrations produce it, in a database of its own that is deleted again. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { connect } from '../platform/connect.ts'
import { describeSchema } from '../platform/describe-schema.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'

const SCHEMA_FILE = join(import.meta.dirname, '../../db/schema.sql')

export function addSchemaCommand(program: Command) {
  program
    .command('schema')
    .description('write db/schema.sql, the whole schema for reviewers; leaves your own database as it is')
    .action(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'enrolled-schema-'))
      const embedded = await startEmbeddedPostgres({ dataDir })
      const db = connect({ url: embedded.url, pool: 1, name: 'enrolled-schema', statementTimeoutMs: 0 })
      try {
        await migrate(db)
        await writeFile(SCHEMA_FILE, await describeSchema(db))
      } finally {
        await db.end({ timeout: 1 })
        await embedded.leave('enrolled-schema')
        await rm(dataDir, { recursive: true, force: true })
      }
      process.stdout.write(`${SCHEMA_FILE} is written.\n`)
    })
}
