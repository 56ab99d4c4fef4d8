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
  const { closed_at: closed, declined_at: declined, replaced_at: replaced, answered_at: answered } = request
  const canDecline = !closed && !declined && !replaced && !answered
  return (
    <li className="card my-2 grid gap-3 p-4 md:p-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
          <span className="tag tag-sky">{t`Request`}</span>
          {isAgent && t`This client asked up to three agents. Others can’t see your answer.`}
        </p>
        <h3 className="mt-2 text-18 font-semibold">{titleOf(request)}</h3>
      </div>
      <RequestFacts request={request} />
      <Standing request={request} isAgent={isAgent} />
      {isAgent && canDecline && <DeclineForm id={request.id} />}
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
  const words = isAgent ? toAgent(request) : toClient(request)
  return words && <p className="text-14">{words}</p>
}

const reasonOf = ({ declined_for: reason }: ConversationRequestRow) =>
  DECLINE_REASONS.find(({ slug }) => slug === reason)

function toAgent(request: ConversationRequestRow): string | null {
  const { closed_at: closed, declined_at: declined, replaced_at: replaced, answered_at: answered } = request
  if (declined) return t`You declined: ${reasonOf(request)?.label ?? ''}.`
  if (closed) return t`The client closed this request on ${formatDate(closed)}. You don’t need to answer.`
  if (answered) return t`You answered on ${formatDate(answered)}.`
  return replaced && t`The client asked someone else on ${formatDate(replaced)}. You don’t need to answer.`
}

function toClient(request: ConversationRequestRow): string | null {
  const { closed_at: closed, declined_at: declined, replaced_at: replaced, answered_at: answered } = request
  if (declined) return t`The agent declined: ${reasonOf(request)?.forClient ?? ''}.`
  if (closed) return t`You closed this request on ${formatDate(closed)}.`
  if (answered) return t`The agent answered on ${formatDate(answered)}.`
  return replaced && t`You asked someone else on ${formatDate(replaced)}.`
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
