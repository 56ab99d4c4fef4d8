/** Every page of the dashboard × everybody: made from the table of addresses, so that a new page cannot be forgotten. */
import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Role } from '#contract/roles.ts'
import routes from '../../routes.ts'
import { answerTo, type Opener, PAGE_ACCESS, type PageAnswer } from './page-access.ts'

const factor = { enabled: true, required: false, recovery_codes_left: 9 }
const person = (name: Role, status: 'pending' | 'approved' | 'rejected' | 'suspended' | null = null): Opener =>
  ({ role: { name }, agent: status && { status }, second_factor: factor }) as Opener

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
 * What each page answers, in the order of PEOPLE: in to sign in, o open, – refused. Written by hand: a table that was
 * made from the one under test would agree with anything.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  '/dashboard': 'in o o o o o o',
  '/dashboard/messages': 'in o o o o o o',
  '/dashboard/saved': 'in o o o o o o',
  '/dashboard/account': 'in o o o o o o',
  '/dashboard/help': 'in o o o o o o',
  '/dashboard/notifications': 'in o o o o o o',
  '/dashboard/questions': 'in o o o o o o',
  '/dashboard/reviews': 'in o o o o o o',
  '/dashboard/reviews/new': 'in o o o o o o',
  '/dashboard/reviews/edit': 'in o o o o o o',
  '/dashboard/listing': 'in – o o – – –',
  '/dashboard/education': 'in – o o – – –',
  '/dashboard/questions/answer': 'in – – o – – –',
  '/dashboard/articles': 'in – – o o – o',
  '/dashboard/articles/new': 'in – – o o – o',
  '/dashboard/articles/edit': 'in – – o o – o',
  '/dashboard/articles/review': 'in – – – o – o',
  '/dashboard/admin/newsletter': 'in – – – o – o',
  '/dashboard/admin/texts': 'in – – – o – o',
  '/dashboard/reviews/queue': 'in – – – – o o',
  '/dashboard/admin': 'in – – – – o o',
  '/dashboard/admin/corrections': 'in – – – – o o',
  '/dashboard/admin/claims': 'in – – – – – o',
  '/dashboard/admin/agents': 'in – – – – – o',
  '/dashboard/admin/changes': 'in – – – – – o',
  '/dashboard/admin/doubts': 'in – – – – – o',
  '/dashboard/admin/messages': 'in – – – – – o',
  '/dashboard/admin/users': 'in – – – – – o',
  '/dashboard/admin/imports': 'in – – – – – o',
  '/dashboard/admin/audit-log': 'in – – – – – o',
  '/dashboard/admin/health': 'in – – – – – o',
}
const ANSWERS: Readonly<Record<string, PageAnswer>> = { in: 'sign in', o: 'open', '–': 'refused' }

type Entry = { file: string; path?: string | undefined; children?: Entry[] }
const all = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
const table = all((await routes) as Entry[])
const dashboard = table.find(({ file }) => file === 'routes/dashboard/layout.tsx')
const pages = all(dashboard?.children ?? []).map(({ path }) => `/${path ?? ''}`)

test('every page of the dashboard stands in the gate’s table and in the matrix, and nothing that is no page', () => {
  expect(pages.length).toBeGreaterThan(25)
  expect(Object.keys(PAGE_ACCESS).sort()).toEqual([...pages].sort())
  expect(Object.keys(EXPECTED).sort()).toEqual([...pages].sort())
})

test('no page under /dashboard stands outside the layout that guards them', () => {
  const under = table.filter(({ path }) => path?.startsWith('dashboard'))
  expect(under.map(({ path }) => `/${path}`).sort()).toEqual([...pages].sort())
})

describe.each(Object.entries(EXPECTED))('%s', (path, row) => {
  const answers = row.split(' ')
  test.each(Object.keys(PEOPLE).map((who, place) => [who as Who, ANSWERS[answers[place] ?? '']]))(
    '%s: %s',
    (who, answer) => {
      expect(answerTo(path, PEOPLE[who])).toBe(answer)
      expect(answerTo(`${path}/`, PEOPLE[who])).toBe(answer)
    },
  )
})

test('a page that nobody entered in the table is open to nobody', () => {
  for (const who of Object.values(PEOPLE)) expect(answerTo('/dashboard/admin/secrets', who)).not.toBe('open')
})

test('staff without a second step get their own pages, and none where they act as staff', () => {
  const opener: Opener = { ...PEOPLE.admin, second_factor: { ...factor, enabled: false, required: true } }
  const open = pages.filter((page) => answerTo(page, opener) === 'open')
  expect(open).toContain(paths.account)
  expect(open.filter((page) => page.startsWith(paths.admin) || page === paths.moderation)).toEqual([])
  expect(answerTo(paths.admin, opener)).toBe('second factor')
})

test('an agent who was turned down or suspended writes for nobody, and keeps the own desk', () => {
  for (const status of ['rejected', 'suspended'] as const) {
    const opener = person('agent', status)
    expect(answerTo(paths.newArticle, opener)).toBe('refused')
    expect(answerTo(paths.dashboardListing, opener)).toBe('open')
  }
})
