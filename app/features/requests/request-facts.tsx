/** What a request says besides its words, for the client and for each agent alike. */
import { plural, t } from '@lingui/core/macro'
import { languageLabels, modeLabels } from '#app/features/listing/labels.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import type { ConversationRow } from '#common/chat-answers.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatDate } from '#common/dates.ts'
import { needName, subjectOf } from '#common/requests.ts'
import type { AskedAgentRow, ConversationRequestRow, RequestRow } from '#common/request-schemas.ts'

type Request = Pick<
  RequestRow | ConversationRequestRow,
  'need' | 'letter' | 'tax_year' | 'due_on' | 'language' | 'meeting' | 'location'
>

/** `IRS notices: CP2000` */
export function titleOf({ need, letter }: Pick<Request, 'need' | 'letter'>): string {
  const service = needName(need)
  return letter === '' ? service : t`${service}: ${letter}`
}

/** Those that an agent can still answer, the newest first; those that went to someone else come last. */
export function openRequests({ requests }: ConversationRow): ConversationRequestRow[] {
  const open = requests.filter(({ closed_at: closed, declined_at: declined }) => closed === null && declined === null)
  const isReplaced = ({ replaced_at: replaced }: ConversationRequestRow) => Number(replaced !== null)
  return open.toSorted((a, b) => isReplaced(a) - isReplaced(b) || b.place - a.place)
}

/** In a list of an agent's conversations: the client waits for an answer to a request. */
export function RequestTag({ conversation }: { conversation: ConversationRow }) {
  const waiting = openRequests(conversation).find((request) => !request.answered_at && !request.replaced_at)
  if (conversation.with.is_agent || !waiting) return null
  return (
    <span className="tag tag-sky max-w-full [overflow-wrap:anywhere]">
      {joinWithDots([t`Request`, subjectOf(waiting)])}
    </span>
  )
}

/** `1 of 3 agents answered, 2 declined`: who declined, or was replaced, isn't one of the three. */
export function answerCount({ agents }: { agents: readonly Pick<AskedAgentRow, 'state'>[] }): string {
  const withState = (...states: AskedAgentRow['state'][]) => agents.filter(({ state }) => states.includes(state)).length
  const answered = withState('answered')
  const declined = withState('declined')
  const asked = agents.length - withState('declined', 'replaced')
  return [
    asked > 0 && plural(asked, { one: `${answered} of # agent answered`, other: `${answered} of # agents answered` }),
    declined > 0 && plural(declined, { one: '# declined', other: '# declined' }),
  ]
    .filter(Boolean)
    .join(', ')
}

export const agentName = (name: string) => (name === '' ? t`Deleted account` : `${name}, EA`)

const stateTags = (): Readonly<Record<AskedAgentRow['state'], { label: string; tint: string }>> => ({
  waiting: { label: t`Waiting`, tint: 'tag-sand' },
  late: { label: t`No answer yet`, tint: 'tag-clay' },
  answered: { label: t({ message: 'Replied', context: 'an agent' }), tint: '' },
  declined: { label: t({ message: 'Declined', context: 'an agent' }), tint: 'tag-clay' },
  replaced: { label: t`Asked someone else`, tint: 'tag-sand' },
  closed: { label: t`Closed`, tint: 'tag-sand' },
})

export const StateTag = ({ state }: Pick<AskedAgentRow, 'state'>) => (
  <span className={`tag ${stateTags()[state].tint}`}>{stateTags()[state].label}</span>
)

/** Who was asked, and who has answered, in one line each. */
export const AskedAgents = ({ agents }: Pick<RequestRow, 'agents'>) => (
  <ul className="flex flex-wrap gap-x-8 gap-y-3">
    {agents.map(({ conversation_id: id, name, photo, state }) => (
      <li key={id} className="flex min-w-0 items-center gap-3">
        <Avatar name={name} id={name} photo={photo} size="line" />
        <div className="min-w-0 text-14">
          <p className="font-medium [overflow-wrap:anywhere]">{agentName(name)}</p>
          <StateTag state={state} />
        </div>
      </li>
    ))}
  </ul>
)

export function RequestFacts({
  request: { tax_year: year, due_on: due, language, meeting, location },
}: {
  request: Request
}) {
  const facts = [
    { name: t`Tax year`, value: year === null ? t`Not sure, or several years` : String(year) },
    { name: t`Response to the IRS due by`, value: due === null ? '' : formatDate(due) },
    { name: t`Language`, value: languageLabels([language]).join('') },
    { name: t`Meeting type`, value: meeting === null ? t`No preference` : modeLabels([meeting]).join('') },
    { name: t`Location`, value: location },
  ].filter(({ value }) => value !== '')
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-14 text-muted">{name}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
