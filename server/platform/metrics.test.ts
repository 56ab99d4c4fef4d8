import hooks from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { createMetrics } from './metrics.ts'

test('however many apps a process has, its event loop is watched once, and each reports it beside its own metrics', async () => {
  const watch = vi.spyOn(hooks, 'monitorEventLoopDelay')
  const [first, second] = [createMetrics(), createMetrics(), createMetrics()]
  expect(watch.mock.calls.length).toBeLessThanOrEqual(1)
  first.searches.inc({ found: 'true' })
  expect(await first.text()).toMatch(/nodejs_eventloop_lag_seconds [\s\S]*directory_searches_total\{found="true"\} 1/)
  expect(await second.text()).not.toContain('directory_searches_total{')
})
