/**
 * /call/cancel/{key}: a button that cancels a call without signing in. Opening the link changes nothing: email scanners
 * open every link.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { PRIVATE_HEADERS } from '#app/lib/noindex-meta.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { cancelCallByKey, readCallOfKey } from '#server/domains/first-calls/cancel-call.ts'
import { paths } from '#common/paths.ts'
import { appointmentIn } from '#common/zoned-time.ts'

export const loader = async ({ params, scope }: PageArgs<'/call/cancel/:key'>) => ({
  call: await readCallOfKey(scope.db, params.key),
})

export async function action({ params, scope }: PageArgs<'/call/cancel/:key'>) {
  await cancelCallByKey(scope.db, scope.settings, params.key)
  return { canceled: true }
}

export const headers = PRIVATE_HEADERS

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, { title: t`Cancel a call`, description: t`Cancel a booked call.`, robots: 'noindex' })

export default function CancelCallPage({ loaderData: { call }, actionData }: PageProps<typeof loader, typeof action>) {
  if (call?.state === 'canceled by other') {
    return (
      <Ended
        heading={t`This call was already canceled`}
        words={
          <output>{t`${call.otherName || t`The other person`} canceled it. You don’t have to do anything.`}</output>
        }
      />
    )
  }
  if (actionData?.canceled || call?.state === 'canceled') {
    return (
      <Ended
        heading={t`Call canceled`}
        words={<output>{t`We notified the other person. The time can be booked again.`}</output>}
      />
    )
  }
  if (!call)
    return (
      <Ended
        heading={t`This link no longer works`}
        words={t`We couldn’t find that call. Check your scheduled calls.`}
      />
    )
  if (call.state === 'begun')
    return (
      <Ended
        heading={t`This call has already started`}
        words={t`You can no longer cancel this call. Send a message instead.`}
      />
    )
  return (
    <Page heading={t`Cancel this call?`} width="reading">
      <form method="post" className="grid gap-4">
        <p className="max-w-[68ch]">
          <Trans>
            Your call with {call.otherName}: {appointmentIn(call.ownZone, call.startsAt)}. If you cancel, we’ll let them
            know right away.
          </Trans>
        </p>
        <div>
          <Button>{t`Cancel call`}</Button>
        </div>
      </form>
    </Page>
  )
}

const Ended = ({ heading, words }: { heading: string; words: ReactNode }) => (
  <Page heading={heading} width="reading">
    <p className="max-w-[68ch]">{words}</p>
    <p className="mt-6">
      <LinkButton to={paths.calls}>{t`See your calls`}</LinkButton>
    </p>
  </Page>
)
