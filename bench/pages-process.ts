/** The app under measurement: the real one on a fresh demo directory, with one route more that sends a ready string. */
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { openDatabase } from '#server/open-database.ts'
import { readSettings } from '#server/platform/settings.ts'
import { prepareData } from '#server/prepare-data.ts'

const settings = readSettings(process.env)
const { db, close } = await openDatabase(settings, 'bench-pages')
await prepareData(db, settings)
const app = await buildApp({ settings, db, pages: await loadPages(false) })

let ready = Buffer.alloc(0)
app.get('/bench/ready', async (_request, reply) => reply.type('text/html; charset=utf-8').send(ready))
const origin = await app.listen({ host: settings.HOST, port: 0 })
ready = Buffer.from(await (await fetch(`${origin}/agents`)).arrayBuffer())

process.on('message', async (message) => {
  if (message === 'memory') process.send?.({ rssMb: Math.round(process.memoryUsage.rss() / 1e6) })
  if (message !== 'stop') return
  await app.close()
  await close()
  process.exit()
})
process.send?.({ origin, bytes: ready.length })
