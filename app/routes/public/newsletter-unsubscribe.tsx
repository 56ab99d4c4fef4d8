/**
 * /newsletter/unsubscribe/{key}: a button to unsubscribe. An email client's own button also posts here, without cookies
 * and without opening a page (RFC 8058). Opening the link changes nothing: email scanners open every link.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { PRIVATE_HEADERS } from '#app/lib/noindex-meta.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { unsubscribe, readPreferences } from '#server/domains/newsletter/preferences.ts'
import { paths } from '#common/paths.ts'

export async function loader({ params, scope }: PageArgs<'/newsletter/unsubscribe/:key'>) {
  const { shownEmail, state } = await readPreferences(scope.db, params.key)
  return { key: params.key, shownEmail, isSubscribed: state === 'confirmed' }
}

export async function action({ request, params, scope }: PageArgs<'/newsletter/unsubscribe/:key'>) {
  const form = await request.formData().catch(() => null)
  const isOneClick = form?.get('List-Unsubscribe') === 'One-Click'
  // The URL is the whole request: any other data is ignored.
  await unsubscribe(scope.db, params.key, isOneClick ? 'mail program' : 'page')
  return { left: true }
}

export const headers = PRIVATE_HEADERS

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Unsubscribe`,
    description: t`Stop getting our newsletters by email.`,
    robots: 'noindex',
  })

const ART = <Illustration name="letter" size={160} className="max-md:hidden" />

export default function UnsubscribePage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { key, shownEmail, isSubscribed } = loaderData
  if (actionData?.left || !isSubscribed) {
    return (
      <Page heading={t`You’re unsubscribed`} art={ART}>
        <div className="card grid max-w-reading gap-5 p-5 md:p-7">
          <output>
            <Trans>
              {shownEmail} no longer gets newsletters from us. We keep your email address only to make sure we don’t
              email you again.
            </Trans>
          </output>
          <p className="flex flex-wrap gap-3">
            <LinkButton to={paths.home}>{t`Go to the home page`}</LinkButton>
            <LinkButton to={paths.newsletter}>{t`Subscribe again`}</LinkButton>
          </p>
        </div>
      </Page>
    )
  }
  return (
    <Page heading={t`Unsubscribe`} art={ART}>
      <form method="post" className="card grid max-w-reading gap-5 p-5 md:p-7">
        <p>
          <Trans>Select “Unsubscribe,” and we’ll stop sending newsletters to {shownEmail}.</Trans>
        </p>
        <p className="flex flex-wrap gap-3">
          <Button>{t`Unsubscribe`}</Button>
          <LinkButton to={paths.newsletterPreferences(key)}>{t`Choose which newsletters you get`}</LinkButton>
        </p>
      </form>
    </Page>
  )
}
