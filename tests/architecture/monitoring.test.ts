/** The dashboard and the alerts query only metrics that /metrics exports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '#server/platform/metrics.ts'

const FOLDER = join(import.meta.dirname, '../../ops/deploy/monitoring')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

type Panel = { title: string; gridPos: { x: number; w: number }; targets: { expr: string }[] }
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] }
const alerts = [...read('alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** What Prometheus itself adds to a target. */
const ADDED = new Set(['up'])
const WORDS = /^(sum|max|min|count|by|rate|delta|topk|histogram_quantile|min_over_time|and|or|unless|on)$/

/** Names of metrics in a query: without labels and strings in braces, time ranges, or what follows `by`. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\bby\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b\d[\w.]*/g, ' ')
  return (bare.match(/[a-z_:][\w:]*/gi) ?? []).filter((word) => !WORDS.test(word))
}

const types = await exported()

async function exported() {
  const metrics = createMetrics()
  metrics.live.watch({ open: () => 0, rung: () => 0 })
  metrics.replica.watch({ lagS: () => 0, isUsed: () => true })
  const text = await metrics.text()
  return new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
}

const isExported = (name: string): boolean => {
  const base = name.replace(/_(bucket|sum|count)$/, '')
  return ADDED.has(name) || types.has(name) || (base !== name && types.get(base) === 'histogram')
}

test("a metric that isn't exported is detected", () => {
  const made = 'sum by (le, route) (rate(http_requests_total{job="enrolled",status=~"5.."}[5m])) > 1e6'
  expect(metricsIn(made)).toEqual(['http_requests_total'])
  expect(isExported('http_requests_total')).toBe(false)
  expect(isExported('outbox_waiting_bucket')).toBe(false)
})

test('every query of the dashboard and of the alerts uses exported metrics', () => {
  expect(shown.length).toBeGreaterThan(15)
  expect(alerts.length).toBeGreaterThan(8)
  for (const expr of [...shown, ...alerts]) {
    const names = metricsIn(expr)
    expect({ expr, unknown: names.filter((name) => !isExported(name)) }).toEqual({ expr, unknown: [] })
    expect({ expr, asks: names.length > 0 }).toEqual({ expr, asks: true })
  }
})

test('every metric of our own is on the dashboard', () => {
  const own = [...types.keys()].filter((name) => !/^(nodejs|process)_/.test(name))
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter((name) => !shown.join(' ').includes(name))).toEqual([])
})

test('panels fit the grid, and each alert has a severity', () => {
  expect(panels.filter(({ gridPos }) => gridPos.x + gridPos.w > 24).map(({ title }) => title)).toEqual([])
  const severities = read('alerts.yaml').match(/severity: (page|ticket) /g) ?? []
  expect(severities.length).toBe(alerts.length)
})
