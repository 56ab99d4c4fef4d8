/** Every dashboard page × every kind of user. Built from the route table, so that a new page can't be forgotten. */
import { describe, expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import type { Role } from '#common/roles.ts'
import { allOf, appRoutes, DASHBOARD, pagesOf } from '#app/spa/routes.tsx'
import type { RouteObject } from 'react-router'
import {
  pageAccessFor,
  type PageVisitor,
  PAGE_ACCESS,
  type PageAccessResult,
  tabAt,
  type TabGroup,
} from './page-access.ts'

const factor = { enabled: true, required: false, recovery_codes_left: 9 }
const person = (name: Role, status: 'pending' | 'approved' | 'rejected' | 'suspended' | null = null): PageVisitor =>
  ({ role: { name }, agent: status && { status }, second_factor: factor }) as PageVisitor

const PEOPLE = {
  visitor: null,
  client: person('client'),
  newAgent: person('agent', 'pending'),
  agent: person('agent', 'approved'),
  editor: person('editor'),
  moderator: person('moderator'),
  admin: person('admin'),
} as const
type Who = keyof typeof PEOPLE

/**
 * The result for each page, in the order of PEOPLE: in = sign in, o = open, – = refused. Written by hand: a table
 * generated from the one under test would agree with anything.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  '/dashboard': 'in o o o o o o',
  '/dashboard/messages': 'in o o o o o o',
  '/dashboard/saved': 'in o o o o o o',
  '/dashboard/account': 'in o o o o o o',
  '/dashboard/api-keys': 'in o o o o o o',
  '/dashboard/webhooks': 'in o o o o o o',
  '/dashboard/help': 'in o o o o o o',
  '/dashboard/notifications': 'in o o o o o o',
  '/dashboard/questions': 'in o o o o o o',
  '/dashboard/reviews': 'in o o o o o o',
  '/dashboard/reviews/new': 'in o o o o o o',
  '/dashboard/reviews/edit': 'in o o o o o o',
  '/dashboard/become-agent': 'in o – – – – –',
  '/dashboard/bulk-verification': 'in o o o o o o',
  '/dashboard/requests': 'in o – – – – –',
  '/dashboard/requests/new': 'in o – – – – –',
  '/dashboard/calls': 'in o o o o o o',
  '/dashboard/calls/new': 'in o – – – – –',
  '/dashboard/calls/move': 'in o o o o o o',
  '/dashboard/listing': 'in – o o – – –',
  '/dashboard/education': 'in – o o – – –',
  '/dashboard/questions/answer': 'in – – o – – –',
  '/dashboard/articles': 'in – – o o – o',
  '/dashboard/articles/new': 'in – – o o – o',
  '/dashboard/articles/edit': 'in – – o o – o',
  '/dashboard/articles/review': 'in – – – o – o',
  '/dashboard/admin/newsletter': 'in – – – o – o',
  '/dashboard/admin/texts': 'in – – – o – o',
  '/dashboard/admin/due': 'in – – – o – o',
  '/dashboard/reviews/queue': 'in – – – – o o',
  '/dashboard/admin': 'in – – – – o o',
  '/dashboard/admin/corrections': 'in – – – – o o',
  '/dashboard/admin/claims': 'in – – – – – o',
  '/dashboard/admin/applications': 'in – – – – – o',
  '/dashboard/admin/agents': 'in – – – – – o',
  '/dashboard/admin/changes': 'in – – – – – o',
  '/dashboard/admin/doubts': 'in – – – – – o',
  '/dashboard/admin/discipline': 'in – – – – – o',
  '/dashboard/admin/messages': 'in – – – – – o',
  '/dashboard/admin/users': 'in – – – – – o',
  '/dashboard/admin/demands': 'in – – – – – o',
  '/dashboard/admin/imports': 'in – – – – – o',
  '/dashboard/admin/audit-log': 'in – – – – – o',
  '/dashboard/admin/searches': 'in – – – – – o',
  '/dashboard/admin/health': 'in – – – – – o',
}
const ANSWERS: Readonly<Record<string, PageAccessResult>> = { in: 'sign in', o: 'open', '–': 'refused' }

const table = appRoutes({ emailLink: () => null, elsewhere: () => null })
const pathsOf = (routes: readonly RouteObject[]) => pagesOf(routes).map(({ path }) => path)
const pages = pathsOf(allOf(table).find(({ id }) => id === DASHBOARD)?.children ?? [])

test('every dashboard page is in the access table and in the matrix, and nothing else is', () => {
  expect(pages.length).toBeGreaterThan(25)
  expect(Object.keys(PAGE_ACCESS).sort()).toEqual([...pages].sort())
  expect(Object.keys(EXPECTED).sort()).toEqual([...pages].sort())
})

test('no page under /dashboard is outside the layout that guards them', () => {
  const under = pathsOf(table).filter((path) => path.startsWith(paths.dashboardHome))
  expect(under.sort()).toEqual([...pages].sort())
})

describe.each(Object.entries(EXPECTED))('%s', (path, row) => {
  const answers = row.split(' ')
  test.each(Object.keys(PEOPLE).map((who, place) => [who as Who, ANSWERS[answers[place] ?? '']]))(
    '%s: %s',
    (who, answer) => {
      expect(pageAccessFor(path, PEOPLE[who])).toBe(answer)
      expect(pageAccessFor(`${path}/`, PEOPLE[who])).toBe(answer)
    },
  )
})

test('a page missing from the table is closed to everyone', () => {
  for (const who of Object.values(PEOPLE)) expect(pageAccessFor('/dashboard/admin/secrets', who)).not.toBe('open')
})

test('staff without a second factor can open their own pages but no staff pages', () => {
  const opener: PageVisitor = { ...PEOPLE.admin, second_factor: { ...factor, enabled: false, required: true } }
  const open = pages.filter((page) => pageAccessFor(page, opener) === 'open')
  expect(open).toContain(paths.account)
  expect(open.filter((page) => page.startsWith(paths.admin) || page === paths.moderation)).toEqual([])
  expect(pageAccessFor(paths.admin, opener)).toBe('second factor')
})

test("an agent who was rejected or suspended can't write articles but can still open their listing page", () => {
  for (const status of ['rejected', 'suspended'] as const) {
    const opener = person('agent', status)
    expect(pageAccessFor(paths.newArticle, opener)).toBe('refused')
    expect(pageAccessFor(paths.dashboardListing, opener)).toBe('open')
  }
})

const GROUPS: readonly TabGroup[] = [
  {
    name: null,
    tabs: [
      { name: 'Overview', to: '/dashboard', icon: 'overview' },
      { name: 'Articles', to: paths.ownArticles, icon: 'receipt' },
    ],
  },
  {
    name: 'Review',
    tabs: [
      { name: 'All queues', to: paths.admin, icon: 'filters' },
      { name: 'Texts', to: paths.adminQueue('texts'), icon: 'receipt' },
    ],
  },
]

test.each([
  ['/dashboard', 'Overview'],
  ['/dashboard/admin', 'All queues'],
  ['/dashboard/admin/claims', 'All queues'],
  ['/dashboard/admin/texts', 'Texts'],
  ['/dashboard/articles/edit', 'Articles'],
  ['/dashboard/articlesque', undefined],
  ['/dashboard/messages', undefined],
])('%s belongs to the tab %s', (pathname, name) => {
  expect(tabAt(GROUPS, pathname)?.name).toBe(name)
})
