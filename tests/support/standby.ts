/** A streaming replica of an embedded database, from the same programs, in a folder of its own. */
import { execFile } from 'node:child_process'
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '#server/platform/db.ts'
import { makeServerFolder, openServerLog, prepareEmbeddedRuntime } from '#server/platform/embedded-runtime.ts'

const execute = promisify(execFile)
/** What replays must be able to hold what the primary's settings allow. */
const SETTINGS = ['listen_addresses=', 'fsync=off', 'shared_buffers=64MB', 'max_connections=100', 'max_wal_size=2GB']

export type Standby = {
  url: string
  start: () => Promise<void>
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  promote: () => Promise<void>
}

type Options = { primary: Database; primaryDir: string; dataDir: string; settings?: readonly string[] }

/** Copies the running primary, and starts the copy. Both folders are data folders of embedded databases. */
export async function startStandby({ primary, primaryDir, dataDir, settings = [] }: Options): Promise<Standby> {
  const [source, runtime] = [await prepareEmbeddedRuntime(primaryDir), await prepareEmbeddedRuntime(dataDir)]
  const { cluster, socketDir, log } = runtime
  const backup = await primary.reserve()
  await backup`select pg_backup_start('standby', true)`
  await execute('cp', ['-a', source.cluster, cluster])
  const [{ label }] = await backup<[{ label: string }]>`select labelfile as label from pg_backup_stop(false)`
  backup.release()
  await rm(join(cluster, 'postmaster.pid'))
  const own = { backup_label: label, 'standby.signal': '' }
  const { uid, gid } = await stat(cluster)
  for (const [name, text] of Object.entries(own)) {
    await writeFile(join(cluster, name), text)
    await chown(join(cluster, name), uid, gid)
  }
  const { user, host } = primary.directConfig
  const connection = new URL(primary.directConfig.connectionString ?? '')
  const from = `host=${host ?? connection.searchParams.get('host')} user=${user ?? connection.username}`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  const flags = [...SETTINGS, ...settings, `unix_socket_directories=${socketDir}`].map((one) => `-c ${one}`).join(' ')
  const start = async () => {
    await makeServerFolder(socketDir)
    await openServerLog(runtime)
    await runtime.run('pg_ctl', ['-D', cluster, '-l', log, '-w', '-s', '-o', flags, 'start'])
  }
  await start()
  connection.searchParams.set('host', socketDir)
  return {
    url: connection.href,
    start,
    stop: (mode) => runtime.run('pg_ctl', ['-D', cluster, '-m', mode, '-w', '-s', 'stop']),
    promote: () => runtime.run('pg_ctl', ['-D', cluster, '-w', '-s', 'promote']),
  }
}
