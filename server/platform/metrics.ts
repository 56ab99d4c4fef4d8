/** Metrics in Prometheus's text format. Wraps the library, so that it can be replaced in one place. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { hashOf } from './make-secret.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const searches = new Counter({
    name: 'directory_searches_total',
    help: 'Searches of the directory, by whether anything was found.',
    labelNames: ['found'] as const,
    registers: [registry],
  })
  return {
    requests,
    searches,
    live: liveMetrics(registry),
    replica: replicaMetrics(registry),
    waiting: new Gauge({
      name: 'outbox_waiting',
      help: 'What is still to be sent, of all processes together.',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    dead: new Gauge({
      name: 'outbox_dead',
      help: 'Mails of the last 30 days, and jobs, that were given up.',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    listAge: new Gauge({
      name: 'irs_list_age_days',
      help: 'Days since the date of the newest imported IRS list, by kind. Alarm at 7 months.',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    dataVersionKnown: new Gauge({
      name: 'data_version_known',
      help: '1 while the version of the data is known; 0: no page is taken from the cache.',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type ReplicaMetrics = ReturnType<typeof replicaMetrics>

/** For the reads that can go to a replica; without one, nothing is counted. */
function replicaMetrics(registry: Registry) {
  return {
    reads: new Counter({
      name: 'replica_reads_total',
      help: 'Statements that can be answered by a replica, by who answered.',
      labelNames: ['target'] as const,
      registers: [registry],
    }),
    repeated: new Counter({
      name: 'replica_repeated_reads_total',
      help: 'Statements that failed on the replica and were sent to the primary.',
      registers: [registry],
    }),
    /** @param read called each time the metrics are read. */
    watch(read: { lagS: () => number; isUsed: () => boolean }) {
      const gauge = readGauges(registry)
      gauge('replica_lag_seconds', 'Seconds since the replica had everything that the primary had.', read.lagS)
      gauge('replica_used', '1 while public reads go to the replica.', () => Number(read.isUsed()))
    },
  }
}

/** Gauges that ask for their value each time the metrics are read. */
const readGauges = (registry: Registry) => (name: string, help: string, now: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(now())
    },
  })

export type LiveMetrics = ReturnType<typeof liveMetrics>

/** For the live connections of this process. */
function liveMetrics(registry: Registry) {
  const labeledCounter = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name, help, labelNames: [label], registers: [registry] })
  const told = labeledCounter('live_events_total', 'Events told to connections, by name.', 'name')
  const replayed = new Counter({
    name: 'live_replayed_events_total',
    help: 'Events told to a connection that had missed them.',
    registers: [registry],
  })
  return {
    told,
    replayed,
    rejected: labeledCounter('live_refused_total', 'Connections that were not let in, by why.', 'why'),
    closed: labeledCounter('live_closed_total', 'Connections that we ended, by why.', 'why'),
    /** @param read called each time the metrics are read. */
    watch(read: { open: () => number; rung: () => number }) {
      const gauge = readGauges(registry)
      gauge('live_connections', 'Connections that are open.', read.open)
      gauge('live_rung_people', 'People who have news and wait to be told.', read.rung)
    },
  }
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
/** Headers of a request that a proxy passed on: it came from another machine, whatever their values. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via'] as const

/** Who can read /metrics: this machine, and every client that has the token. */
export const canReadMetrics = (request: IncomingMessage, token: string | undefined): boolean =>
  isFromLocalhost(request) || hasToken(request, token)

const isFromLocalhost = ({ socket, headers }: IncomingMessage) =>
  LOOPBACK.test(socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined)

function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  const [, given] = /^bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  // Hashes have equal lengths, so the comparison takes the same time for every guess.
  return token !== undefined && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token))
}
