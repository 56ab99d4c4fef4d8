/**
 * The app under measurement: the real server on a fresh demo directory. Alongside it, the limit: a bare Node server
 * that does nothing but send the bytes of a page.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PerformanceObserver } from 'node:perf_hooks'
import { buildApp } from '#server/app.ts'
import { loadPages } from '#server/load-pages.ts'
import { openDatabase } from '#server/open-database.ts'
import { stopSignal } from '#server/platform/stop-signal.ts'
import { BACKLOG, readSettings } from '#server/platform/settings.ts'
import { prepareData } from '#server/prepare-data.ts'

const settings = readSettings(process.env)
const { db, close } = await openDatabase(settings, { name: 'bench-pages', stop: stopSignal() })
await prepareData(db, settings)
const app = await buildApp({ settings, db, pages: await loadPages(false) })
const origin = await app.listen({ host: settings.HOST, port: 0, backlog: BACKLOG })

const pages = new Map<string, Buffer>()
const bare = createServer(async ({ url = '/' }, response) => {
  const page = pages.get(url) ?? Buffer.from(await (await fetch(`${origin}${url}`)).arrayBuffer())
  pages.set(url, page)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length }).end(page)
})
await once(bare.listen({ host: settings.HOST, port: 0, backlog: BACKLOG }), 'listening')
const { port } = bare.address() as AddressInfo

let gcMs = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) gcMs += duration
}).observe({ entryTypes: ['gc'] })

process.on('message', async (message) => {
  if (message === 'memory') {
    const peakMb = Math.round((process.resourceUsage().maxRSS * 1024) / 1e6)
    process.send?.({ rssMb: Math.round(process.memoryUsage.rss() / 1e6), peakMb })
  }
  if (message === 'spent') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1_000, gcMs })
  }
  if (message !== 'stop') return
  bare.close()
  await app.close()
  await close()
  process.exit()
})
process.send?.({ origin, bareOrigin: `http://${new URL(origin).hostname}:${port}` })
