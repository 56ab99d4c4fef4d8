/**
 * The to-do list by priority: people who are waiting, then the claim, the account, and the license. Each item links to
 * its page. What makes an account complete, and can wait, is in setup-steps.ts.
 */
import type { UserProfile } from '#common/account-answers.ts'
import type { ClaimShown } from '#common/claim-schemas.ts'
import type { ClaimStatus } from '#common/claims.ts'
import { daysBetween, formatDate, plusDays } from '#common/dates.ts'
import { YEAR_ETHICS_HOURS, YEAR_HOURS } from '#common/education-cycle.ts'
import { paths } from '#common/paths.ts'
import type { EducationShown } from '#common/personal-forms.ts'
import { formatCount } from '#common/format-count.ts'
import type { IconName } from '#app/ui/icon.tsx'

export type ToDoItem = { id: string; icon: IconName; what: string; why: string; act: string; to: string }

type Waiting = {
  /** Conversations. */
  unread: number
  /** Unread notifications about anything but conversations. */
  notifications?: number
  /** Public reviews about the agent that have no reply. */
  reviews?: number | undefined
  /** Open questions that fit the agent's listing. */
  questions?: number | undefined
  /** The names of saved agents who left the newest list. */
  gone?: readonly string[] | undefined
  /** The newest own question with an answer, none of which is accepted. */
  answered?: { title: string; answers: number; path: string } | undefined
  cycle?: EducationShown['cycle'] | undefined
  /** The agent's approved claim, if it's to be proved again. */
  proofDue?: Pick<ClaimShown, 'proofs' | 'decided_at'> | undefined
  /** For admins: where a request about personal data is open, and the day by which it has to be answered. */
  requests?: readonly { to: string; day: string }[]
  /** 'YYYY-MM-DD' */
  today: string
}

export function toDoItems(
  profile: UserProfile,
  {
    unread,
    notifications = 0,
    reviews = 0,
    questions = 0,
    gone = [],
    answered,
    cycle,
    proofDue,
    requests = [],
    today,
  }: Waiting,
): ToDoItem[] {
  const all = [
    ...requests.map((request) => requestOf(request, today)),
    messagesOf(unread),
    notificationsOf(notifications, unread > 0),
    answered ? answeredOf(answered) : null,
    goneOf(gone),
    profile.agent && claimOf(profile.agent),
    proofDue ? proofDueOf(proofDue) : null,
    ...accountOf(profile),
    reviewsOf(reviews),
    cycle ? renewalOf(cycle, today) : null,
    questionsOf(questions),
  ]
  return all.filter((one) => one !== null)
}

/** A request about personal data is announced this many days before its last day. */
const REQUEST_NOTICE_DAYS = 14

function requestOf({ to, day }: { to: string; day: string }, today: string): ToDoItem | null {
  if (day > plusDays(today, REQUEST_NOTICE_DAYS)) return null
  const what =
    day < today
      ? `A privacy request has been overdue since ${formatDate(day)}`
      : `Answer a privacy request by ${formatDate(day)}`
  const why =
    to === paths.adminQueue('messages')
      ? 'It’s with the contact messages.'
      : 'It’s with the legal and privacy requests.'
  return { id: `request ${to}`, icon: 'alert', what, why, act: 'Open it', to }
}

const messagesOf = (unread: number): ToDoItem | null =>
  unread > 0
    ? {
        id: 'messages',
        icon: 'chat',
        what: unread === 1 ? 'You have an unread conversation' : `You have ${unread} unread conversations`,
        why: 'They’re waiting for your reply.',
        act: 'Read',
        to: paths.messages,
      }
    : null

/** @param isMore The unread conversations, which are notifications too, are the item above. */
const notificationsOf = (count: number, isMore: boolean): ToDoItem | null =>
  count > 0
    ? {
        id: 'notifications',
        icon: 'inbox',
        what: `You have ${formatCount(count, isMore ? 'other notification' : 'unread notification', isMore ? 'other notifications' : 'unread notifications')}`,
        why: 'News about your account and what you follow.',
        act: 'Read',
        to: paths.notifications,
      }
    : null

const answeredOf = ({ title, answers, path }: NonNullable<Waiting['answered']>): ToDoItem => ({
  id: 'answered',
  icon: 'help',
  what: answers === 1 ? 'Your question has an answer' : `Your question has ${answers} answers`,
  why: `“${title}” Accept the answer that helped, so that others find it first.`,
  act: answers === 1 ? 'Read the answer' : 'Read the answers',
  to: path,
})

const goneOf = ([name, ...others]: readonly string[]): ToDoItem | null =>
  name === undefined
    ? null
    : {
        id: 'gone',
        icon: 'alert',
        what:
          others.length === 0
            ? `${name} isn’t on the newest IRS list`
            : `${others.length + 1} saved agents aren’t on the newest IRS list`,
        why: 'That can be a late renewal. Check before you send documents or pay.',
        act: 'See saved agents',
        to: paths.dashboardSaved,
      }

const reviewsOf = (count: number): ToDoItem | null =>
  count > 0
    ? {
        id: 'reviews',
        icon: 'star',
        what: count === 1 ? 'A review has no reply yet' : `${count} reviews have no reply yet`,
        why: 'You can reply once to each, in public.',
        act: 'Reply',
        to: paths.ownReviews,
      }
    : null

