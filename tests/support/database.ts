/**
 * A separate database for a test file: a clone of the migrated template, dropped at the end.
 *
 *   const db = await testDatabase()
 */
import { afterAll, inject } from 'vitest'
import { connect } from '#server/platform/connect.ts'
import type { Database } from '#server/platform/db.ts'
import { type JobPool, openJobPool } from '#server/platform/open-job-pool.ts'

export const TEMPLATE = 'enrolled_test_template'

/** Call at the top of a test file, with `await`. */
export async function testDatabase(): Promise<Database> {
  const { db } = await testDatabaseWithUrl()
  return db
}

const jobPools = new Map<Database, JobPool>()

/** The job queue's connections to the database of this file. */
export function testJobPool(db: Database): JobPool {
  const jobPool = jobPools.get(db)
  if (!jobPool) throw new Error('Only a test database has one.')
  return jobPool
}

/** The same, with its URL for a process under test. */
export async function testDatabaseWithUrl(): Promise<{ db: Database; url: string }> {
  const base = inject('databaseUrl')
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = connect({ url: base, pool: 1, name: 'test', statementTimeoutMs: 0 })
  // The default strategy writes each page of the 27 MB into the log, too, which takes twice as long.
  await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const address = new URL(base)
  address.pathname = `/${name}`
  const db = connect({ url: address.href, pool: 6, name: 'test', statementTimeoutMs: 0 })
  const jobPool = openJobPool({ url: address.href, name: 'test-jobs' })
  jobPools.set(db, jobPool)
  afterAll(async () => {
    await Promise.all([db.end({ timeout: 1 }), jobPool.end()])
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  return { db, url: address.href }
}
