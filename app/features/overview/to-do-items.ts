/**
 * The to-do list, by urgency: privacy requests; what is due by tomorrow; unread messages, and answers to a request; what
 * has a later date, the earliest first; then people who are waiting, the claim, the account, and the license. Each item
 * links to its page.
 * What makes an account complete, and can wait, is in setup-steps.ts.
 */
import { plural, t } from '@lingui/core/macro'
import type { UserProfile } from '#common/account-answers.ts'
import type { ClaimShown } from '#common/claim-schemas.ts'
import type { ClaimStatus } from '#common/claims.ts'
import { daysBetween, formatDate, plusDays } from '#common/dates.ts'
import { YEAR_ETHICS_HOURS, YEAR_HOURS } from '#common/education-cycle.ts'
import { paths } from '#common/paths.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { inDays } from '#app/features/resources/format-day.ts'
import { accountOf } from './account-items.ts'
import { anotherOf, type AskedRequest, letterOf, repliesOf } from './request-items.ts'
import type { ToDoItem } from './to-do-item.ts'
import type { EducationShown } from '#common/personal-forms.ts'
import { missingInCycle } from '#app/features/education/missing-hours.ts'
import { nounOf } from '#app/features/claims/claim-labels.tsx'

type Waiting = {
  /** Conversations. */
  unread: number
  /** Of the newest conversations, those with unread messages. */
  writers?: readonly { id: string; name: string; unread: number }[]
  /** Unread notifications about anything that has no item of its own: what they say, and when it was, the newest first. */
  notifications?: readonly { says: string; at: string }[]
  /** First calls that are booked: when, in the reader's time zone. */
  calls?: readonly { id: string; name: string; day: string; time: string }[]
  /** Public reviews about the agent that have no reply. */
  reviews?: number | undefined
  /** Open questions that fit the agent's listing. */
  questions?: number | undefined
  /** The names of saved agents who left the newest list. */
  gone?: readonly string[] | undefined
  /** The newest own question with an answer, none of which is accepted. */
  answered?: { title: string; answers: number; path: string } | undefined
  /** Open requests of the client. */
  asked?: readonly AskedRequest[] | undefined
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
    writers,
    notifications = [],
    calls = [],
    reviews = 0,
    questions = 0,
    gone = [],
    answered,
    asked = [],
    cycle,
    proofDue,
    requests = [],
    today,
  }: Waiting,
): ToDoItem[] {
  const all = [
    ...calls.map((call) => callOf(call, today)),
    ...asked.map((request) => letterOf(request, today)),
    ...asked.map(anotherOf),
    answeredOf(answered),
    notificationsOf(notifications),
    goneOf(gone),
    profile.agent && claimOf(profile.agent),
    proofDueOf(proofDue),
    ...accountOf(profile),
    reviewsOf(reviews),
    cycle ? renewalOf(cycle, today) : null,
    questionsOf(questions),
  ]
  const legal = requests.map((request) => requestOf(request, today))
  const said = [...messagesOf(unread, writers), ...asked.map(repliesOf).filter((one) => one !== null)]
  return [...byDate(legal), ...withMessages(byDate(all), said, today)]
}

/** After what is due by tomorrow. */
function withMessages(items: ToDoItem[], messages: ToDoItem[], today: string): ToDoItem[] {
  const tomorrow = plusDays(today, 1)
  const isPressing = ({ by }: ToDoItem) => by !== undefined && by <= tomorrow
  return [...items.filter(isPressing), ...messages, ...items.filter((item) => !isPressing(item))]
}

/** Those with a date come first. The order of the others stays. */
const byDate = (items: (ToDoItem | null)[]): ToDoItem[] =>
  items
    .filter((one) => one !== null)
    .toSorted(({ by: one = '9999' }, { by: other = '9999' }) => (one < other ? -1 : Number(one > other)))

