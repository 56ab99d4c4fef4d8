import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, vi } from 'vitest'

test('the product’s noun in the URL table is the setting, and nothing else', async () => {
  vi.stubEnv('PRODUCT_SLUG', 'tax-magicians')
  const { default: routes } = (await import('./routes.ts')) as { default: RouteConfigEntry[] }
  const all = pathsOf(routes)
  expect(all).toContain('/find-or-verify-tax-magicians')
  expect(all.filter((path) => path.includes('enrolled-agents'))).toEqual([])
})

const pathsOf = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])
