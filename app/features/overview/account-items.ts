/** On the to-do list: what an account needs to stay usable. */
import { t } from '@lingui/core/macro'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import type { ToDoItem } from './to-do-item.ts'

export function accountOf({ second_factor: factor, pending_email: pendingEmail }: UserProfile): ToDoItem[] {
  const all: (ToDoItem | false)[] = [
    factor.required &&
      !factor.enabled && {
        id: 'staff-factor',
        icon: 'lock',
        what: t`Set up two-step sign-in`,
        why: t`You need two-step sign-in to open staff pages.`,
        act: t`Set up now`,
        to: paths.twoStepSettings,
      },
    pendingEmail !== null && {
      id: 'email',
      icon: 'mail-sent',
      what: t`Finish changing your email address`,
      why: t`Confirm the change from both email addresses to switch to ${pendingEmail}.`,
      act: t`See the change`,
      to: `${paths.account}#email`,
    },
    factor.enabled &&
      factor.recovery_codes_left < 3 && {
        id: 'codes',
        icon: 'lock',
        what: t`Create new recovery codes`,
        why: t`Recovery codes left: ${factor.recovery_codes_left}. Without one, you’ll be locked out if you lose your phone.`,
        act: t`Create new codes`,
        to: paths.twoStepSettings,
      },
  ]
  return all.filter((one) => one !== false)
}