const callOf = ({ id, name, day, time }: NonNullable<Waiting['calls']>[number], today: string): ToDoItem => ({
  id: `call ${id}`,
  icon: 'phone',
  what: t`Call with ${name}`,
  why: joinWithDots([time, inDays(daysBetween(today, day))]),
  act: t`See call`,
  to: paths.ownCall(id),
  by: day,
  isDate: true,
})

/** A request about personal data is announced this many days before its last day. */
const REQUEST_NOTICE_DAYS = 14

function requestOf({ to, day }: { to: string; day: string }, today: string): ToDoItem | null {
  if (day > plusDays(today, REQUEST_NOTICE_DAYS)) return null
  const what =
    day < today
      ? t`A privacy request has been overdue since ${formatDate(day)}`
      : t`Answer a privacy request by ${formatDate(day)}`
  const why =
    to === paths.adminQueue('messages')
      ? t`Open the request in Contact messages.`
      : t`Open the request in Legal and privacy.`
  return { id: `request ${to}`, icon: 'alert', what, why, act: t`Open request`, to, by: day }
}

/** One or two people who wrote are named. */
function messagesOf(unread: number, writers: Waiting['writers'] = []): ToDoItem[] {
  if (unread === 0) return []
  const item = { id: 'messages', icon: 'chat', why: t`Open your messages to read and reply.`, act: t`Read` } as const
  const [first, second] = writers
  if (!first || unread > 2 || writers.length !== unread) {
    const what = plural(unread, { one: 'You have an unread conversation', other: 'You have # unread conversations' })
    return [{ ...item, what, to: paths.messages }]
  }
  const count = first.unread + (second?.unread ?? 0)
  const names = second ? t`${first.name} and ${second.name}` : first.name
  const what = plural(count, { one: `# unread message from ${names}`, other: `# unread messages from ${names}` })
  return [{ ...item, what, to: second ? paths.messages : paths.conversation(first.id) }]
}

function notificationsOf([newest, ...others]: NonNullable<Waiting['notifications']>): ToDoItem | null {
  if (newest === undefined) return null
  const why = joinWithDots([
    formatDate(newest.at),
    others.length > 0 &&
      plural(others.length, { one: '# more unread notification', other: '# more unread notifications' }),
  ])
  return { id: 'notifications', icon: 'bell', what: newest.says, why, act: t`Read`, to: paths.notifications }
}

function answeredOf(answered: Waiting['answered']): ToDoItem | null {
  if (!answered) return null
  const { title, answers, path } = answered
  return {
    id: 'answered',
    icon: 'help',
    what: plural(answers, { one: 'Your question has an answer', other: 'Your question has # answers' }),
    why: t`“${title}” Accept the answer that helped you so that other readers see it first.`,
    act: plural(answers, { one: 'Read the answer', other: 'Read the answers' }),
    to: path,
  }
}

const goneOf = ([name, ...others]: readonly string[]): ToDoItem | null =>
  name === undefined
    ? null
    : {
        id: 'gone',
        icon: 'alert',
        what:
          others.length === 0
            ? t`${name} isn’t on the newest IRS list`
            : t`${others.length + 1} saved agents aren’t on the newest IRS list`,
        why: t`A late renewal could be the reason. Ask the agent before you send documents or pay.`,
        act: t`See saved agents`,
        to: paths.dashboardSaved,
      }

const reviewsOf = (count: number): ToDoItem | null =>
  count > 0
    ? {
        id: 'reviews',
        icon: 'star',
        what: plural(count, { one: 'A review has no reply yet', other: '# reviews have no reply yet' }),
        why: t`You can post one public reply to each review.`,
        act: t`Reply`,
        to: paths.ownReviews,
      }
    : null

const questionsOf = (count: number): ToDoItem | null =>
  count > 0
    ? {
        id: 'questions',
        icon: 'help',
        what: plural(count, { one: 'A question could use your answer', other: '# questions could use your answer' }),
        why: t`Answers are public and link to your profile.`,
        act: t`Answer`,
        to: paths.ownQuestions,
      }
    : null

