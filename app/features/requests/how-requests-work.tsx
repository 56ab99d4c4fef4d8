/** What happens to a request, beside its form. */
import { t } from '@lingui/core/macro'

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

export const HowRequestsWork = () => (
  <section aria-labelledby="how-requests-work" className="card p-5">
    <h2 id="how-requests-work" className="text-22">{t`How it works`}</h2>
    <ol className="timeline mt-4 text-14">
      {steps().map(({ name, about }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span className="block text-muted">{about}</span>
        </li>
      ))}
    </ol>
  </section>
)
