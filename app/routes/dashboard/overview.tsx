/** /dashboard: pending items and links. The live connection opens only in the dashboard. */
import { useQuery } from '@tanstack/react-query'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import type { Role } from '#common/roles.ts'
import type { ConversationRow } from '#common/chat-answers.ts'
import { formatDate, today } from '#common/dates.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { nameOf, shortTime } from '#app/features/chat/chat-format.ts'
import { WaitingMessage } from '#app/features/chat/first-message.tsx'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { placeLine } from '#app/features/listing/full-name.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Card } from '#app/ui/card.tsx'
import { AgentApprovalStatus } from '#app/features/overview/agent-approval-status.tsx'
import { pageAccessFor } from '#app/features/dashboard/page-access.ts'
import { ListingFigures } from '#app/features/overview/listing-figures.tsx'
import { setupSteps } from '#app/features/overview/setup-steps.ts'
import { type ToDoItem, toDoItems } from '#app/features/overview/to-do-items.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { QueueCounts } from '#app/features/admin/queues.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Link } from '#app/ui/link.tsx'

export default function OverviewPage() {
  const profile = useOwnProfile()
  return (
    <DashboardPage heading={`Hello, ${profile.first_name || profile.email}`}>
      <Overview profile={profile} />
    </DashboardPage>
  )
}

/** What is waiting comes first; on wide screens, what seldom changes is beside it. */
function Overview({ profile }: { profile: UserProfile }) {
  const { role, agent } = profile
  const isApproved = agent?.status === 'approved'
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid gap-5">
        <ToDo profile={profile} />
        {role.name === 'client' && <WaitingMessage />}
        {pageAccessFor(paths.admin, profile) === 'open' && <StaffWork />}
        {isApproved && agent.listing_id && <ListingFigures />}
        {isApproved && <OwnWork />}
        {(role.name === 'client' || isApproved) && <RecentMessages />}
      </div>
      <div className="grid gap-5">
        <Setup profile={profile} />
        {agent && <AgentApprovalStatus agent={agent} />}
        {role.name === 'client' && <SavedAgents />}
        <QuickLinks role={role.name} />
        <YourAccount profile={profile} />
      </div>
    </div>
  )
}

