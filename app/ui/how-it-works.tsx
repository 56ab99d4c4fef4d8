import { t } from '@lingui/core/macro'

/** What happens, step by step, beside a form. */
export const HowItWorks = ({ steps }: { steps: readonly { name: string; about: string }[] }) => (
  <section aria-labelledby="how-it-works" className="card p-5">
    <h2 id="how-it-works" className="text-22">{t`How it works`}</h2>
    <ol className="timeline mt-4 text-14">
      {steps.map(({ name, about }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span className="block text-muted">{about}</span>
        </li>
      ))}
    </ol>
  </section>
)
