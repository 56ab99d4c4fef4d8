/** The URL table of sign-in and dashboard: readable as a sitemap. A page is loaded when it is opened. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import { type LoaderFunction, type PatchRoutesOnNavigationFunction, redirect, type RouteObject } from 'react-router'
import { type Language, withTexts } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { isTranslated } from '#common/translated.ts'
import { AppFrame, MissingScriptError, PageError, type PageHandle } from './frame.tsx'

type Loaders = {
  /** Of an emailed link: what it confirms. */
  emailLink: LoaderFunction
  /** Of an address that isn't in this table. */
  elsewhere: LoaderFunction
  /** Loads what the dashboard says in another language than English. */
  dashboardTexts?: (() => Promise<unknown>) | undefined
}

const modules = import.meta.glob<{ default: ComponentType }>('../routes/{auth,dashboard}/*.tsx')

/** @param file in app/routes, without its extension. */
async function load(file: string): Promise<{ Component: ComponentType }> {
  const module = await orMissing(modules[`../routes/${file}.tsx`]?.())
  if (!module) throw new Error(`There is no ${file}.`)
  return { Component: module.default }
}

const orMissing = <Script,>(coming: Promise<Script> | undefined): Promise<Script> | undefined =>
  coming?.catch((cause: unknown) => {
    throw new MissingScriptError('The script of this page did not come.', { cause })
  })

type Options = { isPrivate?: boolean; loader?: LoaderFunction }

function page(
  path: string,
  title: string | MessageDescriptor,
  { isPrivate = false, ...rest }: Options = {},
): RouteObject {
  const file = fileOf(path)
  const about = { isPrivate, file }
  const handle: PageHandle = typeof title === 'string' ? { ...about, title } : withTexts(about, { title })
  return { id: file, path, ...rest, handle, lazy: () => load(file) }
}

/** `/dashboard/admin/claims` → `dashboard/admin-claims`. */
function fileOf(path: string): string {
  const [, folder, ...names] = path.replace(':', '').split('/')
  return `${folder}/${names.join('-') || 'overview'}`
}

/** The layout that lets in only signed-in people. */
export const DASHBOARD = 'dashboard'
const LAYOUT = 'dashboard/layout'

/** What has pages as children: everything, and the dashboard. */
const PARENTS = ['pages', 'dashboard-pages'] as const

const dashboardPages = (): RouteObject[] => [
  page('/dashboard', msg`Dashboard`),
  page('/dashboard/messages', msg`Messages`),
  page('/dashboard/requests', msg`Requests`),
  page('/dashboard/requests/new', msg`Send a request`),
  page('/dashboard/calls', msg`Calls`),
  page('/dashboard/calls/new', msg`Book a call`),
  page('/dashboard/calls/move', msg`Choose another time`),
  page('/dashboard/notifications', msg`Notifications`),
  page('/dashboard/listing', msg`Your listing`),
  page('/dashboard/become-agent', msg`Become an agent`),
  page('/dashboard/saved', msg`Saved`),
  page('/dashboard/bulk-verification', msg`Check many names`),
  page('/dashboard/education', msg`Continuing education and renewal`),
  page('/dashboard/admin', 'Admin queues'),
  page('/dashboard/admin/claims', 'Claims'),
  page('/dashboard/admin/applications', 'Applications'),
  page('/dashboard/admin/agents', 'Agents'),
  page('/dashboard/admin/corrections', 'Corrections and opt-outs'),
  page('/dashboard/admin/changes', 'Changes'),
  page('/dashboard/admin/doubts', 'Possible matches'),
  page('/dashboard/admin/discipline', 'Discipline'),
  page('/dashboard/admin/messages', 'Contact messages'),
  page('/dashboard/admin/users', 'Users'),
  page('/dashboard/admin/imports', 'Imports'),
  page('/dashboard/admin/audit-log', 'Audit log'),
  page('/dashboard/admin/newsletter', 'Newsletter'),
  page('/dashboard/admin/texts', 'FAQ and resources'),
  page('/dashboard/admin/due', 'What’s due'),
  page('/dashboard/admin/demands', 'Legal and privacy requests'),
  page('/dashboard/admin/searches', 'Searches'),
  page('/dashboard/admin/health', 'Health'),
  page('/dashboard/account', msg`Account`),
  page('/dashboard/api-keys', msg`API keys`),
  page('/dashboard/webhooks', msg`Webhooks`),
  page('/dashboard/help', msg`Help`),
  page('/dashboard/reviews', msg`Reviews`),
  page('/dashboard/reviews/new', msg`Write a review`),
  page('/dashboard/reviews/edit', msg`Edit your review`),
  page('/dashboard/reviews/queue', 'Moderation'),
  page('/dashboard/articles', 'Articles'),
  page('/dashboard/articles/new', 'Write an article'),
  page('/dashboard/articles/edit', 'Edit an article'),
  page('/dashboard/articles/review', 'Review an article'),
  page('/dashboard/questions', msg`Questions`),
  page('/dashboard/questions/answer', msg`Answer a question`),
]

