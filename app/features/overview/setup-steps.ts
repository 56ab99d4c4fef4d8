/** What makes a new account complete, in a good order. None of it is urgent; what is, is in to-do-items.ts. */
import { t } from '@lingui/core/macro'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'

export type SetupStep = { id: string; what: string; why: string; to: string; isDone: boolean }

type Known = {
  /** How many listings are saved; of a client. */
  saved?: number | undefined
}

/** Empty for staff, who have their own work, and once everything is done. */
export function setupSteps(profile: UserProfile, { saved = 0 }: Known): SetupStep[] {
  const { agent, role, phone, second_factor: factor } = profile
  if (!agent && role.name !== 'client') return []
  const steps: SetupStep[] = [
    {
      id: 'email',
      what: t`Confirm your email address`,
      why: t`You did this when you registered.`,
      to: paths.account,
      isDone: true,
    },
    ...(agent ? agentSteps(agent, phone) : [clientStep(saved)]),
    {
      id: 'factor',
      what: t`Turn on two-step sign-in`,
      why: t`A code from your phone protects your account even if your password is stolen.`,
      to: paths.twoStepSettings,
      isDone: factor.enabled,
    },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}

const agentSteps = (agent: NonNullable<UserProfile['agent']>, phone: string | null): SetupStep[] => [
  {
    id: 'phone',
    what: t`Add your phone number`,
    why: t`We may call your number to confirm that a listing is yours.`,
    to: `${paths.account}#profile`,
    isDone: phone !== null && phone !== '',
  },
  {
    id: 'listing',
    what: t`Claim your listing`,
    why: agent.open_case
      ? t`You’ve started a claim. Finish it, or check its status.`
      : t`When we approve your claim, we’ll approve your account, too, and clients will be able to message you.`,
    to: paths.dashboardListing,
    isDone: agent.listing_id !== null,
  },
]

const clientStep = (saved: number): SetupStep => ({
  id: 'saved',
  what: t`Save an agent`,
  why: t`Save two or three agents, then compare them side by side.`,
  to: paths.agents,
  isDone: saved > 0,
})
