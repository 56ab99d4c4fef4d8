import { t } from '@lingui/core/macro'
import examples from 'virtual:api-examples'
import { CodeSample } from '#app/features/api-keys/code-sample.tsx'
import { Card } from '#app/ui/card.tsx'
import { webhookSample } from '#common/webhook-samples.ts'
import type { WebhookEvent } from '#common/webhooks.ts'

/** What a server receives, and a receiver, for those who write one. */
export const SampleEvent = ({ event }: { event: WebhookEvent }) => (
  <Card heading={t`What we send`}>
    <CodeSample
      label={t`Sample`}
      samples={[
        {
          name: t({ message: 'Event', context: 'of a webhook' }),
          code: `${examples.webhookHeaders}\n\n${JSON.stringify(webhookSample(event), null, 2)}`,
        },
        { name: t`Check the signature`, code: examples.receiver },
      ]}
    />
  </Card>
)
