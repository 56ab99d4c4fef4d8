import { Facts } from '#app/ui/facts.tsx'
import type { OpeningHours } from '#server/agents/view-agent.ts'
import { showHours } from './show-hours.ts'

export function Hours({ hours }: { hours: readonly OpeningHours[] }) {
  if (hours.length === 0) return null
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="mb-3 text-26">
        Hours
      </h2>
      <Facts facts={showHours(hours)} />
    </section>
  )
}
