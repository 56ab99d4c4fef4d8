/** What happens to a request, beside its form. */
import { t } from '@lingui/core/macro'
import { HowItWorks } from '#app/ui/how-it-works.tsx'

const steps = () => [
  {
    name: t`You choose`,
    about: t`Only the agents you choose can see your request.`,
  },
  {
    name: t`Each agent answers separately`,
    about: t`You see answers from up to three agents side by side. If an agent can’t take your request, you can ask someone else.`,
  },
  {
    name: t`You decide`,
    about: t`A request is free and doesn’t commit you to hiring anyone. When you’re done, close the request for all agents at once.`,
  },
]

export const HowRequestsWork = () => <HowItWorks steps={steps()} />

/** As wide as the page. */
export const HowRequestsWorkBelow = () => (
  <section aria-labelledby="how-it-works" className="mt-12">
    <h2 id="how-it-works" className="text-22">{t`How it works`}</h2>
    <ol className="steps mt-4">
      {steps().map(({ name, about }) => (
        <li key={name}>
          <h3 className="font-sans text-16">{name}</h3>
          <p className="text-14 text-muted">{about}</p>
        </li>
      ))}
    </ol>
  </section>
)