const dashboard = ({ dashboardTexts }: Loaders, language: Language): RouteObject => ({
  id: DASHBOARD,
  handle: { file: LAYOUT },
  lazy: async () => (await Promise.all([load(LAYOUT), orMissing(dashboardTexts?.())]))[0],
  children: [
    {
      id: PARENTS[1],
      ErrorBoundary: PageError,
      children: dashboardPages().filter(({ path = '' }) => language === 'en' || isTranslated(path)),
    },
  ],
})

const signInPages = (emailLink: LoaderFunction): RouteObject[] => [
  { path: '/auth', loader: ({ request }) => redirect(`${paths.login}${new URL(request.url).search}`) },
  page('/auth/login', msg`Sign in`),
  page('/auth/register', msg`Register`),
  page('/auth/register/success', msg`Check your inbox`),
  page('/auth/verify/:token', msg`Confirm your email address`, {
    isPrivate: true,
    loader: emailLink,
  }),
  page('/auth/reset-password', msg`Reset your password`),
  page('/auth/reset-password/reset', msg`Choose a new password`),
  page('/auth/reset-password/success', msg`Your password is set`),
  page('/auth/reset-password/:token', msg`Set a new password`, {
    isPrivate: true,
  }),
]

/**
 * The loaders are the server's or the browser's.
 *
 * @param language of the document. In Spanish, a page that isn't translated is another document, in English.
 */
export const appRoutes = (loaders: Loaders, language: Language = 'en'): RouteObject[] => [
  {
    Component: AppFrame,
    children: [
      {
        id: PARENTS[0],
        ErrorBoundary: PageError,
        children: [
          ...signInPages(loaders.emailLink),
          dashboard(loaders, language),
          { path: '*', loader: loaders.elsewhere },
        ],
      },
    ],
  },
]

export const allOf = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...allOf(route.children ?? [])])

/** The part of the table that the open page needs: to read it whole takes a phone a tenth of a second. */
export const onlyWith = (files: readonly string[], routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route): RouteObject[] => {
    const { file } = (route.handle ?? {}) as Partial<PageHandle>
    const children = onlyWith(files, route.children ?? [])
    const isNeeded = file ? files.includes(file) : route.path === '*' || children.length > 0
    return isNeeded ? [{ ...route, ...(route.children && { children }) } as RouteObject] : []
  })

/** Adds the rest, when someone goes to another page. */
export const discoverAll =
  (routes: readonly RouteObject[]): PatchRoutesOnNavigationFunction =>
  ({ patch }) => {
    for (const parent of PARENTS) patch(parent, allOf(routes).find(({ id }) => id === parent)?.children ?? [])
  }

/** The pages in a part of the table. */
export const pagesOf = (routes: readonly RouteObject[]): { path: string; handle?: PageHandle }[] =>
  allOf(routes).flatMap(({ path, handle }) => (path ? [{ path, handle }] : []))
