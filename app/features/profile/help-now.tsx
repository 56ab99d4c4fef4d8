/** Claimed agents who can be written to, on the profile of one who can't. */
import type { AgentLine } from '#app/features/agents/agent-line.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'
import { WriteLink } from './write-link-island.ts'

const NUMBERS = ['', 'One agent', 'Two agents', 'Three agents']

export function HelpNow({ helpers }: { helpers: readonly AgentLine[] }) {
  if (helpers.length === 0) return null
  return (
    <section aria-labelledby="help-now" className="no-print">
      <h2 id="help-now" className="scroll-mt-24 text-26">
        {NUMBERS[helpers.length]} you can write to now
      </h2>
      <p className="mt-2 max-w-[68ch] text-muted">
        They claimed their listings, so your message reaches them. An enrolled agent from any state can represent you.
        No one pays for a place. <a href={paths.howResultsAreOrdered}>How they are ordered</a>
      </p>
      <ul className="mt-4 grid gap-3">
        {helpers.map((helper) => (
          <HelperCard key={helper.to} helper={helper} />
        ))}
      </ul>
    </section>
  )
}

function HelperCard({ helper: { to, name, facts, headline, offer } }: { helper: AgentLine }) {
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-box border border-hairline bg-raised p-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-1">
        <h3 className="text-21">
          <a href={to} className="no-underline hover:underline">
            {name}
          </a>
          <small className="ml-2 font-sans text-14 font-semibold text-muted">EA</small>
        </h3>
        <p className="tabular text-14 text-muted">{facts}</p>
        {headline && <p>{headline}</p>}
        {offer && <p className="text-14">{offer}</p>}
      </div>
      <div className="flex flex-wrap content-start gap-x-6 md:grid md:justify-items-stretch">
        <WriteLink listing={to.slice(-8)} name={name} />
        <LinkButton variant="plain" to={to}>
          View profile<span className="sr-only"> of {name}</span>
        </LinkButton>
      </div>
    </li>
  )
}
