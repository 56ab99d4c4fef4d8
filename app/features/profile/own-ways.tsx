/** For the person of the listing, and for whoever found something wrong. */
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#contract/paths.ts'
import type { AgentView } from '#server/agents/view-agent.ts'

export function OwnWays({ agent: { publicId, profile } }: { agent: AgentView }) {
  return (
    <div className="no-print grid justify-items-start gap-1 px-5">
      {profile ? null : (
        <p className="text-14 text-muted">Its agent can say here what they do, for whom and for what fee.</p>
      )}
      <LinkButton look="plain" to={paths.claimListing(publicId)}>
        Is this you? Claim
      </LinkButton>
      <LinkButton look="plain" to={paths.correction(publicId)} rel="nofollow">
        Something wrong?
      </LinkButton>
    </div>
  )
}
