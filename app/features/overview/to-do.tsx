/** What waits for the user, and the steps of a new account. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/lib/api/calls.ts'
import { firstCount } from '#app/lib/live/count-unread.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { todayIn } from '#app/lib/time-in.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { isProofDue } from '#app/features/claims/claim-labels.tsx'
import { nameOf } from '#app/features/chat/chat-format.ts'
import { pageAccessFor } from '#app/features/dashboard/page-access.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import type { UserProfile } from '#common/account-answers.ts'
import { appointmentIn, partsIn } from '#common/zoned-time.ts'
import { paths } from '#common/paths.ts'
import { STAFF_ROLES } from '#common/roles.ts'
import { DateTile, recentQuestions, recentQuestionsKey, useOwnRequests, useRecentChats } from './recent.tsx'
import { type SetupStep, setupSteps } from './setup-steps.ts'
import type { ToDoItem } from './to-do-item.ts'
import { toDoItems } from './to-do-items.ts'

/** Staff have queues of their own, so theirs is there only if something waits. */
export function ToDo({ profile }: { profile: UserProfile }) {
  const { unread, notifications } = useAuth()
  // A call like the others, for which the overview waits.
  useQuery({ queryKey: ['unread count'], queryFn: () => firstCount.then(() => true) })
  const client = useClientWork(profile)
  const waiting = toDoItems(profile, {
    unread,
    writers: useWriters(unread > 0),
    notifications: useNews(notifications - unread, profile, client.answered !== undefined),
    today: todayIn(profile.timezone),
    ...useAgentWork(profile),
    ...client,
    calls: useCalls(profile),
    requests: useRequests(profile),
  })
  if (waiting.length === 0 && STAFF_ROLES.includes(profile.role.name)) return null
  return (
    <Card heading={joinWithDots([t`To do`, waiting.length > 0 && String(waiting.length)])}>
      {waiting.length === 0 ? (
        <div className="flex items-center gap-4">
          <span className="disc">
            <Icon name="check" />
          </span>
          <p className="text-muted">{t`You’re all caught up.`}</p>
        </div>
      ) : (
        // A client's page has its main button beside the heading.
        <ToDoList items={waiting} isQuiet={profile.role.name === 'client'} />
      )}
    </Card>
  )
}

/** The first one is what to begin with, unless something else on the page is. */
export const ToDoList = ({ items, isQuiet = false }: { items: readonly ToDoItem[]; isQuiet?: boolean }) => (
  <ul className="to-do -mb-4 divide-y divide-hairline">
    {items.map((item, nth) => (
      <ToDoRow key={item.id} {...item} isFirst={nth === 0 && !isQuiet} />
    ))}
  </ul>
)

const ToDoRow = ({
  icon,
  what,
  why,
  act,
  to,
  by,
  isDate,
  isDue,
  isAlarm,
  isFirst,
}: ToDoItem & { isFirst: boolean }) => (
  <li className="to-do-row">
    {isDate && by ? (
      <DateTile day={by} />
    ) : (
      <span className={`disc ${isAlarm ? 'disc-clay text-brick' : by || isDue ? 'disc-sand' : ''}`}>
        <Icon name={icon} />
      </span>
    )}
    <div className="min-w-0">
      <h3 className="font-sans text-16">{what}</h3>
      <p className="text-14 text-muted">{why}</p>
    </div>
    <div className="to-do-act">
      <LinkButton variant={isFirst ? 'primary' : 'secondary'} to={to}>
        <span>{act}</span>
        <span className="sr-only">: {what}</span>
      </LinkButton>
    </div>
  </li>
)

function useWriters(enabled: boolean) {
  const { data = [] } = useRecentChats(enabled)
  return data
    .filter(({ unread }) => unread > 0)
    .map((chat) => ({ id: chat.id, name: nameOf(chat), unread: chat.unread }))
}

const NEWS_AT_ONCE = 5

/** What the newest unread notifications say, without those of which there are other items. */
function useNews(count: number, { agent }: UserProfile, isAnswerShown: boolean) {
  const { data = [] } = useList(api.get('chats/notifications', { params: { unread: 'true', perPage: NEWS_AT_ONCE } }), {
    queryKey: ['notifications', 'newest', count],
    enabled: count > 0,
  })
  return data
    .filter(({ type }) => type !== 'chat' && type !== 'call')
    .filter(({ type }) => !(isAnswerShown && type === 'answer') && !(agent && type === 'review'))
    .map(({ preview, created_at: at }) => ({ says: preview, at }))
}

const CALLS_AT_ONCE = 3

