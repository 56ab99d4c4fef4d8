/** What a first call is, beside the times. */
import { t } from '@lingui/core/macro'
import { HowItWorks } from '#app/ui/how-it-works.tsx'
import { FIRST_CALL_MINUTES } from '#common/first-calls.ts'
import { CALL_PHONE_DAYS } from '#common/retention.ts'

const steps = () => [
  {
    name: t`You choose a time`,
    about: t`Both of you get an email with the time and a calendar file.`,
  },
  {
    name: t`The agent calls you`,
    about: t`The call takes ${FIRST_CALL_MINUTES} minutes. Only this agent gets your phone number, and we delete the number ${CALL_PHONE_DAYS} days after the call.`,
  },
  {
    name: t`You decide`,
    about: t`The call is free and doesn’t mean you’ve hired the agent. Until the call starts, either of you can choose another available time or cancel.`,
  },
]

export const HowCallsWork = () => <HowItWorks steps={steps()} />
