/** Metrics in Prometheus's text format. Wraps the library, so that it can be replaced in one place. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { hashOf } from './make-secret.ts'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Those of the process, which watch its garbage collections and its event loop as long as it runs: collected once,
 * however many apps it has.
 */
let ofProcess: Registry | null = null

function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  return ofProcess
}

export function createMetrics() {
  const registry = new Registry()
  const shared = processMetrics()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const searches = new Counter({
    name: 'directory_searches_total',
    help: 'Directory searches, by whether anything was found.',
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
      help: 'Emails and jobs still to be sent, for all processes together.',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    dead: new Gauge({
      name: 'outbox_dead',
      help: 'Emails given up in the last 30 days, and jobs given up.',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    listAge: new Gauge({
      name: 'irs_list_age_days',
      help: 'Days since the date of the newest imported IRS list, by kind. Alert at 7 months.',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    dataVersionKnown: new Gauge({
      name: 'data_version_known',
      help: '1 while the data version is known; 0 if no page is served from the cache.',
      labelNames: ['kind'] as const,
      registers: [registry],
    }),
    text: () => Registry.merge([shared, registry]).metrics(),
    contentType: registry.contentType,
  }
}

export type ReplicaMetrics = ReturnType<typeof replicaMetrics>

/** For the reads that can go to a replica; without one, nothing is counted. */
function replicaMetrics(registry: Registry) {
  return {
    reads: new Counter({
      name: 'replica_reads_total',
      help: 'Statements that a replica can answer, by which server answered.',
      labelNames: ['target'] as const,
      registers: [registry],
    }),
    repeated: new Counter({
      name: 'replica_repeated_reads_total',
      help: 'Statements that failed on the replica and were retried on the primary.',
      registers: [registry],
    }),
    /** @param read called each time the metrics are read. */
    watch(read: { lagS: () => number; isUsed: () => boolean }) {
      const gauge = readGauges(registry)
      gauge('replica_lag_seconds', 'Replica lag in seconds.', read.lagS)
      gauge('replica_used', '1 while public reads go to the replica, otherwise 0.', () => Number(read.isUsed()))
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
  const told = labeledCounter('live_events_total', 'Events sent to connections, by name.', 'name')
  const replayed = new Counter({
    name: 'live_replayed_events_total',
    help: 'Events resent to a connection that missed them.',
    registers: [registry],
  })
  return {
    told,
    replayed,
    rejected: labeledCounter('live_refused_total', 'Rejected connections, by reason.', 'why'),
    closed: labeledCounter('live_closed_total', 'Connections ended by the server, by reason.', 'why'),
    /** @param read called each time the metrics are read. */
    watch(read: { open: () => number; rung: () => number }) {
      const gauge = readGauges(registry)
      gauge('live_connections', 'Open connections.', read.open)
      gauge('live_rung_people', 'People with events waiting to be sent.', read.rung)
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
