import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { renew } from '#app/ui/list/renew.ts'
import { useAct } from '#app/ui/list/use-act.ts'
import { showToast } from '#app/ui/toast.tsx'
import { formatDateTime } from '#common/dates.ts'
import type { WebhookShown } from '#common/webhook-schemas.ts'
import { WEBHOOK_CHOICES, webhookName } from '#common/webhooks.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookForm } from './webhook-form.tsx'

type Props = {
  webhook: WebhookShown
  /** Gets a new secret, which can't be read again. */
  onSecret: (secret: string, name: string) => void
  /** Its card is about to go. */
  onDeleted: () => void
}
type Open = 'log' | 'edit' | 'rotate' | 'delete' | null

export function WebhookCard({ webhook, onSecret, onDeleted }: Props) {
  const { id, is_enabled: isOn, queued } = webhook
  const [open, setOpen] = useState<Open>(null)
  const act = useAct()
  const params = { id }
  const toggle = (part: Open) => setOpen(open === part ? null : part)
  const { testId, test } = useTest(id, () => setOpen('log'))
  const setEnabled = (is_enabled: boolean) => act(api.patch('user/webhooks/{id}', { params, body: { is_enabled } }))
  const name = webhookName(webhook)
  return (
    <Card heading={name}>
      <Facts webhook={webhook} />
      <div className="mt-4 flex flex-wrap gap-3">
        {isOn && (
          <Button type="button" onClick={() => void test()}>
            {t`Send a test`}
            <Of name={name} />
          </Button>
        )}
        <Button type="button" variant="secondary" aria-expanded={open === 'log'} onClick={() => toggle('log')}>
          {open === 'log' ? t`Hide log` : t`Show log`}
          <Of name={name} />
        </Button>
        <Button type="button" variant="secondary" aria-expanded={open === 'edit'} onClick={() => toggle('edit')}>
          {t`Edit`}
          <Of name={name} />
        </Button>
        <Button type="button" variant="secondary" onClick={() => void setEnabled(!isOn)}>
          {isOn ? t`Turn off` : t`Turn on`}
          <Of name={name} />
        </Button>
        <Button type="button" variant="secondary" aria-expanded={open === 'rotate'} onClick={() => toggle('rotate')}>
          {t`Replace secret`}
          <Of name={name} />
        </Button>
        <Button type="button" variant="secondary" aria-expanded={open === 'delete'} onClick={() => toggle('delete')}>
          {t`Delete`}
          <Of name={name} />
        </Button>
      </div>
      {open === 'rotate' && (
        <Confirm
          note={rotationNote(webhook)}
          button={t`Replace secret now`}
          onYes={() =>
            act(api.post('user/webhooks/{id}/rotate', { params }), ({ data }) => {
              setOpen(null)
              onSecret(data.secret, name)
            })
          }
          onNo={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <Confirm
          note={t`We’ll stop sending events right away and delete the log. You can’t undo this.`}
          button={t`Delete now`}
          isDanger
          onYes={async () => {
            if (await act(api.delete('user/webhooks/{id}', { params }))) onDeleted()
          }}
          onNo={() => setOpen(null)}
        />
      )}
      {open === 'edit' && (
        <div className="mt-6 border-t border-hairline pt-5">
          <WebhookForm webhook={webhook} onSent={() => setOpen(null)} />
        </div>
      )}
      {open === 'log' && <DeliveryLog id={id} isOn={isOn} queued={queued} testId={testId} />}
    </Card>
  )
}

const rotationNote = ({ earlier_secret_until: until }: WebhookShown): string =>
  until
    ? t`We’ll sign new messages with a new secret and, for 24 hours, with your current secret. The secret you replaced earlier will stop working right away.`
    : t`We’ll sign new messages with a new secret. For 24 hours, we’ll also sign them with your current secret so you can switch without missing any messages.`

/** What became of it is said once it's known: beside the log, not as if it had succeeded. */
function useTest(id: string, onQueued: () => void) {
  const client = useQueryClient()
  const [testId, setTestId] = useState<string | null>(null)
  const test = async () => {
    const call = api.post('user/webhooks/{id}/test', { params: { id } })
    try {
      setTestId((await requestSignedIn(call)).data.id)
      onQueued()
    } catch (error) {
      showToast(describeCallError(error), 'problem')
    }
    await renew(client, call.path)
  }
  return { testId, test }
}

/** Which one, for those who hear only the button. */
const Of = ({ name }: { name: string }) => <span className="sr-only">: {name}</span>

function Facts({ webhook }: { webhook: WebhookShown }) {
  const { url, events, listings, receipts, queued, dead, failing_since: since } = webhook
  const { earlier_secret_until: until } = webhook
  const labels = WEBHOOK_CHOICES.filter(({ value }) => events.includes(value)).map(({ label }) => label)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <State webhook={webhook} />
        {labels.map((label) => (
          <span key={label} className="tag">
            {label}
          </span>
        ))}
      </p>
      <p className="[overflow-wrap:anywhere]">
        <code>{url}</code>
      </p>
      <p className="tabular text-14 text-muted">
        {[
          listings.length > 0 && plural(listings.length, { one: '# agent.', other: '# agents.' }),
          receipts.length > 0 && plural(receipts.length, { one: '# receipt.', other: '# receipts.' }),
          queued > 0 && plural(queued, { one: '# event waiting.', other: '# events waiting.' }),
          dead > 0 && plural(dead, { one: '# event not delivered.', other: '# events not delivered.' }),
          since && t`No events have been delivered since ${formatDateTime(since)}.`,
          until && t`Messages are also signed with the earlier secret until ${formatDateTime(until)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}

function State({ webhook: { is_enabled: isOn, disabled_by: by, failing_since: since } }: Pick<Props, 'webhook'>) {
  if (by === 'gone') return <span className="tag tag-clay">{t`Off: your server returned 410`}</span>
  if (by === 'failing') return <span className="tag tag-clay">{t`Off: no events delivered for several days`}</span>
  if (!isOn) return <span className="tag tag-sand">{t`Off`}</span>
  return since ? (
    <span className="tag tag-clay">{t`Events not arriving`}</span>
  ) : (
    <span className="tag tag-sky">{t`On`}</span>
  )
}

type ConfirmProps = {
  note: string
  button: string
  isDanger?: true
  onYes: () => Promise<unknown>
  onNo: () => void
}

const Confirm = ({ note, button, isDanger, onYes, onNo }: ConfirmProps) => (
  <div className="mt-4 grid gap-3 border-t border-hairline pt-4">
    <p className="max-w-[68ch]">{note}</p>
    <div className="flex flex-wrap gap-3">
      <Button type="button" variant={isDanger ? 'danger' : 'primary'} onClick={() => void onYes()}>
        {button}
      </Button>
      <Button type="button" variant="secondary" onClick={onNo}>
        {t`Cancel`}
      </Button>
    </div>
  </div>
)
