/** For operators: /healthz (the process is alive), /readyz (it can serve), /metrics (Prometheus). */
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db.ts'
import { listAges } from '#server/domains/imports/list-freshness.ts'
import { countDead, countOutbox } from '#server/platform/jobs.ts'
import { AppError } from '#server/platform/errors.ts'
import { canReadMetrics, type Metrics } from '#server/platform/metrics.ts'
import type { Settings } from '#server/platform/settings.ts'

const READY_WITHIN_MS = 1_000

/** `isUnready`: known not to be ready, without querying the database. */
type PluginOptions = { db: Database; metrics: Metrics; settings: Settings; isUnready: (() => boolean) | undefined }

export async function healthPlugin(app: FastifyInstance, { db, metrics, settings, isUnready }: PluginOptions) {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/healthz', async () => ({ status: 'ok', pid: process.pid, uptimeS: Math.round(process.uptime()) }))

  app.get('/readyz', async (_request, reply) => {
    if (isUnready?.()) return reply.code(503).send({ status: 'out' })
    const ready = await Promise.race([
      db`select 1`.then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_WITHIN_MS).unref()),
    ])
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database away' })
  })

  app.get('/metrics', async (request, reply) => {
    // Like an unknown URL, so that outsiders don't learn that it exists.
    if (!canReadMetrics(request.raw, settings.METRICS_TOKEN)) throw new AppError('not_found', 'Not Found')
    // When the database is down, the other metrics matter most.
    const [waiting, dead, ages] = await Promise.all([
      countOutbox(db).catch(() => []),
      countDead(db).catch(() => []),
      listAges(db).catch(() => []),
    ])
    for (const { kind, days } of ages) metrics.listAge.set({ kind }, days)
    for (const { kind, count } of waiting) metrics.waiting.set({ kind }, count)
    for (const { kind, count } of dead) metrics.dead.set({ kind }, count)
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
