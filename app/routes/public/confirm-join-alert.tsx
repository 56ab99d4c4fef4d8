/** /join-alert/confirm/{token}: the emailed link shows a button; only selecting it confirms the alert. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { PRIVATE_HEADERS } from '#app/lib/noindex-meta.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { confirmJoinAlert, readUnconfirmedAlert } from '#server/domains/saved/join-alerts.ts'
import { paths } from '#common/paths.ts'

export const loader = async ({ params, scope }: PageArgs<'/join-alert/confirm/:token'>) => ({
  alert: await readUnconfirmedAlert(scope.db, params.token),
})

export const action = async ({ params, scope }: PageArgs<'/join-alert/confirm/:token'>) => ({
  confirmed: await confirmJoinAlert(scope.db, params.token),
})

export const headers = PRIVATE_HEADERS

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Confirm your alert`,
    description: t`Get one email when an agent joins.`,
    robots: 'noindex',
  })

export default function ConfirmJoinAlertPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const confirmed = actionData?.confirmed
  if (confirmed) {
    return (
      <Page heading={t`Alert confirmed`} width="reading">
        <output className="block max-w-[68ch]">
          <Trans>We’ll send you one email when {confirmed.name} joins. Then we’ll delete your email address.</Trans>
        </output>
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={confirmed.path}>
            <Trans>Back to {confirmed.name}</Trans>
          </LinkButton>
          <LinkButton to={paths.agents}>{t`Find an agent`}</LinkButton>
        </p>
      </Page>
    )
  }
  const { alert } = loaderData
  if (!alert) {
    return (
      <Page heading={t`This link no longer works`} width="reading">
        <p className="max-w-[68ch]">
          <Trans>
            The link was already used or has expired. If you’ve already confirmed the alert, you don’t need to do
            anything. Otherwise, request a new alert on the agent’s profile.
          </Trans>
        </p>
        <p className="mt-6">
          <LinkButton to={paths.agents}>{t`Find an agent`}</LinkButton>
        </p>
      </Page>
    )
  }
  return (
    <Page
      heading={t`Confirm your alert`}
      width="reading"
      lead={t`We’ll send you one email when ${alert.name} joins, and nothing else.`}
    >
      <form method="post">
        <Button>{t`Confirm alert`}</Button>
      </form>
    </Page>
  )
}
