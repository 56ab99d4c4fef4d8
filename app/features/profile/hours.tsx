import { weekdayLabels } from '#app/features/agents/labels.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { OpeningHours } from '#server/agents/view-agent.ts'

export function Hours({ hours }: { hours: readonly OpeningHours[] }) {
  if (hours.length === 0) return null
  const facts = hours.map(({ day, from, to }) => ({ name: weekdayLabels([day]).join(''), value: `${from} to ${to}` }))
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="mb-3 text-26">
        Hours
      </h2>
      <Facts facts={facts} />
    </section>
  )
}
