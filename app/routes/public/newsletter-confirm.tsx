/** /newsletter/confirm/{token}: the emailed link shows a button; only selecting it subscribes. */
import { Form, redirect } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { confirmSubscription, isConfirmable } from '#server/domains/newsletter/subscribe.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/newsletter-confirm.ts'
import { privateHeaders } from '#app/lib/noindex-meta.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { open: await isConfirmable(context.get(requestScope).db, params.token) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, settings } = context.get(requestScope)
  const { key } = await confirmSubscription(db, settings, params.token)
  throw redirect(`${paths.newsletterPreferences(key)}?new=1`, 303)
}

export const headers: Route.HeadersFunction = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Confirm the newsletter',
    description: 'One press, and the newsletter comes to you.',
    robots: 'noindex',
  })

export default function ConfirmNewsletterPage({ loaderData: { open } }: Route.ComponentProps) {
  if (!open) {
    return (
      <Page heading="This link no longer works" width="reading">
        <p className="max-w-[68ch]">
          It was used already, or is older than seven days. If you pressed the button before, you are subscribed.
        </p>
        <p className="mt-6">
          <LinkButton to={paths.newsletter}>Subscribe again</LinkButton>
        </p>
      </Page>
    )
  }
  return (
    <Page heading="Confirm the newsletter" width="reading" lead="One press, and the newsletter comes to you.">
      <Form method="post">
        <Button>Yes, send me the newsletter</Button>
      </Form>
    </Page>
  )
}
