/** Claimed agents who can be written to, on the profile of one who can't. */
import { agentLine, type AgentLine } from '#app/features/agents/agent-line.ts'
import { modeLabels } from '#app/features/listing/labels.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { Help } from '#server/domains/agents/find-help.ts'
import type { AgentHit } from '#server/domains/agents/types.ts'
import { paths } from '#common/paths.ts'
import { WriteLink } from './write-link-island.ts'

export type HelperLine = Pick<AgentLine, 'to' | 'name' | 'facts' | 'headline' | 'offer'> & {
  publicId: string
  /** "By video"; '' for an agent nearby. */
  how: string
}

/** Built on the server: the page gets nothing else of the hits. */
export const helperLines = ({ nearby, byVideo }: Help): HelperLine[] => [
  ...nearby.map((hit) => helperLine(hit, '')),
  ...byVideo.map((hit) => helperLine(hit, modeLabels(['video']).join())),
]

function helperLine(hit: AgentHit, how: string): HelperLine {
  const { to, name, facts, headline, offer } = agentLine(hit)
  return { publicId: hit.publicId, to, name, facts, headline, offer, how }
}

const NUMBERS = ['', 'One agent', 'Two agents', 'Three agents']

export function HelpNow({ helpers }: { helpers: readonly HelperLine[] }) {
  if (helpers.length === 0) return null
  return (
    <section aria-labelledby="help-now" className="no-print">
      <h2 id="help-now" className="scroll-mt-24 text-26">
        {NUMBERS[helpers.length]} you can write to now
      </h2>
      <p className="mt-2 max-w-[68ch] text-muted">
        They claimed their listings, so your message reaches them. An enrolled agent from any state can represent you.
        Nobody pays to be here: it’s the order of the <a href={paths.agents}>directory</a>.
      </p>
      <ul className="mt-4 grid gap-3">
        {helpers.map((helper) => (
          <HelperCard key={helper.to} helper={helper} />
        ))}
      </ul>
    </section>
  )
}

function HelperCard({ helper: { publicId, to, name, facts, headline, offer, how } }: { helper: HelperLine }) {
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-box border border-hairline bg-raised p-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-1">
        <h3 className="text-21">
          <a href={to} className="no-underline hover:underline">
            {name}
          </a>
          <small className="ml-2 font-sans text-14 font-semibold text-muted">EA</small>
        </h3>
        <p className="tabular text-14 text-muted">
          {how && <strong className="font-semibold text-ink">{how} · </strong>}
          {facts}
        </p>
        {headline && <p>{headline}</p>}
        {offer && <p className="text-14">{offer}</p>}
      </div>
      <div className="flex flex-wrap content-start gap-x-6 md:grid md:justify-items-stretch">
        <WriteLink listing={publicId} name={name} />
        <LinkButton variant="plain" to={to}>
          View profile<span className="sr-only"> of {name}</span>
        </LinkButton>
      </div>
    </li>
  )
}
