import { t } from '@lingui/core/macro'
import { CodeSample } from '#app/features/api-keys/code-sample.tsx'
import { Card } from '#app/ui/card.tsx'

/** As in docs/api.md. */
const HEADERS = `webhook-id: 0d3e6e0c-7b0e-4b3c-9f0f-5a3c6f1f2b1e
webhook-timestamp: 1795788000
webhook-signature: v1,K5oZfzN95Z9UVu1E…`
const BODY = {
  type: 'listing.left',
  timestamp: '2026-11-27T14:00:00.000Z',
  data: { seq: 81_204, id: '9e3779b1', type: 'gone' },
}

/** What a server receives, for those who write one. */
export const SampleEvent = () => (
  <Card heading={t`What we send`}>
    <CodeSample code={`${HEADERS}\n\n${JSON.stringify(BODY, null, 2)}`} />
  </Card>
)
