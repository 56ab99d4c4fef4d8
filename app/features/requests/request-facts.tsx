/** What a request says besides its words, for the client and for each agent alike. */
import { plural, t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { languageLabels, modeLabels } from '#app/features/listing/labels.ts'
import { withoutYear } from '#app/lib/time-in.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import type { ConversationRow } from '#common/chat-answers.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatDate } from '#common/dates.ts'
import { callZone, dateIn } from '#common/zoned-time.ts'
import { paths } from '#common/paths.ts'
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

/**
 * In a list of conversations, what one is about: the next call, the newest open request, which an agent still has to
 * answer, or that the newest one was declined.
 */
export function ContextTag({ conversation }: { conversation: ConversationRow }) {
  const { timezone } = useOwnProfile()
  const { with: other, requests } = conversation
  const call = nextCall(conversation)
  if (call) {
    const zone = callZone(call, other.is_agent, timezone)
    return <Tag tint="tag-sand" words={[t`First call`, withoutYear(dateIn(zone, call.starts_at))]} />
  }
  const open = openRequests(conversation).find(
    ({ answered_at: answered, replaced_at: replaced }) => other.is_agent || (!answered && !replaced),
  )
  if (open) return <Tag tint="tag-sky" words={[t`Request`, subjectOf(open)]} />
  const newest = requests.toSorted((a, b) => b.place - a.place)[0]
  return (
    newest?.declined_at && (
      <Tag tint="tag-quiet" words={[t({ message: 'Declined', context: 'a request' }), subjectOf(newest)]} />
    )
  )
}

export const nextCall = ({ calls }: ConversationRow) =>
  calls.find(({ starts_at: at, canceled_at: canceled }) => !canceled && Date.parse(at) > Date.now())

const Tag = ({ tint, words }: { tint: string; words: readonly string[] }) => (
  <span className={`tag ${tint} max-w-full [overflow-wrap:anywhere]`}>{joinWithDots(words)}</span>
)

/** `1 replied, 1 waiting, 1 declined`: an agent in whose place someone else was asked isn't counted. Never ''. */
export function answerCount({ agents }: { agents: readonly Pick<AskedAgentRow, 'state'>[] }): string {
  const withState = (...states: AskedAgentRow['state'][]) => agents.filter(({ state }) => states.includes(state)).length
  const replied = withState('answered')
  const waiting = withState('waiting', 'late')
  const declined = withState('declined')
  const silent = withState('closed')
  return [
    replied > 0 && plural(replied, { one: '# replied', other: '# replied' }),
    waiting > 0 && plural(waiting, { one: '# waiting', other: '# waiting' }),
    declined > 0 && plural(declined, { one: '# declined', other: '# declined' }),
    silent > 0 && plural(silent, { one: '# didn’t answer', other: '# didn’t answer' }),
  ]
    .filter(Boolean)
    .join(', ')
}

export const agentName = (name: string) => (name === '' ? t`Deleted account` : `${name}, EA`)

const stateTags = (): Readonly<Record<AskedAgentRow['state'], { label: string; tint: string }>> => ({
  waiting: { label: t`Waiting`, tint: 'tag-sand' },
  late: { label: t`No answer yet`, tint: 'tag-clay' },
  answered: { label: t({ message: 'Replied', context: 'an agent' }), tint: '' },
  declined: { label: t({ message: 'Declined', context: 'an agent' }), tint: 'tag-quiet' },
  replaced: { label: t`Asked someone else`, tint: 'tag-quiet' },
  closed: { label: t`Closed`, tint: 'tag-quiet' },
})

export const StateTag = ({ state }: Pick<AskedAgentRow, 'state'>) => (
  <span className={`tag ${stateTags()[state].tint}`}>{stateTags()[state].label}</span>
)

/** Who was asked, and who has answered: those who replied first, each with the way to the conversation. */
export const AskedAgents = ({ agents }: Pick<RequestRow, 'agents'>) => (
  <ul className="asked-agents">
    {byAnswer(agents).map(({ conversation_id: id, name, path, photo, state }) => (
      <li key={id}>
        <Link href={paths.conversation(id)}>
          <Avatar name={name} id={path ?? name} photo={photo} size="line" />
          <span className="font-medium [overflow-wrap:anywhere]">{agentName(name)}</span>
          <StateTag state={state} />
          <Icon name="chevron-down" className="size-4 text-muted" />
        </Link>
      </li>
    ))}
  </ul>
)

const STATE_ORDER: readonly AskedAgentRow['state'][] = ['answered', 'waiting', 'late', 'closed', 'declined', 'replaced']
export const byAnswer = (agents: readonly AskedAgentRow[]) =>
  agents.toSorted((a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state))

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
