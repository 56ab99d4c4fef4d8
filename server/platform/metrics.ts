/** Metrics in Prometheus' text format. Behind this file, so that the library can be changed in one place. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

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
  return { requests, searches, text: () => registry.metrics(), contentType: registry.contentType }
}
