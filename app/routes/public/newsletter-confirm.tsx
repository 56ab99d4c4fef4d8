/** /newsletter/confirm/{token}: the emailed link shows a button; only selecting it subscribes. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
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
    title: t`Confirm your subscription`,
    description: t`Select the button to start getting the newsletter.`,
    robots: 'noindex',
  })

const ART = <Illustration name="letter" size={160} className="max-md:hidden" />

export default function ConfirmNewsletterPage({ loaderData: { open } }: PageProps<typeof loader, typeof action>) {
  if (!open) {
    return (
      <Page heading={t`This link no longer works`} art={ART}>
        <div className="card grid max-w-reading gap-5 p-5 md:p-7">
          <p>
            <Trans>
              The link was already used or is more than seven days old. If you’ve already confirmed, you’re subscribed.
            </Trans>
          </p>
          <p>
            <LinkButton to={paths.newsletter}>{t`Subscribe again`}</LinkButton>
          </p>
        </div>
      </Page>
    )
  }
  return (
    <Page heading={t`Confirm your subscription`} lead={t`Select the button to start getting the newsletter.`} art={ART}>
      <form method="post" className="card grid max-w-reading justify-items-start gap-5 p-5 md:p-7">
        <p>{t`Every issue has a link that unsubscribes you right away, without a password.`}</p>
        <Button>{t`Yes, send me the newsletter`}</Button>
      </form>
    </Page>
  )
}
