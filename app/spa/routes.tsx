/** The URL table of sign-in and dashboard: readable as a sitemap. A page is loaded when it is opened. */
import type { ComponentType } from 'react'
import { type LoaderFunction, redirect, type RouteObject } from 'react-router'
import { paths } from '#common/paths.ts'
import { AppFrame, MissingScriptError, PageError, type PageHandle } from './frame.tsx'

type Loaders = {
  /** Of an emailed link: what it confirms. */
  emailLink: LoaderFunction
  /** Of an address that isn't in this table. */
  elsewhere: LoaderFunction
}

type Load = () => Promise<{ default: ComponentType }>
type Options = { isPrivate?: boolean; loader?: LoaderFunction }

const page = (path: string, title: string, load: Load, { isPrivate = false, ...rest }: Options = {}): RouteObject => ({
  path,
  ...rest,
  handle: { title, isPrivate } satisfies PageHandle,
  lazy: async () => {
    const module = await load().catch((cause: unknown) => {
      throw new MissingScriptError('The script of this page did not come.', { cause })
    })
    return { Component: module.default }
  },
})

/** The layout that lets in only signed-in people. */
export const DASHBOARD = 'dashboard'

const dashboardPages = (): RouteObject[] => [
  page('/dashboard', 'Dashboard', () => import('#app/routes/dashboard/overview.tsx')),
  page('/dashboard/messages', 'Messages', () => import('#app/routes/dashboard/messages.tsx')),
  page('/dashboard/notifications', 'Notifications', () => import('#app/routes/dashboard/notifications.tsx')),
  page('/dashboard/listing', 'Your listing', () => import('#app/routes/dashboard/listing.tsx')),
  page('/dashboard/become-agent', 'Become an agent', () => import('#app/routes/dashboard/become-agent.tsx')),
  page('/dashboard/saved', 'Saved', () => import('#app/routes/dashboard/saved.tsx')),
  page('/dashboard/education', 'Education and renewal', () => import('#app/routes/dashboard/education.tsx')),
  page('/dashboard/admin', 'Admin queues', () => import('#app/routes/dashboard/admin.tsx')),
  page('/dashboard/admin/claims', 'Claims', () => import('#app/routes/dashboard/admin-claims.tsx')),
  page('/dashboard/admin/applications', 'Applications', () => import('#app/routes/dashboard/admin-applications.tsx')),
  page('/dashboard/admin/agents', 'Agents', () => import('#app/routes/dashboard/admin-agents.tsx')),
  page(
    '/dashboard/admin/corrections',
    'Corrections and opt-outs',
    () => import('#app/routes/dashboard/admin-corrections.tsx'),
  ),
  page('/dashboard/admin/changes', 'Changes', () => import('#app/routes/dashboard/admin-changes.tsx')),
  page('/dashboard/admin/doubts', 'Doubtful matches', () => import('#app/routes/dashboard/admin-doubts.tsx')),
  page('/dashboard/admin/discipline', 'Discipline', () => import('#app/routes/dashboard/admin-discipline.tsx')),
  page('/dashboard/admin/messages', 'Contact messages', () => import('#app/routes/dashboard/admin-messages.tsx')),
  page('/dashboard/admin/users', 'Users', () => import('#app/routes/dashboard/admin-users.tsx')),
  page('/dashboard/admin/imports', 'Imports', () => import('#app/routes/dashboard/admin-imports.tsx')),
  page('/dashboard/admin/audit-log', 'Audit log', () => import('#app/routes/dashboard/admin-audit-log.tsx')),
  page('/dashboard/admin/newsletter', 'Newsletter', () => import('#app/routes/dashboard/admin-newsletter.tsx')),
  page('/dashboard/admin/texts', 'FAQ and resources', () => import('#app/routes/dashboard/admin-texts.tsx')),
  page('/dashboard/admin/due', 'What’s due', () => import('#app/routes/dashboard/admin-due.tsx')),
  page(
    '/dashboard/admin/demands',
    'Legal and privacy requests',
    () => import('#app/routes/dashboard/admin-demands.tsx'),
  ),
  page('/dashboard/admin/searches', 'Searches', () => import('#app/routes/dashboard/admin-searches.tsx')),
  page('/dashboard/admin/health', 'Health', () => import('#app/routes/dashboard/admin-health.tsx')),
  page('/dashboard/account', 'Account', () => import('#app/routes/dashboard/account.tsx')),
  page('/dashboard/help', 'Help', () => import('#app/routes/dashboard/help.tsx')),
  page('/dashboard/reviews', 'Reviews', () => import('#app/routes/dashboard/reviews.tsx')),
  page('/dashboard/reviews/new', 'Write a review', () => import('#app/routes/dashboard/reviews-new.tsx')),
  page('/dashboard/reviews/edit', 'Edit your review', () => import('#app/routes/dashboard/reviews-edit.tsx')),
  page('/dashboard/reviews/queue', 'Moderation', () => import('#app/routes/dashboard/reviews-queue.tsx')),
  page('/dashboard/articles', 'Articles', () => import('#app/routes/dashboard/articles.tsx')),
  page('/dashboard/articles/new', 'Write an article', () => import('#app/routes/dashboard/articles-new.tsx')),
  page('/dashboard/articles/edit', 'Edit an article', () => import('#app/routes/dashboard/articles-edit.tsx')),
  page('/dashboard/articles/review', 'Review an article', () => import('#app/routes/dashboard/articles-review.tsx')),
  page('/dashboard/questions', 'Questions', () => import('#app/routes/dashboard/questions.tsx')),
  page('/dashboard/questions/answer', 'Answer a question', () => import('#app/routes/dashboard/questions-answer.tsx')),
]

const signInPages = (emailLink: LoaderFunction): RouteObject[] => [
  { path: '/auth', loader: ({ request }) => redirect(`${paths.login}${new URL(request.url).search}`) },
  page('/auth/login', 'Sign in', () => import('#app/routes/auth/login.tsx')),
  page('/auth/register', 'Register', () => import('#app/routes/auth/register.tsx')),
  page('/auth/register/success', 'Check your inbox', () => import('#app/routes/auth/register-success.tsx')),
  page('/auth/verify/:token', 'Confirm your address', () => import('#app/routes/auth/verify.tsx'), {
    isPrivate: true,
    loader: emailLink,
  }),
  page('/auth/reset-password', 'Forgot your password', () => import('#app/routes/auth/reset-password.tsx')),
  page('/auth/reset-password/reset', 'Choose a new password', () => import('#app/routes/auth/reset-password-form.tsx')),
  page(
    '/auth/reset-password/success',
    'Your password is set',
    () => import('#app/routes/auth/reset-password-success.tsx'),
  ),
  page('/auth/reset-password/:token', 'Set a new password', () => import('#app/routes/auth/reset-password-link.tsx'), {
    isPrivate: true,
  }),
]

/** The loaders are the server's or the browser's. */
export const appRoutes = ({ emailLink, elsewhere }: Loaders): RouteObject[] => [
  {
    Component: AppFrame,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          ...signInPages(emailLink),
          {
            id: DASHBOARD,
            lazy: async () => ({ Component: (await import('#app/routes/dashboard/layout.tsx')).default }),
            children: [{ ErrorBoundary: PageError, children: dashboardPages() }],
          },
          { path: '*', loader: elsewhere },
        ],
      },
    ],
  },
]

/** The pages in a part of the table. */
export const pagesOf = (routes: readonly RouteObject[]): { path: string; handle?: PageHandle }[] =>
  routes.flatMap(({ path, handle, children = [] }) => [...(path ? [{ path, handle }] : []), ...pagesOf(children)])
