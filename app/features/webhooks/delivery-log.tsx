import { plural, t } from '@lingui/core/macro'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { List } from '#app/ui/list/list.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { formatDateTime } from '#common/dates.ts'
import { formatNumber } from '#common/format-count.ts'
import { WEBHOOK_DELIVERY_DAYS } from '#common/retention.ts'
import type { DeliveryShown } from '#common/webhook-schemas.ts'

type Props = {
  id: string
  isOn: boolean
  /** Deliveries that are still to come. */
  queued: number
  /** The delivery of the last test from this page. */
  testId: string | null
}

export function DeliveryLog({ id, isOn, queued, testId }: Props) {
  // Asked for again when something was sent.
  const queryKey = [`user/webhooks/${id}/deliveries`, queued]
  const query = useRows(api.get('user/webhooks/{id}/deliveries', { params: { id } }), { queryKey, keepsRows: true })
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-hairline pt-5">
      <h3 className="text-18">{t`Log`}</h3>
      <output className="empty:hidden">
        {testId && <TestResult test={query.data?.find((row) => row.id === testId)} />}
      </output>
      <p className="text-14 text-muted">{t`Deliveries from the last ${WEBHOOK_DELIVERY_DAYS} days, newest first.`}</p>
      <List
        query={query}
        empty={
          <p className="text-muted">{t`We haven’t sent any events yet. Send a test to see how a delivery looks here.`}</p>
        }
      >
        {(row) => <Row key={row.id} webhookId={id} delivery={row} isOn={isOn} />}
      </List>
    </div>
  )
}

function TestResult({ test }: { test: DeliveryShown | undefined }) {
  if (!test || test.state === 'queued') return <p>{t`Sending the test…`}</p>
  const isDelivered = test.state === 'delivered'
  return (
    <p className={isDelivered ? 'font-semibold text-evergreen' : 'font-semibold text-brick'}>
      {isDelivered ? t`Test delivered.` : t`Test failed.`} {resultOf(test)}
    </p>
  )
}

type RowProps = { webhookId: string; delivery: DeliveryShown; isOn: boolean }

function Row({ webhookId: id, delivery, isOn }: RowProps) {
  const { id: deliveryId, type, about, created_at: createdAt, response, attempts, failure } = delivery
  const act = useAct()
  const name = `${type}, ${formatDateTime(createdAt)}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
          <code className="font-semibold">{type}</code>
          {about && <code>{about}</code>}
          <State state={delivery.state} />
        </p>
        <p className="tabular text-14 text-muted">
          {formatDateTime(createdAt)}. {resultOf(delivery)} {nextAfter(delivery)}
        </p>
        {attempts.length > (failure === 'disabled' ? 0 : 1) && <Attempts attempts={attempts} />}
        {response && (
          <details className="mt-1 text-14">
            <summary>{t`Response (beginning)`}</summary>
            <pre className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]">{response}</pre>
          </details>
        )}
      </div>
      {isOn && (
        <Button
          type="button"
          variant="plain"
          onClick={() =>
            void act(api.post('user/webhooks/{id}/deliveries/{deliveryId}/resend', { params: { id, deliveryId } }))
          }
        >
          {t`Send again`}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  )
}

/** The last one alone is said above it. */
const Attempts = ({ attempts }: Pick<DeliveryShown, 'attempts'>) => (
  <details className="mt-1 text-14">
    <summary>{plural(attempts.length, { one: 'Last attempt', other: 'Last # attempts' })}</summary>
    <ol className="tabular mt-1 divide-y divide-hairline border-y border-hairline">
      {attempts.map((attempt) => (
        <li key={attempt.nth} className="grid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <time dateTime={attempt.tried_at} className="text-muted">
            {formatDateTime(attempt.tried_at)}
          </time>
          <span>
            {describeAttempt(attempt)} {nextAfter(attempt)}
          </span>
        </li>
      ))}
    </ol>
  </details>
)

function State({ state }: Pick<DeliveryShown, 'state'>) {
  if (state === 'delivered') return <span className="tag">{t`Delivered`}</span>
  return state === 'queued' ? (
    <span className="tag tag-sand">{t`Waiting`}</span>
  ) : (
    <span className="tag tag-clay">{t`Not delivered`}</span>
  )
}

const nextAfter = ({ next_try_at: next }: Pick<DeliveryShown, 'next_try_at'>) =>
  next && t`Next attempt: ${formatDateTime(next)}.`

/** The last attempt in a sentence or two. */
function resultOf({ failure, attempts: [last] }: DeliveryShown): string {
  if (failure === 'disabled') return t`The webhook was turned off before we could send this event.`
  return last ? describeAttempt(last) : t`Not attempted yet.`
}

type Attempt = DeliveryShown['attempts'][number]

function describeAttempt({ nth, status, failure, duration_ms: ms }: Attempt): string {
  const took = t`Attempt ${nth} took ${formatNumber(ms)} ms.`
  return `${took} ${status === null ? reasonOf(failure) : t`Your server returned ${status}.`}`
}

function reasonOf(failure: Attempt['failure']): string {
  if (failure === 'address')
    return t`The web address doesn’t lead to a public server. Edit the webhook to change the address.`
  if (failure === 'timeout')
    return t`Your server didn’t respond within 15 seconds. Respond first, then process the event.`
  return t`We couldn’t connect to your server. Check that it’s online.`
}
