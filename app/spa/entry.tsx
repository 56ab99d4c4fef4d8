/** The script of sign-in and dashboard: makes the server's HTML live. */
import '#app/lib/no-eval.ts'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type LoaderFunction, matchRoutes, redirectDocument } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { closeOnLeave } from '#app/lib/close-on-leave.ts'
import { focusInPopover } from '#app/lib/focus-in-popover.ts'
import { installTrustedTypesPolicy } from '#app/lib/trusted-types.ts'
import { PageContext } from '#app/page/page-context.tsx'
import type { AppData } from './render.tsx'
import { appRoutes } from './routes.tsx'

/** What only the server knows comes with a document. */
const loadDocument: LoaderFunction = ({ request }) => redirectDocument(request.url)

installTrustedTypesPolicy()
closeOnLeave()
focusInPopover()
const place = document.getElementById('app') as HTMLElement
const { site, requestId, loaderData } = JSON.parse(place.dataset['app'] ?? '') as AppData
const routes = appRoutes({ emailLink: loadDocument, elsewhere: loadDocument })
const { pathname, search } = window.location
// The first page must be loaded before hydration: the server's HTML has it.
const matches = matchRoutes(routes, pathname) ?? []
await Promise.all(
  matches.map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }),
)
const router = createBrowserRouter(routes, { hydrationData: { loaderData } })
// In a transition, React pauses for what the visitor does meanwhile.
startTransition(() => {
  hydrateRoot(
    place,
    <StrictMode>
      <PageContext value={{ site, requestId, pathname, search }}>
        <RouterProvider router={router} />
      </PageContext>
    </StrictMode>,
  )
})
