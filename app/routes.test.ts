import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, vi } from 'vitest'

test('the product noun in the URL table comes from the setting only', async () => {
  vi.stubEnv('PRODUCT_SLUG', 'tax-magicians')
  const { default: routes } = (await import('./routes.ts')) as { default: RouteConfigEntry[] }
  const all = pathsOf(routes)
  expect(all).toContain('/find-or-verify-tax-magicians')
  expect(all.filter((path) => path.includes('enrolled-agents'))).toEqual([])
})

const pathsOf = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])
