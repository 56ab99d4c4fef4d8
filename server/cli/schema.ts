/** `schema`: writes db/schema.sql as the migrations make it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Database } from '../platform/db.ts'
import { describeSchema } from '../platform/describe-schema.ts'

const SCHEMA_FILE = join(import.meta.dirname, '../../db/schema.sql')

export function addSchemaCommand(program: Command, open: () => Promise<{ db: Database; close: () => Promise<void> }>) {
  program
    .command('schema')
    .description('write db/schema.sql, the whole schema for reviewers')
    .action(async () => {
      const { db, close } = await open()
      await writeFile(SCHEMA_FILE, await describeSchema(db).finally(close))
      process.stdout.write(`${SCHEMA_FILE} is written.\n`)
    })
}
