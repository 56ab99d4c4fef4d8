import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabaseWithUrl } from '#tests/support/database.ts'
import { ptinRow, ptinText, testFolder } from '#tests/support/lists.ts'
import { importList } from './import-list.ts'
import { RUNNING } from './import-lock.ts'
import { undoImport } from './undo-import.ts'

const { db, url } = await testDatabaseWithUrl()
const { folder, file } = testFolder()

const people = (name: string, count: number) =>
  ptinText(Array.from({ length: count }, (_, at) => ptinRow({ LAST_NAME: name, BUS_ADDR_LINE1: `${at} Main St` })))
const first = await file('first-2026-01-01.csv', people('First', 50))
/** Sixty times as many people as the first list, so it needs force. */
const second = await file(
  'second-2026-06-01.csv',
  `${people('First', 50)}${people('Second', 3_000).split('\r\n').slice(1).join('\r\n')}`,
)

/** An import in a separate process that prints each step and waits there for input. */
function importInProcess(path: string, stopAt: string): ChildProcess {
  const program = `
    import { connect } from '${join(import.meta.dirname, '../../platform/connect.ts')}'
    import { importList } from '${join(import.meta.dirname, 'import-list.ts')}'
    const db = connect({ url: ${JSON.stringify(url)}, pool: 3, name: 'killed', statementTimeoutMs: 0 })
    let at = ''
    const stopped = new Int32Array(new SharedArrayBuffer(4))
    await importList(db, { files: [${JSON.stringify(path)}], dataDir: ${JSON.stringify(folder)}, force: true, onProgress: ({ phase, rows }) => {
      if (phase === at || (phase === 'read' && rows === 0)) return
      at = phase
      process.stdout.write(phase + '\\n')
      if (phase === ${JSON.stringify(stopAt)}) {
        // Node writes to a pipe at once; here the process stays until it is killed.
        Atomics.wait(stopped, 0, 0, 60_000)
      }
    } })`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function killedAt(path: string, phase: string): Promise<void> {
  const child = importInProcess(path, phase)
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes(phase)) break
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const directory = () => db`select xmin, l.* from listing l order by id`

test.each(['read', 'match', 'merge', 'refresh'])(
  'killing a process in the step "%s" leaves the old list intact, and the next import works',
  async (phase) => {
    await importList(db, { files: [first], dataDir: folder })
    const before = await directory()
    await killedAt(second, phase)
    expect(await directory()).toEqual(before)
    expect(await db`select status from import_run order by id desc limit 1`).toEqual([{ status: 'running' }])

    const again = await importList(db, { files: [second], dataDir: folder, force: true })
    expect(again).toMatchObject({ status: 'committed', report: { new: 3_000, unchanged: 50, gone: 0 } })
    expect(await db`select status from import_run order by id desc limit 2`).toEqual([
      { status: 'committed' },
      { status: 'failed' },
    ])
    expect(await db`select relname from pg_class where relname like 'import_stage%' and relpersistence <> 't'`).toEqual(
      [],
    )
    await undoImport(db)
  },
)

test('an import right after a killed one waits until the database notices', async () => {
  const dying = await db.reserve()
  await dying`select pg_advisory_lock(${RUNNING})`
  const noticed = setTimeout(500).then(() => dying`select pg_advisory_unlock(${RUNNING})`)
  const { status } = await importList(db, { files: [first], dataDir: folder })
  expect(['committed', 'nothing_new']).toContain(status)
  await noticed
  dying.release()
})

test('a second import or undo is rejected while one runs, also from another process', async () => {
  await importList(db, { files: [first], dataDir: folder })
  const child = importInProcess(second, 'match')
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes('match')) break
  await expect(importList(db, { files: [second], dataDir: folder })).rejects.toThrow('Another import is running.')
  await expect(undoImport(db)).rejects.toThrow('Another import is running.')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(async () => (await importList(db, { files: [first], dataDir: folder })).status).toBe('nothing_new')
})
