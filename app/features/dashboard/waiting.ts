/** What waits for somebody to act, in the order of its weight. Each with where to do it. */
import type { UserProfile } from '#contract/account-answers.ts'
import { paths } from '#contract/paths.ts'

export type Waiting = { id: string; what: string; why: string; act: string; to: string }

export function waitingFor(profile: UserProfile): Waiting[] {
  const { second_factor: factor, pending_email: pendingEmail, phone, agent } = profile
  const all: (Waiting | false)[] = [
    factor.required &&
      !factor.enabled && {
        id: 'staff-factor',
        what: 'Set up two-step sign-in',
        why: 'Your role may be used only in a session that has shown a second factor.',
        act: 'Set it up',
        to: `${paths.account}#two-step`,
      },
    pendingEmail !== null && {
      id: 'email',
      what: 'Finish the change of your email address',
      why: `Both addresses have to agree before ${pendingEmail} counts.`,
      act: 'See the change',
      to: `${paths.account}#email`,
    },
    factor.enabled &&
      factor.recovery_codes_left < 3 && {
        id: 'codes',
        what: 'Make new recovery codes',
        why: `You have ${factor.recovery_codes_left} left. Without one, a lost phone locks you out.`,
        act: 'Make new ones',
        to: `${paths.account}#two-step`,
      },
    agent !== null &&
      !phone && {
        id: 'phone',
        what: 'Add your phone number',
        why: 'We may need it to check that a listing is yours.',
        act: 'Add it',
        to: `${paths.account}#profile`,
      },
    !factor.enabled &&
      !factor.required && {
        id: 'factor',
        what: 'Protect your account with a second step',
        why: 'With a code of your phone beside the password, a stolen password alone opens nothing.',
        act: 'Set it up',
        to: `${paths.account}#two-step`,
      },
  ]
  return all.filter((one) => one !== false)
}