const questionsOf = (count: number): ToDoItem | null =>
  count > 0
    ? {
        id: 'questions',
        icon: 'help',
        what: count === 1 ? 'A question matches your listing' : `${count} questions match your listing`,
        why: 'Answers are public, and link to your profile.',
        act: 'Answer',
        to: paths.ownQuestions,
      }
    : null

function proofDueOf({ proofs, decided_at: decided }: NonNullable<Waiting['proofDue']>): ToDoItem {
  const newest = proofs.map(({ passed_at: at }) => at ?? '').reduce((one, other) => (other > one ? other : one), '')
  const last = newest || decided
  return {
    id: 'proof',
    icon: 'badge-check',
    what: 'Prove again that your listing is yours',
    why: `${last ? `Your last proof is from ${formatDate(last)}. ` : ''}We ask at each license renewal. Until you do, your profile may say that your proof is older.`,
    act: 'Prove it',
    to: `${paths.dashboardListing}#proof`,
  }
}

/** The renewal window is announced this many days before it opens. */
const RENEWAL_NOTICE_DAYS = 30
/** From this day of a year on, hours that are missing are said. */
const YEAR_END = '10-01'

function renewalOf(cycle: NonNullable<EducationShown['cycle']>, today: string): ToDoItem | null {
  const { window_opens: opens, window_closes: closes, hours, hours_needed: needed } = cycle
  const item = { id: 'renewal', icon: 'calendar', act: 'See your hours', to: paths.dashboardEducation } as const
  if (plusDays(opens, -RENEWAL_NOTICE_DAYS) <= today && today <= closes) {
    const why = `You’ve recorded ${hours} of ${needed} hours. File Form 8554 with the IRS.`
    if (today < opens) return { ...item, what: `Your renewal window opens on ${formatDate(opens)}`, why }
    const days = daysBetween(today, closes)
    const left = days === 0 ? 'It closes today.' : days === 1 ? 'One day is left.' : `${days} days are left.`
    return { ...item, what: `Renew your enrollment by ${formatDate(closes)}`, why: `${left} ${why}` }
  }
  const year = cycle.years.find((each) => today.startsWith(`${each.year}-`))
  if (!year || year.enough || today.slice(5) < YEAR_END) return null
  const why = `You’ve recorded ${year.hours} of ${YEAR_HOURS} hours and ${year.ethics_hours} of ${YEAR_ETHICS_HOURS} on ethics.`
  return { ...item, what: `Finish your education for ${year.year}`, why }
}

function accountOf({ second_factor: factor, pending_email: pendingEmail }: UserProfile): ToDoItem[] {
  const all: (ToDoItem | false)[] = [
    factor.required &&
      !factor.enabled && {
        id: 'staff-factor',
        icon: 'lock',
        what: 'Set up two-step sign-in',
        why: 'Staff pages open only after two-step sign-in.',
        act: 'Set it up',
        to: paths.twoStepSettings,
      },
    pendingEmail !== null && {
      id: 'email',
      icon: 'mail-sent',
      what: 'Finish changing your email address',
      why: `Confirm the change from both addresses to switch to ${pendingEmail}.`,
      act: 'See the change',
      to: `${paths.account}#email`,
    },
    factor.enabled &&
      factor.recovery_codes_left < 3 && {
        id: 'codes',
        icon: 'lock',
        what: 'Create new recovery codes',
        why: `You have ${factor.recovery_codes_left} left. Without one, a lost phone locks you out.`,
        act: 'Create new codes',
        to: paths.twoStepSettings,
      },
  ]
  return all.filter((one) => one !== false)
}

type Agent = NonNullable<UserProfile['agent']>

/** Their open case, or otherwise the listing they named at registration. */
function claimOf({ open_case: open, wished_listing: wished }: Agent): ToDoItem | null {
  if (open) {
    const words = CASE_TEXTS[open.status]?.(nameOf(open))
    return words ? { id: 'claim', icon: 'badge-check', to: paths.dashboardListing, ...words } : null
  }
  return (
    wished && {
      id: 'wish',
      icon: 'badge-check',
      what: `Claim your listing, ${wished.name}`,
      why: 'You chose it when you registered. When we approve the claim, your account is approved too.',
      act: 'Claim it',
      to: paths.claimListing(wished.id),
    }
  )
}

export const nameOf = ({ kind, name }: NonNullable<Agent['open_case']>): string =>
  name === null ? kind : `${kind} on ${name}`

type Words = Pick<ToDoItem, 'what' | 'why' | 'act'>
const CASE_TEXTS: Readonly<Partial<Record<ClaimStatus, (name: string) => Words>>> = {
  draft: (name) => ({
    what: `Finish your ${name}`,
    why: 'Add proof, then submit it. We review it once you have.',
    act: 'Finish it',
  }),
  submitted: (name) => ({
    what: `Your ${name} is in review`,
    why: 'Usually within two business days. We email you when it’s decided.',
    act: 'See it',
  }),
  needs_info: (name) => ({
    what: `We need more information for your ${name}`,
    why: 'See what we need, add it, and submit again.',
    act: 'Add it',
  }),
}
