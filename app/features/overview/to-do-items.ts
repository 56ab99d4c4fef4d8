/**
 * The to-do list by priority: people who are waiting, then the claim, then the account. Each item links to its page.
 */
import type { UserProfile } from '#common/account-answers.ts'
import type { ClaimStatus } from '#common/claims.ts'
import { paths } from '#common/paths.ts'

export type ToDoItem = { id: string; what: string; why: string; act: string; to: string }

export function toDoItems(profile: UserProfile, unread: number): ToDoItem[] {
  const all = [messagesOf(unread), profile.agent && claimOf(profile.agent), ...accountOf(profile)]
  return all.filter((one) => one !== null)
}

const messagesOf = (unread: number): ToDoItem | null =>
  unread > 0
    ? {
        id: 'messages',
        what: unread === 1 ? 'You have an unread message' : `You have ${unread} unread messages`,
        why: 'They’re waiting for your reply.',
        act: 'Read',
        to: paths.messages,
      }
    : null

function accountOf(profile: UserProfile): ToDoItem[] {
  const { second_factor: factor, pending_email: pendingEmail, phone, agent } = profile
  const all: (ToDoItem | false)[] = [
    factor.required &&
      !factor.enabled && {
        id: 'staff-factor',
        what: 'Set up two-step sign-in',
        why: 'Staff pages open only after two-step sign-in.',
        act: 'Set it up',
        to: `${paths.account}#two-step`,
      },
    pendingEmail !== null && {
      id: 'email',
      what: 'Finish changing your email address',
      why: `Confirm the change from both addresses to switch to ${pendingEmail}.`,
      act: 'See the change',
      to: `${paths.account}#email`,
    },
    factor.enabled &&
      factor.recovery_codes_left < 3 && {
        id: 'codes',
        what: 'Create new recovery codes',
        why: `You have ${factor.recovery_codes_left} left. Without one, a lost phone locks you out.`,
        act: 'Create new codes',
        to: `${paths.account}#two-step`,
      },
    agent !== null &&
      !phone && {
        id: 'phone',
        what: 'Add your phone number',
        why: 'We may call it to confirm that a listing is yours.',
        act: 'Add number',
        to: `${paths.account}#profile`,
      },
    !factor.enabled &&
      !factor.required && {
        id: 'factor',
        what: 'Turn on two-step sign-in',
        why: 'A code from your phone protects your account even if your password is stolen.',
        act: 'Set it up',
        to: `${paths.account}#two-step`,
      },
  ]
  return all.filter((one) => one !== false)
}

type Agent = NonNullable<UserProfile['agent']>

/** Their open case, or otherwise the listing they named at registration. */
function claimOf({ open_case: open, wished_listing: wished }: Agent): ToDoItem | null {
  if (open) {
    const words = CASE_TEXTS[open.status]?.(nameOf(open))
    return words ? { id: 'claim', to: paths.dashboardListing, ...words } : null
  }
  return (
    wished && {
      id: 'wish',
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
