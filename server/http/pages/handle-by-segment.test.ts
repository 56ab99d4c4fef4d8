/** Part of the route table must contain everything that the whole one could match. */
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pagesBySegment } from './handle-by-segment.ts'

type Routes = ServerBuild['routes']

const TABLE = tableOf([
  { id: 'root', path: '' },
  { id: 'frame', parentId: 'root' },
  { id: 'home', parentId: 'frame', index: true },
  { id: 'agents', parentId: 'frame', path: 'agents' },
  { id: 'profile', parentId: 'frame', path: 'agents/:state/:city/:listing' },
  { id: 'blog', parentId: 'frame', path: 'blog' },
  { id: 'dashboard', parentId: 'root', path: 'dashboard' },
  { id: 'overview', parentId: 'dashboard', index: true },
  { id: 'messages', parentId: 'dashboard', path: 'messages/:id?' },
  { id: 'lost', parentId: 'frame', path: '*' },
])

function tableOf(routes: { id: string; parentId?: string; path?: string; index?: boolean }[]): Routes {
  return Object.fromEntries(routes.map((route) => [route.id, { ...route, module: {} }])) as unknown as Routes
}

test('each first segment has its pages, their parents, and the catch-all page', () => {
  const parts = pagesBySegment(TABLE)
  expect([...parts.keys()].sort()).toEqual(['', 'agents', 'blog', 'dashboard'])
  expect([...(parts.get('agents') ?? [])].sort()).toEqual(['agents', 'frame', 'lost', 'profile', 'root'])
  expect([...(parts.get('dashboard') ?? [])].sort()).toEqual([
    'dashboard',
    'frame',
    'lost',
    'messages',
    'overview',
    'root',
  ])
})

test.each([
  '/',
  '/agents',
  '/agents/ca',
  '/agents/ca/fresno/ann-12345678',
  '/blog/',
  '/blog/none',
  '/dashboard',
  '/dashboard/messages/3',
])('%s matches the same page as in the whole table', (address) => {
  const part = pagesBySegment(TABLE).get(address.split('/')[1] ?? '') ?? new Set()
  const found = leafOf(treeOf(TABLE, part), address)
  expect(found).toBe(leafOf(treeOf(TABLE, new Set(Object.keys(TABLE))), address))
  expect(found).toBeDefined()
})

const leafOf = (tree: RouteObject[], address: string) => matchRoutes(tree, address)?.at(-1)?.route.id

function treeOf(routes: Routes, ids: ReadonlySet<string>, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ id, parentId }) => ids.has(id) && parentId === parent)
    .map(({ id, path, index }): RouteObject => {
      if (index) return { id, index }
      const children = treeOf(routes, ids, id)
      return path === undefined ? { id, children } : { id, path, children }
    })
}
