import { listName } from '#common/list-status.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { formatLongDate } from '#common/dates.ts'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import type { AgentView, PresenceRange } from '#server/domains/agents/view-agent.ts'

/** Facts from the public files, without anything that could be a home address or number: no street, no phone. */
export function ListFactsOfPerson({ agent }: { agent: AgentView }) {
  const { dba, credentials, presence, profile } = agent
  const facts: (Fact | false)[] = [
    { name: 'Name on the list', value: fullName(agent) },
    { name: 'Place', value: placeLine(agent) },
    dba !== '' && { name: 'Firm', value: dba },
    credentials.length > 0 && { name: 'Also listed as', value: credentials.join(', ') },
    presence.length > 0 && { name: 'On the lists', value: <Presence ranges={presence} /> },
  ]
  return (
    <section aria-labelledby="list-facts">
      <h2 id="list-facts" className="mb-3 text-26">
        From the public list
      </h2>
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {!profile && (
        <p className="mt-3 max-w-[68ch] text-14 text-muted">
          Nobody has claimed this listing. Until its agent does, we show the city and ZIP code only: many addresses on
          the list are homes.
        </p>
      )}
    </section>
  )
}

function Presence({ ranges }: { ranges: readonly PresenceRange[] }) {
  return (
    <ul className="grid gap-0.5">
      {ranges.map((range) => (
        <li key={`${range.kind} ${range.firstListOn}`}>{describeRange(range)}</li>
      ))}
    </ul>
  )
}

function describeRange({ kind, firstListOn, lastListOn, current }: PresenceRange): string {
  const from = formatLongDate(firstListOn)
  const to = current ? `${formatLongDate(lastListOn)}, the newest we hold` : formatLongDate(lastListOn)
  return `${listName(kind)}: ${firstListOn === lastListOn ? to : `${from} to ${to}`}`
}
