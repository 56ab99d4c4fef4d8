/**
 * The app under measurement, with accounts that can sign in: the real server on a fresh demo directory. Alongside it, a
 * server that does nothing but reject every request at once.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashPassword } from '#server/domains/accounts/passwords.ts'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { openDatabase } from '#server/open-database.ts'
import { stopSignal } from '#server/platform/stop-signal.ts'
import { BACKLOG, readSettings } from '#server/platform/settings.ts'
import { prepareData } from '#server/prepare-data.ts'

const PEOPLE = 500
const PASSWORD = 'a password of the bench'

const settings = readSettings(process.env)
const { db, close } = await openDatabase(settings, { name: 'bench-api', stop: stopSignal() })
await prepareData(db, settings)
const hash = await hashPassword(PASSWORD)
await db`
  insert into account (email, first_name, last_name, role, password_hash, email_verified_at)
  select 'bench-' || n || '@mail.example', 'Bench', 'Person', 'client', ${hash}, now()
  from generate_series(1, ${PEOPLE}) n
  on conflict do nothing`
const app = await buildApp({ settings, db, pages: await loadPages(false) })
const origin = await app.listen({ host: settings.HOST, port: 0, backlog: BACKLOG })
const rejectingServer = createServer((_, response) => response.writeHead(503, { 'retry-after': '1' }).end('busy'))
await once(rejectingServer.listen({ host: settings.HOST, port: 0, backlog: BACKLOG }), 'listening')
const { port } = rejectingServer.address() as AddressInfo
const rejectingOrigin = `http://${new URL(origin).hostname}:${port}`

process.on('message', async (message) => {
  if (message !== 'stop') return
  rejectingServer.close()
  await app.close()
  await close()
  process.exit()
})
process.send?.({ origin, rejectingOrigin, people: PEOPLE, password: PASSWORD })
