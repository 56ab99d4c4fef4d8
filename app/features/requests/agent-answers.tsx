import { t } from '@lingui/core/macro'
import { describeUnrated } from '#app/features/agents/agent-line.ts'
import { ratingLine, serviceLabels } from '#app/features/listing/labels.ts'
import { formatWait } from '#app/features/listing/reply-line.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { languageOfMessages } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { AskedAgentRow, RequestRow } from '#common/request-schemas.ts'
import { feeFrom } from './agents-field.tsx'
import { agentName, byAnswer, StateTag } from './request-facts.tsx'

/** What there is to compare: the same facts of each agent who can take it on, and the first words of each answer. */
export const AgentAnswers = ({ agents, need }: Pick<RequestRow, 'agents' | 'need'>) => (
  <ul className="divide-y divide-hairline">
    {byAnswer(agents).map((agent) =>
      agent.state === 'declined' ? (
        <Declined key={agent.conversation_id} agent={agent} />
      ) : (
        <Answer key={agent.conversation_id} agent={agent} need={need} />
      ),
    )}
  </ul>
)

const Answer = ({ agent, need }: { agent: AskedAgentRow; need: string }) => (
  <li className="answer-row">
    <Avatar name={agent.name} id={agent.path ?? agent.name} photo={agent.photo} />
    <div className="min-w-0">
      <p className="font-semibold [overflow-wrap:anywhere]">{agentName(agent.name)}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-muted">
        {agent.location} <StateTag state={agent.state} />
      </p>
    </div>
    <dl className="answer-facts">
      {factsOf(agent, need).map(({ name, value, note }) => (
        <div key={name}>
          <dt className="text-14 text-muted">{name}</dt>
          <dd className="text-14">
            <span className="font-medium">{value}</span>
            {note && <span className="block text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
    {agent.first_message && (
      <p lang={languageOfMessages()} className="answer-said [overflow-wrap:anywhere]">
        {agent.first_message.body}
      </p>
    )}
    <OpenConversation agent={agent} />
  </li>
)

/** In one line where there is room: nothing of it is to be compared. */
const Declined = ({ agent }: { agent: AskedAgentRow }) => (
  <li className="answer-declined">
    <Avatar name={agent.name} id={agent.path ?? agent.name} photo={agent.photo} size="line" />
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
      <span className="font-semibold">{agentName(agent.name)}</span> <StateTag state={agent.state} />
      {agent.first_message && (
        <span lang={languageOfMessages()} className="line-clamp-2 text-14 text-muted">
          {agent.first_message.body}
        </span>
      )}
    </p>
    <OpenConversation agent={agent} />
  </li>
)

/** Who has answered is worth a button. */
function OpenConversation({ agent: { conversation_id: id, name, state } }: { agent: AskedAgentRow }) {
  const isAnswered = state === 'answered'
  const words = (
    <>
      {isAnswered ? t`Read and reply` : t`Open conversation`}
      <span className="sr-only"> {agentName(name)}</span>
    </>
  )
  return (
    <p className="answer-open [&>a]:min-h-10 [&>a]:py-1.5">
      {isAnswered ? (
        <LinkButton to={paths.conversation(id)}>{words}</LinkButton>
      ) : (
        <Link href={paths.conversation(id)}>{words}</Link>
      )}
    </p>
  )
}

type Fact = { name: string; value: string; note?: string }

const factsOf = (agent: AskedAgentRow, need: string): Fact[] => [
  { name: t`Rating`, value: ratingOf(agent) },
  { name: t`Published fee`, ...feeOf(agent, need) },
  { name: t`Reply time`, value: whenOf(agent) || '–' },
]

/** For something else than what the client needs, with its service. */
const feeOf = ({ fee }: AskedAgentRow, need: string): Omit<Fact, 'name'> =>
  fee && fee.service !== need
    ? { value: feeFrom(fee), note: serviceLabels([fee.service]).join('') }
    : { value: feeFrom(fee) || t({ message: 'Not published', context: 'a fee' }) }

const ratingOf = ({ average, review_count: reviews }: AskedAgentRow): string =>
  average === null ? describeUnrated(reviews) : ratingLine(average, reviews)

/** How soon the agent answered, or is usual to. */
function whenOf({ state, sent_at: sent, answered_at: answered, usual_reply_minutes: usual }: AskedAgentRow): string {
  if (state === 'answered' && answered)
    return t`Replied in ${formatWait(Math.round((Date.parse(answered) - Date.parse(sent)) / 60_000))}`
  return state === 'waiting' && usual !== null ? t`Usually replies in ${formatWait(usual)}` : ''
}
