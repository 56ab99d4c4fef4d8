/** Above an agent's compose box, when several requests of the client are open: which one the answer counts for. */
import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { ConversationRow } from '#common/chat-answers.ts'
import { subjectOf } from '#common/requests.ts'
import { openRequests } from './request-facts.tsx'

type Props = { conversation: ConversationRow; chosen: string | null; onChoose: (id: string) => void }

export function ReplyingTo({ conversation, chosen, onChoose }: Props) {
  const id = useId()
  const open = openRequests(conversation)
  if (open.length < 2) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-14 font-semibold">
        {t`Replying to:`}
      </label>
      <select
        id={id}
        value={chosen ?? open[0]?.id}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-11 max-w-full min-w-0 rounded-box border border-edge bg-raised px-3 text-ink"
      >
        {open.map((request) => (
          <option key={request.id} value={request.id}>
            {subjectOf(request)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The request that the next message answers, while several are open. */
export function answeredRequest(conversation: ConversationRow, chosen: string | null): string | undefined {
  const open = openRequests(conversation)
  return open.length < 2 ? undefined : (open.find(({ id }) => id === chosen) ?? open[0])?.id
}
