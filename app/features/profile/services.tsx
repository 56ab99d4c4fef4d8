import { serviceLabels } from '#app/features/agents/labels.ts'
import { SERVICE_DESCRIPTIONS } from '#contract/closed-lists.ts'
import type { Service } from '#contract/services.ts'

/** What the agent offers, each with a line for who has never needed it. */
export function Services({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-26">
        Services
      </h2>
      <dl className="mt-3 grid gap-x-10 border-t border-hairline sm:grid-cols-2">
        {services.map((service) => (
          <div key={service} className="border-b border-hairline py-3">
            <dt className="font-semibold">{serviceLabels([service])}</dt>
            <dd className="text-14 text-muted">{SERVICE_DESCRIPTIONS[service]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
