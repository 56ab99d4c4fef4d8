/** /newsletter/confirm/{token}: the emailed link shows a button; only selecting it subscribes. */
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { confirmSubscription, isConfirmable } from '#server/domains/newsletter/subscribe.ts'
import { paths } from '#common/paths.ts'
import { PRIVATE_HEADERS } from '#app/lib/noindex-meta.ts'

export async function loader({ params, scope }: PageArgs<'/newsletter/confirm/:token'>) {
  return { open: await isConfirmable(scope.db, params.token) }
}

export async function action({ params, scope }: PageArgs<'/newsletter/confirm/:token'>) {
  const { db, settings } = scope
  const { key } = await confirmSubscription(db, settings, params.token)
  throw redirect(`${paths.newsletterPreferences(key)}?new=1`, 303)
}

export const headers = PRIVATE_HEADERS

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'Confirm the newsletter',
    description: 'One press, and the newsletter comes to you.',
    robots: 'noindex',
  })

export default function ConfirmNewsletterPage({ loaderData: { open } }: PageProps<typeof loader, typeof action>) {
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
      <form method="post">
        <Button>Yes, send me the newsletter</Button>
      </form>
    </Page>
  )
}
