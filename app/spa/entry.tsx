/** Makes the server's HTML of sign-in and dashboard live. */
import '#app/lib/no-eval.ts'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { LoaderFunction } from 'react-router'
import { closeOnLeave } from '#app/lib/close-on-leave.ts'
import { focusInPopover } from '#app/lib/focus-in-popover.ts'
import { pause } from '#app/lib/pause.ts'
import { installTrustedTypesPolicy } from '#app/lib/trusted-types.ts'
import { PageContext } from '#app/page/page-context.tsx'
import { prefixOf } from '#common/i18n.ts'
import { readLanguage } from '#common/translated.ts'
import type { AppData } from './render.tsx'
import { createBrowserRouter, redirectDocument, RouterProvider } from './router.ts'
import { allOf, appRoutes, discoverAll, onlyWith } from './routes.tsx'

/** What only the server knows comes with a document. */
const loadDocument: LoaderFunction = ({ request }) => redirectDocument(request.url)

installTrustedTypesPolicy()
closeOnLeave()
focusInPopover()
const place = document.getElementById('app') as HTMLElement
const { site, requestId, isDemo = false, loaderData, files } = JSON.parse(place.dataset['app'] ?? '') as AppData
const { search } = window.location
const { language, path: pathname } = readLanguage(window.location.pathname)
const dashboardTexts = language === 'es' ? () => import('./spanish-dashboard.ts') : undefined
const table = appRoutes({ emailLink: loadDocument, elsewhere: loadDocument, dashboardTexts }, language)
const routes = onlyWith(files, table)
// The first page must be loaded before hydration: the server's HTML has it. So must what it says.
await Promise.all([
  language === 'es' && import('./spanish.ts'),
  ...allOf(routes).map(async (route) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }),
])
// Each of these is long enough for a task of its own (start-app.ts).
await pause()
const router = createBrowserRouter(routes, {
  basename: prefixOf(language) || '/',
  hydrationData: { loaderData },
  patchRoutesOnNavigation: discoverAll(table),
})
await pause()
// In a transition, React pauses for what the visitor does meanwhile.
startTransition(() => {
  hydrateRoot(
    place,
    <StrictMode>
      <PageContext value={{ site, requestId, isDemo, pathname, search }}>
        <RouterProvider router={router} />
      </PageContext>
    </StrictMode>,
  )
})