function useCalls({ role, agent }: UserProfile) {
  const { data = [] } = useList(api.get('first-calls', { params: { perPage: CALLS_AT_ONCE } }), {
    queryKey: ['first-calls', 'next'],
    enabled: role.name === 'client' || agent?.status === 'approved',
  })
  return data
    .filter(({ canceled_at: canceled }) => canceled === null)
    .map(({ id, starts_at: at, time_zone: timeZone, with: { name } }) => ({
      id,
      name: name || t`Deleted account`,
      day: partsIn(timeZone, at).day,
      time: appointmentIn(timeZone, at),
    }))
}

/** What waits for an approved agent besides messages. */
function useAgentWork({ agent }: UserProfile) {
  const enabled = agent?.status === 'approved'
  const own = useList(api.get('user/contributions'), { enabled })
  const education = useList(api.get('continuing-education'), { enabled })
  const leads = useQuery({
    queryKey: ['user/leads', 'count'],
    queryFn: async () => (await requestSignedIn(api.get('user/leads', { params: { perPage: 1 } }))).meta.total,
    enabled: enabled && agent.listing_id !== null,
  })
  const claims = useList(api.get('claim/claim-listing/own'), { enabled })
  return {
    reviews: own.data?.reviews_received.to_reply,
    questions: leads.data,
    cycle: education.data?.cycle,
    proofDue: claims.data?.find(isProofDue),
  }
}

/** What waits for a client besides messages. */
function useClientWork({ role }: UserProfile) {
  const enabled = role.name === 'client'
  const saved = useList(api.get('saved/listings'), { enabled })
  const questions = useList(recentQuestions, { queryKey: recentQuestionsKey, enabled })
  const requests = useOwnRequests(enabled)
  return {
    gone: saved.data?.filter(({ status }) => status === 'not_in_latest').map(({ listing }) => listing.name),
    answered: questions.data?.find(({ answers, accepted }) => answers > 0 && !accepted),
    asked: requests.data
      ?.filter(({ closed_at: closed }) => closed === null)
      .map(({ id, letter, due_on: dueOn, agents, has_free_place: canAskAnother }) => ({
        id,
        letter,
        dueOn,
        replied: agents.filter(({ state }) => state === 'answered').map(({ name }) => name),
        unread: agents.filter(({ unread }) => unread > 0).length,
        canAskAnother,
        silent: agents
          .map(({ name, state }) => ({ name, hasDeclined: state === 'declined', isLate: state === 'late' }))
          .find(({ hasDeclined, isLate }) => hasDeclined || isLate),
      })),
  }
}

/** For admins: requests about personal data, which have a last day. */
function useRequests(profile: UserProfile) {
  const { data: queues = [] } = useList(api.get('admin/queues'), {
    enabled: pageAccessFor(paths.adminQueue('demands'), profile) === 'open',
  })
  return queues.flatMap(({ queue, answer_by: day }) => (day ? [{ to: paths.adminQueue(queue), day }] : []))
}

/** Of a new account: gone once everything is done. */
export function Setup({ profile }: { profile: UserProfile }) {
  const isClient = profile.role.name === 'client'
  const saved = useList(api.get('saved/listings'), { enabled: isClient })
  const steps = setupSteps(profile, { saved: saved.data?.length })
  if (steps.length === 0 || (isClient && saved.isPending)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card heading={t`Set up your account`}>
      <p className="tabular text-14 text-muted" id="setup-progress">
        <Trans>
          {done} of {steps.length} steps done
        </Trans>
      </p>
      <progress className="bar mt-2" value={done} max={steps.length} aria-labelledby="setup-progress" />
      <ol className="checklist mt-3 -mb-2.5">
        {steps.map((step) => (
          <Step key={step.id} {...step} />
        ))}
      </ol>
    </Card>
  )
}

const Step = ({ what, why, to, isDone }: SetupStep) => (
  <li className={isDone ? 'checklist-done' : undefined}>
    <span className="checklist-mark">{isDone && <Icon name="check" className="size-4" />}</span>
    {isDone ? (
      <p className="text-muted">
        <span className="sr-only">{t`Done:`} </span>
        {what}
      </p>
    ) : (
      <div>
        <Link href={to} className="font-semibold">
          {what}
        </Link>
        <p className="text-14 text-muted">{why}</p>
      </div>
    )}
  </li>
)

type NextStepsProps = { heading?: string; links: readonly { to: string; name: string; what: string }[] }

export const NextSteps = ({ heading = t`Next steps`, links }: NextStepsProps) => (
  <Card heading={heading}>
    <ul className="-my-2 divide-y divide-hairline">
      {links.map(({ to, name, what }) => (
        <li key={to} className="py-3">
          <Link href={to} className="font-semibold">
            {name}
          </Link>
          <p className="mt-1 text-14 text-muted">{what}</p>
        </li>
      ))}
    </ul>
  </Card>
)
