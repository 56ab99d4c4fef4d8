/** For operators: /healthz (the process lives), /readyz (it can serve), /metrics (Prometheus). */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/db.ts'
import { countWaiting } from '../platform/count-waiting.ts'
import type { Metrics } from '../platform/metrics.ts'

const READY_WITHIN_MS = 1_000

/** `isOut`: known not to be ready, without asking the database. */
type Parts = { db: Database; metrics: Metrics; isOut: (() => boolean) | undefined }

export async function healthDoor(app: FastifyInstance, { db, metrics, isOut }: Parts) {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/healthz', async () => ({ status: 'ok', pid: process.pid, uptimeS: Math.round(process.uptime()) }))

  app.get('/readyz', async (_request, reply) => {
    if (isOut?.()) return reply.code(503).send({ status: 'out' })
    const ready = await Promise.race([
      db`select 1`.then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_WITHIN_MS).unref()),
    ])
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database away' })
  })

  app.get('/metrics', async (_request, reply) => {
    // While the database is away the other figures are wanted most.
    const waiting = await countWaiting(db).catch(() => [])
    for (const { kind, count } of waiting) metrics.waiting.set({ kind }, count)
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
