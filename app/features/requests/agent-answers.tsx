import { t } from '@lingui/core/macro'
import { ratingLine } from '#app/features/listing/labels.ts'
import { formatWait } from '#app/features/listing/reply-line.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Link } from '#app/ui/link.tsx'
import { languageOfMessages } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { AskedAgentRow, RequestRow } from '#common/request-schemas.ts'
import { feeFrom } from './agents-field.tsx'
import { agentName, byAnswer, StateTag } from './request-facts.tsx'

/** The first words of each answer, to compare. */
export const AgentAnswers = ({ agents }: Pick<RequestRow, 'agents'>) => (
  <ul className="divide-y divide-hairline">
    {byAnswer(agents).map((agent) => (
      <li key={agent.conversation_id} className="answer-row">
        <Avatar name={agent.name} id={agent.name} photo={agent.photo} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold [overflow-wrap:anywhere]">{agentName(agent.name)}</span>
            <StateTag state={agent.state} />
          </p>
          {agent.first_message && (
            <p lang={languageOfMessages()} className="line-clamp-2 [overflow-wrap:anywhere]">
              {agent.first_message.body}
            </p>
          )}
          <p className="text-14">
            {agent.average !== null && (
              <span className="agent-rating mr-3">{ratingLine(agent.average, agent.review_count)}</span>
            )}
            <span className="font-semibold">{feeFrom(agent.fee)}</span>
          </p>
          <p className="text-14 text-muted">{joinWithDots([whenOf(agent), agent.location])}</p>
        </div>
        <Link href={paths.conversation(agent.conversation_id)} className="answer-open">
          {agent.unread > 0 ? t`Read and reply` : t`Open conversation`}
          <span className="sr-only"> {agentName(agent.name)}</span>
        </Link>
      </li>
    ))}
  </ul>
)

/** How soon the agent answered, or is usual to. */
function whenOf({ state, sent_at: sent, answered_at: answered, usual_reply_minutes: usual }: AskedAgentRow): string {
  if (state === 'answered' && answered)
    return t`Replied in ${formatWait(Math.round((Date.parse(answered) - Date.parse(sent)) / 60_000))}`
  return state === 'waiting' && usual !== null ? t`Usually replies in ${formatWait(usual)}` : ''
}
