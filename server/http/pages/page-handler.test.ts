import { isRouteErrorResponse, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { errorsAsResponses, notFoundMatcher, pagesBySegment } from './page-handler.ts'

const loaderThatThrows = (error: unknown) => {
  const loader = async () => {
    throw error
  }
  const build = { routes: { page: { id: 'page', module: { default: () => null, loader } } } } as unknown as ServerBuild
  const wrapped = errorsAsResponses(build).routes['page']?.module.loader
  if (!wrapped) throw new Error('The loader is gone.')
  return async () => wrapped({} as never)
}

test("an AppError leaves a loader as a response, so that its message isn't hidden", async () => {
  const thrown = await loaderThatThrows(new AppError('not_found', 'Nobody here.'))().catch((error: unknown) => error)
  expect(thrown).not.toBeInstanceOf(Error)
  expect(thrown).toMatchObject({ data: { code: 'not_found', message: 'Nobody here.' }, init: { status: 404 } })
})

test('a lost database connection is a 503', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED', query: 'select 1' })
  const thrown = await loaderThatThrows(lost)().catch((error: unknown) => error)
  expect(thrown).toMatchObject({ init: { status: 503 } })
  expect(JSON.stringify(thrown)).not.toContain('10.0.0.1')
})

test('a crash stays an Error, whose message React Router hides', async () => {
  const crash = new TypeError('secret insides')
  const thrown = await loaderThatThrows(crash)().catch((error: unknown) => error)
  expect(thrown).toBe(crash)
  expect(isRouteErrorResponse(thrown)).toBe(false)
})

test('a redirect passes through', async () => {
  const redirect = new Response(null, { status: 302 })
  expect(await loaderThatThrows(redirect)().catch((error: unknown) => error)).toBe(redirect)
})

/** Part of the route table must contain everything that the whole one could match. */
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

const route = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId, module: {} })
const routes = {
  root: route('root', ''),
  home: { ...route('home', undefined, 'root'), index: true },
  layout: route('layout', undefined, 'root'),
  city: route('city', 'agents/:state/:city', 'layout'),
  blog: route('blog', 'blog', 'layout'),
  lost: route('lost', '*', 'root'),
}
const isNotFound = notFoundMatcher({ routes: routes as never })

test.each(['/', '/blog', '/blog/', '/Blog?page=2', '/agents/ca/fresno', '/blog.data', '/_root.data'])(
  '%s has a page',
  (url) => {
    expect(isNotFound(url)).toBe(false)
  },
)

test.each(['/wp-login.php', '/blog/no/page', '/agents/ca', '/agents/ca/fresno/x/y', '/%00', '//evil.example/x'])(
  '%s has no page',
  (url) => {
    expect(isNotFound(url)).toBe(true)
  },
)
