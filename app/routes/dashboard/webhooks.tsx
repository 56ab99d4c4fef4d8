/** /dashboard/webhooks: addresses that are told of changes, and what was delivered to them. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { NewSecret } from '#app/features/api-keys/new-secret.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { WebhookCard } from '#app/features/webhooks/webhook-card.tsx'
import { WebhookForm } from '#app/features/webhooks/webhook-form.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SampleEvent } from '#app/features/webhooks/sample-event.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { paths } from '#common/paths.ts'
import type { WebhookEvent } from '#common/webhooks.ts'

const LOOK_EVERY_MS = 3_000

export default function Page() {
  const query = useList(api.get('user/webhooks'), {
    refetchInterval: ({ state }) => (state.data?.some(({ queued }) => queued > 0) ? LOOK_EVERY_MS : false),
  })
  const [secret, setSecret] = useState<{ value: string; name: string } | null>(null)
  const showSecret = (value: string, name: string) => setSecret({ value, name })
  const [event, setEvent] = useState<WebhookEvent>('listing.left')
  const top = useRef<HTMLElement>(null)
  const { data } = query
  return (
    <DashboardPage
      heading={t`Webhooks`}
      lead={t`We call your server when an agent leaves the IRS list or returns to it, a listing changes, or a receipt becomes out of date.`}
    >
      <section
        ref={top}
        tabIndex={-1}
        aria-label={t`Your webhooks`}
        className="grid grid-cols-[minmax(0,1fr)] gap-8 outline-none"
      >
        <LoadingNote query={query} />
        {secret && (
          <NewSecret
            key={secret.value}
            value={secret.value}
            words={secretWords(secret.name)}
            onDone={() => setSecret(null)}
          />
        )}
        {data?.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onSecret={showSecret}
            onDeleted={() => top.current?.focus()}
          />
        ))}
        {data?.length === 0 && (
          <EmptyState frame="sheet" art="letter">
            {t`No webhooks yet. Add one below, then send a test.`}
          </EmptyState>
        )}
        {data && (
          <div className="webhook-new">
            <Card heading={t`Add a webhook`}>
              <WebhookForm onTicked={setEvent} onSent={showSecret} />
            </Card>
            <SampleEvent event={event} />
          </div>
        )}
        <p className="text-14 text-muted">
          <Trans>
            Events are signed according to the Standard Webhooks specification. If you keep a copy of the whole
            directory, <Link href={paths.apiKeys}>an API key</Link> lets you read the changes feed. The{' '}
            <a href={paths.apiReference}>API reference</a> describes every event and call.
          </Trans>
        </p>
      </section>
    </DashboardPage>
  )
}

const secretWords = (name: string) => ({
  heading: t`Copy the signing secret for ${name} now`,
  label: t`Your signing secret`,
  hint: t`We show the secret only once. Your server needs it to check that a message is from us.`,
  copy: t`Copy secret`,
  copied: t`Secret copied`,
  stuck: t`Your browser won’t let us copy the secret. Select it and copy it yourself.`,
})