function proofDueOf(claim: Waiting['proofDue']): ToDoItem | null {
  if (!claim) return null
  const { proofs, decided_at: decided } = claim
  const newest = proofs.map(({ passed_at: at }) => at ?? '').reduce((one, other) => (other > one ? other : one), '')
  const last = newest || decided
  return {
    id: 'proof',
    icon: 'badge-check',
    what: t`Renew the proof for your listing`,
    why: last
      ? t`Your last proof is from ${formatDate(last)}, before the latest renewal period began. Profiles show how old the proof is.`
      : t`We ask for proof at each enrollment renewal. Profiles show how old the proof is.`,
    act: t`Renew your proof`,
    to: `${paths.dashboardListing}#proof`,
    isDue: true,
  }
}

/** The renewal window is announced this many days before it opens. */
const RENEWAL_NOTICE_DAYS = 30
/** From this day of a year on, hours that are missing are said. */
const YEAR_END = '10-01'

function renewalOf(cycle: NonNullable<EducationShown['cycle']>, today: string): ToDoItem | null {
  const { window_opens: opens, window_closes: closes, hours, hours_needed: needed } = cycle
  const item = { id: 'renewal', icon: 'calendar', act: t`See your hours`, to: paths.dashboardEducation } as const
  if (plusDays(opens, -RENEWAL_NOTICE_DAYS) <= today && today <= closes) {
    const missing = missingInCycle(cycle, today)
    const why = missing
      ? t`You’ve recorded ${hours} of ${needed} hours. ${missing}. File Form 8554 with the IRS.`
      : t`You’ve recorded ${hours} of ${needed} hours. File Form 8554 with the IRS.`
    const by = missing ? cycle.until : closes
    if (today < opens) return { ...item, by, what: t`Your renewal window opens on ${formatDate(opens)}`, why }
    const days = daysBetween(today, closes)
    const left =
      days === 0
        ? t`The renewal window closes today.`
        : plural(days, { one: 'One day is left.', other: '# days are left.' })
    return { ...item, by, what: t`Renew your enrollment by ${formatDate(closes)}`, why: `${left} ${why}` }
  }
  const year = cycle.years.find((each) => today.startsWith(`${each.year}-`))
  if (!year || year.enough || today.slice(5) < YEAR_END) return null
  const why = t`You’ve recorded ${year.hours} of ${YEAR_HOURS} hours and ${year.ethics_hours} of ${YEAR_ETHICS_HOURS} ethics hours.`
  return { ...item, by: `${year.year}-12-31`, what: t`Finish your continuing education for ${year.year}`, why }
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
      what: t`Claim your listing, ${wished.name}`,
      why: t`You chose this listing when you registered. When we approve your claim, we’ll approve your account, too.`,
      act: t`Claim listing`,
      to: paths.claimListing(wished.id),
    }
  )
}

export function nameOf({ kind, name }: NonNullable<Agent['open_case']>): string {
  const noun = nounOf({ kind })
  return name === null ? noun : t`${noun} on ${name}’s listing`
}

type Words = Pick<ToDoItem, 'what' | 'why' | 'act'>
const CASE_TEXTS: Readonly<Partial<Record<ClaimStatus, (name: string) => Words>>> = {
  draft: (name) => ({
    what: t`Finish your ${name}`,
    why: t`Add proof, then submit your ${name} for review.`,
    act: t`Continue`,
  }),
  submitted: (name) => ({
    what: t`Your ${name} is in review`,
    why: t`We usually decide within two business days and email you when we do.`,
    act: t`See status`,
  }),
  needs_info: (name) => ({
    what: t`We need more information for your ${name}`,
    why: t`See what we need, add the information, and submit your ${name} again.`,
    act: t`Add information`,
  }),
}
