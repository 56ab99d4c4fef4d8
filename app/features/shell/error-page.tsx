/** The error page: what is wrong and where to go next. Never internal details. */
import { createContext, useContext } from 'react'
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Page } from '#app/ui/page.tsx'
import { useProductPaths } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'

/** Set only during server rendering; not part of any cached page. */
export const RequestId = createContext<string | null>(null)

export function ErrorPage({ error }: { error: unknown }) {
  const hasSite = useRouteLoaderData('root') !== undefined
  const { status, heading, message } = explain(error)
  return (
    <Page heading={heading} lead={message}>
      <title>{`${heading} | Error ${status}`}</title>
      <meta name="robots" content="noindex" />
      <search>
        <form action={paths.agents} className="flex max-w-reading flex-wrap items-end gap-3">
          <div className="min-w-0 grow">
            <Field label="Search the directory" name="q" type="search" placeholder="Name, firm, city or ZIP code" />
          </div>
          <Button>Search</Button>
        </form>
      </search>
      {hasSite && <QuickLinks />}
      {status >= 500 && <IdOfRequest />}
    </Page>
  )
}

function QuickLinks() {
  const product = useProductPaths()
  return (
    <ul className="mt-8 grid gap-2">
      <li>
        <a href={paths.home}>Start at the home page</a>
      </li>
      <li>
        <a href={paths.agents}>See the whole directory</a>
      </li>
      <li>
        <a href={product.findOrVerify}>Check a name against the IRS list</a>
      </li>
    </ul>
  )
}

/** The browser keeps the server's text, because it doesn't know the id. */
function IdOfRequest() {
  const id = useContext(RequestId)
  return (
    <p suppressHydrationWarning className="mt-8 font-mono text-14 text-muted empty:hidden">
      {id ? `Request ${id}` : ''}
    </p>
  )
}

function explain(error: unknown): { status: number; heading: string; message: string } {
  if (!isRouteErrorResponse(error)) {
    return {
      status: 500,
      heading: 'This page could not be made',
      message:
        'Something failed on our side, and it was written to our log. Try again in a minute. If you write to us, send the request number below.',
    }
  }
  const said = (error.data as { message?: unknown } | null)?.message
  const { status } = error
  if (status === 404) {
    const message = 'The address may be mistyped, or what stood here is gone. Nothing is wrong on your side.'
    return { status, heading: 'There is no page here', message: typeof said === 'string' ? said : message }
  }
  const message = typeof said === 'string' ? said : 'Check the address, or start again from one of the links below.'
  return { status, heading: 'This request cannot be answered', message }
}
