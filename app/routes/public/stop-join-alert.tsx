/**
 * /join-alert/stop/{key}: a button that stops an alert and deletes the address. Opening the link changes nothing: email
 * scanners open every link.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { PRIVATE_HEADERS } from '#app/lib/noindex-meta.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { readJoinAlert, stopJoinAlert } from '#server/domains/saved/join-alerts.ts'
import { paths } from '#common/paths.ts'

export const loader = async ({ params, scope }: PageArgs<'/join-alert/stop/:key'>) => ({
  alert: await readJoinAlert(scope.db, params.key),
})

export async function action({ params, scope }: PageArgs<'/join-alert/stop/:key'>) {
  await stopJoinAlert(scope.db, params.key)
  return { stopped: true }
}

export const headers = PRIVATE_HEADERS

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Stop an alert`,
    description: t`Cancel the email you’d get when an agent joins.`,
    robots: 'noindex',
  })

export default function StopJoinAlertPage({
  loaderData: { alert },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  if (actionData?.stopped || !alert) {
    return (
      <Page heading={t`Alert stopped`} width="reading">
        <output className="block max-w-[68ch]">
          {t`We’ve deleted your email address, and we won’t email you about this agent.`}
        </output>
        <p className="mt-6">
          <LinkButton to={paths.agents}>{t`Find an agent`}</LinkButton>
        </p>
      </Page>
    )
  }
  return (
    <Page heading={t`Stop the alert`} width="reading">
      <form method="post" className="grid gap-4">
        <p className="max-w-[68ch]">
          <Trans>You asked for an email when {alert.name} joins.</Trans>
        </p>
        <div>
          <Button>{t`Stop the alert and delete my email address`}</Button>
        </div>
      </form>
    </Page>
  )
}
