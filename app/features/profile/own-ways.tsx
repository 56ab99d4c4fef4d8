/** For the person of the listing, and for whoever found something wrong. */
import { SaveButton } from '#app/features/saved/save-button.tsx'
import { fullName } from '#app/features/agents/full-name.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#contract/paths.ts'
import type { AgentView } from '#server/agents/view-agent.ts'

export function OwnWays({ agent }: { agent: AgentView }) {
  return (
    <div className="no-print mt-3 flex flex-wrap items-center gap-3">
      <SaveButton id={agent.publicId} name={fullName(agent)} />
      <LinkButton to={paths.claimListing(agent.publicId)}>Is this you? Claim</LinkButton>
      <a href={paths.correction(agent.publicId)} rel="nofollow" className="inline-flex min-h-11 items-center">
        Something wrong?
      </a>
    </div>
  )
}
