import { sourceName } from '#app/features/agents/standing-stamp.tsx'
import { fullName, placeLine } from '#app/features/agents/full-name.ts'
import { showDate } from '#contract/show-date.ts'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import type { AgentView, PresenceRange } from '#server/agents/view-agent.ts'

/** What the public files say, and nothing that may be a home: no street, no phone. */
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
        <li key={`${range.kind} ${range.firstListOn}`}>{rangeWords(range)}</li>
      ))}
    </ul>
  )
}

function rangeWords({ kind, firstListOn, lastListOn, current }: PresenceRange): string {
  const from = showDate(firstListOn)
  const to = current ? `${showDate(lastListOn)}, the newest we hold` : showDate(lastListOn)
  return `${sourceName(kind)}: ${firstListOn === lastListOn ? to : `${from} to ${to}`}`
}
