/** What happens to a request, beside its form. */
import { t } from '@lingui/core/macro'
import { HowItWorks } from '#app/ui/how-it-works.tsx'

const steps = () => [
  {
    name: t`You choose`,
    about: t`Only the agents you check get your request. No one pays for it, and no one else sees it.`,
  },
  {
    name: t`Each agent answers separately`,
    about: t`You see the answers of up to three agents side by side. If one can’t take it, you can ask the next.`,
  },
  {
    name: t`You decide`,
    about: t`A request is free and doesn’t commit you to hiring anyone. Close it for everyone when you’re done.`,
  },
]

export const HowRequestsWork = () => <HowItWorks steps={steps()} />