function ToDo({ profile }: { profile: UserProfile }) {
  const { unread } = useAuth()
  const waiting = toDoItems(profile, { unread, today: today(), ...useAgentWork(profile) })
  return (
    <Card heading="To do">
      {waiting.length === 0 ? (
        <EmptyState art="empty-box">You’re all caught up. When something needs you, it appears here.</EmptyState>
      ) : (
        <ul className="-mb-4 divide-y divide-hairline">
          {waiting.map((item) => (
            <ToDoRow key={item.id} {...item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const ToDoRow = ({ icon, what, why, act, to }: ToDoItem) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
    <span className="disc">
      <Icon name={icon} />
    </span>
    <div className="min-w-0 flex-1 basis-56">
      <h3 className="text-18">{what}</h3>
      <p className="text-14 text-muted">{why}</p>
    </div>
    <LinkButton to={to}>
      {act}
      <span className="sr-only">: {what}</span>
    </LinkButton>
  </li>
)

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
  return { reviews: own.data?.reviews_received.to_reply, questions: leads.data, cycle: education.data?.cycle }
}

/** Of a new account: gone once everything is done. */
function Setup({ profile }: { profile: UserProfile }) {
  const isClient = profile.role.name === 'client'
  const saved = useList(api.get('saved/listings'), { enabled: isClient })
  const steps = setupSteps(profile, { saved: saved.data?.length })
  if (steps.length === 0 || (isClient && saved.isPending)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card heading="Set up your account">
      <p className="tabular text-14 text-muted" id="setup-progress">
        {done} of {steps.length} done
      </p>
      <progress className="bar mt-2" value={done} max={steps.length} aria-labelledby="setup-progress" />
      <ol className="checklist mt-3 -mb-2.5">
        {steps.map(({ id, what, why, to, isDone }) => (
          <li key={id} className={isDone ? 'checklist-done' : undefined}>
            <span className="checklist-mark">{isDone && <Icon name="check" className="size-4" />}</span>
            <div>
              {isDone ? (
                <p className="text-muted line-through">
                  <span className="sr-only">Done: </span>
                  {what}
                </p>
              ) : (
                <>
                  <Link href={to} className="font-semibold">
                    {what}
                  </Link>
                  <p className="text-14 text-muted">{why}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const ROWS_SHOWN = 3

/** The newest conversations. */
function RecentMessages() {
  const query = useList(api.get('chats', { params: { archived: 'false', perPage: ROWS_SHOWN } }), {
    queryKey: ['chats', 'recent'],
  })
  if (query.data?.length === 0) return null
  return (
    <Card heading="Messages">
      <LoadingNote query={query} />
      <ul className="-mt-2 divide-y divide-hairline">
        {query.data?.map((conversation) => (
          <RecentMessage key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.messages}>All messages</Link>
      </p>
    </Card>
  )
}

function RecentMessage({ conversation }: { conversation: ConversationRow }) {
  const { id, with: other, last_message: last, unread } = conversation
  return (
    <li className="card-link flex items-center gap-3 py-3">
      <Avatar name={other.name || '–'} id={id} photo={other.photo} size="line" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link href={paths.conversation(id)} className="stretched font-semibold text-ink no-underline">
            {nameOf(conversation)}
          </Link>
        </p>
        {last && (
          <p className={`truncate text-14 ${unread > 0 ? 'font-semibold' : 'text-muted'}`}>
            {last.mine && 'You: '}
            {last.body}
          </p>
        )}
      </div>
      <p className="tabular shrink-0 text-14 text-muted">
        {unread > 0 && <span className="tag mr-2">{unread} unread</span>}
        {last && <time dateTime={last.sent_at}>{shortTime(last.sent_at)}</time>}
      </p>
    </li>
  )
}

/** A client's newest saved agents. */
function SavedAgents() {
  const { data } = useList(api.get('saved/listings'))
  if (!data || data.length === 0) return null
  return (
    <Card heading="Saved agents">
      <ul className="-mt-2 divide-y divide-hairline">
        {data.slice(0, ROWS_SHOWN).map(({ listing, card }) => (
          <li key={listing.id} className="card-link flex items-center gap-3 py-3">
            <Avatar name={listing.name} id={listing.id} photo={card.photo} size="line" />
            <div className="min-w-0">
              <p className="truncate">
                <a href={listing.path} className="stretched font-semibold text-ink no-underline">
                  {listing.name}
                </a>
              </p>
              <p className="truncate text-14 text-muted">{placeLine(listing)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.dashboardSaved}>
          {data.length > ROWS_SHOWN ? `All ${data.length} saved` : 'Compare them'}
        </Link>
      </p>
    </Card>
  )
}

type QuickLink = { to: string; name: string; what: string }

/** Moderators and admins get no quick links: the queues on this page already link on. */
function useQuickLinks(role: Role): readonly QuickLink[] {
  const { product } = useSite()
  const { findOrVerify, questionsToAsk } = useProductPaths()
  switch (role) {
    case 'moderator':
    case 'admin':
      return []
    case 'editor':
      return [
        {
          to: paths.ownArticles,
          name: 'Review articles',
          what: 'Submitted by agents, and your own.',
        },
        {
          to: paths.adminQueue('newsletter'),
          name: 'Write the newsletter',
          what: 'Compose, test, schedule, and send an issue.',
        },
        {
          to: paths.adminQueue('texts'),
          name: 'Edit FAQ and resources',
          what: 'Answers, notices, forms, deadlines, and terms.',
        },
      ]
    case 'agent':
      return [
        { to: paths.agents, name: 'See how clients find agents', what: 'The public directory.' },
        {
          to: paths.licenseVerification,
          name: 'Look up your own name',
          what: 'What the newest IRS list says about you.',
        },
      ]
    case 'client':
      return [
        { to: findOrVerify, name: `Find an ${product.singular}`, what: 'Near you, or anywhere by video or phone.' },
        {
          to: paths.licenseVerification,
          name: 'Verify a name',
          what: 'Check it against the dated IRS list, and keep a receipt.',
        },
        { to: questionsToAsk, name: 'Prepare for a first call', what: 'What to ask before you hire someone.' },
      ]
  }
}

function QuickLinks({ role }: { role: Role }) {
  const links = useQuickLinks(role)
  if (links.length === 0) return null
  return (
    <Card heading="Next steps">
      <ul className="-my-2 divide-y divide-hairline">
        {links.map(({ to, name, what }) => (
          <li key={to} className="py-3">
            <Link href={to} className="font-semibold">
              {name}
            </Link>
            <p className="text-14 text-muted">{what}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ROLES: Record<UserProfile['role']['name'], string> = {
  client: 'Client',
  agent: 'Agent',
  editor: 'Editor',
  moderator: 'Moderator',
  admin: 'Administrator',
}

function YourAccount({ profile }: { profile: UserProfile }) {
  const { id, email, role, avatar, created_at: createdAt } = profile
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  return (
    <Card heading="Your account">
      <div className="flex items-center gap-3">
        <Avatar name={name || email} id={id} photo={avatar} />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{name || email}</p>
          {name && <p className="text-14 text-muted [overflow-wrap:anywhere]">{email}</p>}
        </div>
      </div>
      <p className="mt-3 text-14 text-muted">
        {ROLES[role.name]} since {formatDate(createdAt)}
      </p>
      <p className="mt-2">
        <Link href={paths.account}>Account settings</Link>
      </p>
    </Card>
  )
}

const PARTS = [
  { part: 'reviews_received', name: 'Reviews', to: paths.ownReviews, act: 'Read your reviews' },
  { part: 'answers', name: 'Answers', to: paths.ownQuestions, act: 'Answer a question' },
  { part: 'articles', name: 'Articles', to: paths.ownArticles, act: 'Write an article' },
] as const

/** An agent's public content and pending work: each number links to where it is managed. */
function OwnWork() {
  const { data } = useList(api.get('user/contributions'))
  return (
    <Card heading="What clients see">
      <ul className="grid gap-4 sm:grid-cols-3">
        {PARTS.map(({ part, name, to, act }) => (
          <li key={part} className="rounded-box border border-hairline p-4">
            <h3 className="font-sans text-14 font-medium text-muted">{name}</h3>
            <p className="tabular min-h-11 font-serif text-36">{data?.[part].published}</p>
            <p className="tabular min-h-6 text-14 text-muted">{data && describeWaiting(data[part].waiting)}</p>
            <Link href={to} className="inline-flex min-h-11 items-center font-semibold">
              {act}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const describeWaiting = (waiting: number): string => (waiting === 0 ? 'published' : `published, ${waiting} in review`)

/** The non-empty queues: the main reason staff open this page. */
function StaffWork() {
  const query = useList(api.get('admin/queues'))
  const waiting = query.data?.filter((queue) => queue.waiting > 0)
  return (
    <Card heading="Waiting for staff">
      <LoadingNote query={query} />
      <QueueCounts queues={waiting ?? []} heading="h3" />
      {waiting?.length === 0 && <p className="text-muted">Every queue is empty.</p>}
      <p className="mt-3">
        <Link href={paths.admin}>All queues</Link>
      </p>
    </Card>
  )
}
