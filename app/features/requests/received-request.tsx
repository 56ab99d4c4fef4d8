/** In a conversation, above its message: the facts of a request. The agent can decline it, the client follow it. */
import { t } from '@lingui/core/macro'
import { api } from '#app/lib/api/calls.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useState } from 'react'
import { Field, SelectField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { showUndoToast } from '#app/ui/toast.tsx'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { ConversationRequestRow } from '#common/request-schemas.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { DECLINE_REASONS, DECLINE_WORDS_MAX, declineMessage, type DeclineReason } from '#common/requests.ts'
import { RequestFacts, titleOf } from './request-facts.tsx'

type Props = { request: ConversationRequestRow; isAgent: boolean }

export function ReceivedRequest({ request, isAgent }: Props) {
  const { closed_at: closed, declined_at: declined, replaced_at: replaced } = request
  const canDecline = !closed && !declined && !replaced
  return (
    <li className="card my-2 grid gap-3 p-4 md:p-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
          <span className="tag tag-sky">{t`Request`}</span>
          {isAgent && t`This client may have asked other agents, too. They can’t see your answer.`}
        </p>
        <h3 className="mt-2 text-18 font-semibold">{titleOf(request)}</h3>
      </div>
      <RequestFacts request={request} />
      <Standing request={request} isAgent={isAgent} />
      {isAgent && canDecline && <DeclineForm id={request.id} />}
      {isAgent && request.can_undo_decline && <UndoDecline id={request.id} />}
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
  if (declined)
    return request.declined_for === 'other' ? t`You declined.` : t`You declined: ${reasonOf(request)?.label ?? ''}.`
  const closedLine = closed && t`The client closed this request on ${formatDate(closed)}.`
  if (answered) return [t`You answered on ${formatDate(answered)}.`, closedLine].filter(Boolean).join(' ')
  if (closedLine) return `${closedLine} ${t`You don’t need to answer.`}`
  return replaced && t`The client asked someone else on ${formatDate(replaced)}. You don’t need to answer.`
}

function toClient(request: ConversationRequestRow): string | null {
  const { closed_at: closed, declined_at: declined, replaced_at: replaced, answered_at: answered } = request
  if (declined)
    return request.declined_for === 'other'
      ? t`The agent declined.`
      : t`The agent declined: ${reasonOf(request)?.forClient ?? ''}.`
  const closedLine = closed && t`You closed this request on ${formatDate(closed)}.`
  const answeredLine = answered && t`The agent answered on ${formatDate(answered)}.`
  if (closedLine || answeredLine) return [answeredLine, closedLine].filter(Boolean).join(' ')
  return replaced && t`You asked someone else on ${formatDate(replaced)}.`
}

function useUndoDecline(id: string) {
  const act = useAct()
  return () => act(api.delete('requests/{id}/decline', { params: { id } }))
}

/** For longer than the toast that offers it first. */
function UndoDecline({ id }: { id: string }) {
  const undo = useUndoDecline(id)
  return (
    <div>
      <Button type="button" variant="secondary" onClick={() => void undo()}>
        <Icon name="undo" /> {t`Undo decline`}
      </Button>
    </div>
  )
}

function DeclineForm({ id }: { id: string }) {
  const undo = useUndoDecline(id)
  const send = useSend((words) => showUndoToast(words, { onUndo: () => void undo() }))
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const { frame, field } = useForm<{ reason: DeclineReason; words: string }>({
    name: `decline-${id}`,
    toasts: true,
    check: (fields) => {
      const reason = String(fields.get('reason'))
      const words = String(fields.get('words') ?? '')
      if (!isReason(reason)) return { problems: { reason: t`Choose a reason.` } }
      if (reason !== 'other') return { payload: { reason, words: '' }, problems: null }
      const problem = words.trim() === '' ? t`Enter a reason.` : describeNumbers(words)
      return problem ? { problems: { words: problem } } : { payload: { reason, words }, problems: null }
    },
    send: (body) => send(api.post('requests/{id}/decline', { params: { id }, body })),
  })
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-14 font-semibold text-evergreen">
        {t`Can’t take this request?`} <Icon name="chevron-down" />
      </summary>
      <form {...frame} className="grid max-w-sm gap-3 pt-1">
        <SelectField
          {...field('reason')}
          label={t`Reason`}
          hint={t`We’ll notify the client, who can then ask another agent.`}
          defaultValue=""
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        >
          <option value="">{t`Choose one`}</option>
          {DECLINE_REASONS.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </SelectField>
        {reason === 'other' && (
          <Field
            {...field('words')}
            label={t`In your words`}
            maxLength={DECLINE_WORDS_MAX}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
        {isReason(reason) && (
          <p className="text-14">
            <span className="text-muted">{t`The client gets this message in their language (we don’t translate your own words):`}</span>{' '}
            “{declineMessage(reason, words)}”
          </p>
        )}
        <div>
          <Button variant="secondary">{t`Decline request`}</Button>
        </div>
      </form>
    </details>
  )
}

const isReason = (text: string): text is DeclineReason => DECLINE_REASONS.some(({ slug }) => slug === text)
