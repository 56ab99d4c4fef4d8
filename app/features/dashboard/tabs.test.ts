import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { type Tab, tabAt } from './tabs.ts'

const TABS: readonly Tab[] = [
  { name: 'Overview', to: '/dashboard', icon: 'overview' },
  { name: 'Articles', to: paths.ownArticles, icon: 'receipt' },
  { name: 'Admin desk', to: paths.admin, icon: 'filters' },
  { name: 'Texts', to: paths.adminQueue('texts'), icon: 'receipt' },
]

test.each([
  ['/dashboard', 'Overview'],
  ['/dashboard/admin', 'Admin desk'],
  ['/dashboard/admin/claims', 'Admin desk'],
  ['/dashboard/admin/texts', 'Texts'],
  ['/dashboard/articles/edit', 'Articles'],
  ['/dashboard/articlesque', undefined],
  ['/dashboard/messages', undefined],
])('%s belongs to the tab %s', (pathname, name) => {
  expect(tabAt(TABS, pathname)?.name).toBe(name)
})
