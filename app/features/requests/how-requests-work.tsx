/** What happens to a request, beside its form. */
import { t } from '@lingui/core/macro'
import { HowItWorks } from '#app/ui/how-it-works.tsx'

const steps = () => [
  {
    name: t`You choose`,
    about: t`Only the agents you check can see your request. It’s free for you and for them.`,
  },
  {
    name: t`Each agent answers separately`,
    about: t`You see answers from up to three agents side by side. If one can’t take your request, you can ask another agent.`,
  },
  {
    name: t`You decide`,
    about: t`A request is free and doesn’t commit you to hiring anyone. When you’re done, close it for all agents at once.`,
  },
]

export const HowRequestsWork = () => <HowItWorks steps={steps()} />
