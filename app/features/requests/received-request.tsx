/** In a conversation, above its message: the facts of a request. The agent can decline it, the client follow it. */
import { t } from '@lingui/core/macro'
import { api } from '#app/lib/api/calls.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useSend } from '#app/ui/list/use-act.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { ConversationRequestRow } from '#common/request-schemas.ts'
import { DECLINE_REASONS, type DeclineReason } from '#common/requests.ts'
import { RequestFacts, titleOf } from './request-facts.tsx'

type Props = { request: ConversationRequestRow; isAgent: boolean }

export function ReceivedRequest({ request, isAgent }: Props) {
  const isOpen = request.closed_at === null && request.declined_at === null && request.replaced_at === null
  return (
    <li className="card my-2 grid gap-3 p-4 md:p-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
          <span className="tag tag-sky">{t`Request`}</span>
          {isAgent && t`The client can send this request to up to three agents.`}
        </p>
        <h3 className="mt-2 text-18 font-semibold">{titleOf(request)}</h3>
      </div>
      <RequestFacts request={request} />
      <Standing request={request} isAgent={isAgent} />
      {isAgent && isOpen && <DeclineForm id={request.id} />}
      {!isAgent && (
        <div>
          <LinkButton to={paths.ownRequest(request.id)}>{t`See all answers`}</LinkButton>
        </div>
      )}
    </li>
  )
}

/** Why there is nothing to do anymore. */
function Standing({ request, isAgent }: Props) {
  const { closed_at: closed, declined_at: declined, declined_for: reason, replaced_at: replaced } = request
  if (declined !== null) {
    const why = DECLINE_REASONS.find(({ slug }) => slug === reason)?.label ?? ''
    return <p className="text-14">{isAgent ? t`You declined: ${why}.` : t`The agent declined: ${why}.`}</p>
  }
  if (replaced !== null) {
    return (
      <p className="text-14">
        {isAgent
          ? t`The client asked someone else on ${formatDate(replaced)}. You don’t need to answer.`
          : t`You asked someone else on ${formatDate(replaced)}.`}
      </p>
    )
  }
  if (closed === null) return null
  return (
    <p className="text-14">
      {isAgent
        ? t`The client closed this request on ${formatDate(closed)}. You don’t need to answer.`
        : t`You closed this request on ${formatDate(closed)}.`}
    </p>
  )
}

function DeclineForm({ id }: { id: string }) {
  const send = useSend()
  const { frame, field } = useForm({
    name: `decline-${id}`,
    toasts: true,
    check: (fields) => {
      const reason = String(fields.get('reason'))
      return isReason(reason) ? { payload: { reason }, problems: null } : { problems: { reason: t`Choose a reason.` } }
    },
    send: (body) => send(api.post('requests/{id}/decline', { params: { id }, body })),
  })
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-14 font-semibold text-evergreen">
        {t`Can’t take this?`} <Icon name="chevron-down" />
      </summary>
      <form {...frame} className="grid max-w-sm gap-3 pt-1">
        <SelectField
          {...field('reason')}
          label={t`Reason`}
          hint={t`We’ll tell the client, who can then ask another agent.`}
          defaultValue=""
        >
          <option value="">{t`Choose one`}</option>
          {DECLINE_REASONS.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </SelectField>
        <div>
          <Button variant="secondary">{t`Decline request`}</Button>
        </div>
      </form>
    </details>
  )
}

const isReason = (text: string): text is DeclineReason => DECLINE_REASONS.some(({ slug }) => slug === text)
