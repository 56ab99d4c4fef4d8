/** One real PostgreSQL for the whole run, with a migrated template that each test file clones. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { openJobPool } from '#server/platform/open-job-pool.ts'
import { loadPlaces } from '#server/domains/places/load-places.ts'
import { loadContent } from '#server/domains/resources/load-content.ts'
import { storeReleasedTexts } from '#server/domains/editorial/released-texts.ts'
import { readSettings } from '#server/platform/settings.ts'
import { TEMPLATE } from './database.ts'

export default async function setup(project: TestProject) {
  const external = process.env['TEST_DATABASE_URL']
  const dataDir = await mkdtemp(join(tmpdir(), 'enrolled-test-'))
  // Tests trade durability for speed; the drills and the tests of the embedded database itself don't.
  const durability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  // Its files can be in memory (scripts/memory-folder.ts).
  const overrides = { ...durability, max_wal_size: '256MB', max_connections: '200' }
  const embedded = external ? null : await startEmbeddedPostgres({ dataDir, overrides })
  const url = external ?? embedded?.url ?? ''

  const admin = connect({ url, pool: 1, name: 'test-setup', statementTimeoutMs: 0 })
  await admin.unsafe(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()
  const template = connect({ url: withDatabase(url, TEMPLATE), pool: 2, name: 'test-setup', statementTimeoutMs: 0 })
  const jobPool = openJobPool({ url: withDatabase(url, TEMPLATE), name: 'test-setup' })
  await migrate(template, { jobPool })
  await jobPool.end()
  await loadPlaces(template)
  await loadContent(template)
  await storeReleasedTexts(template, readSettings({ NODE_ENV: 'test' }))
  await template.end()
  project.provide('databaseUrl', url)

  return async () => {
    await embedded?.leave()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}
