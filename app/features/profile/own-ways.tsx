/** Links for the agent in this listing, and for anyone who found an error in it. */
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'

export function OwnWays({ agent: { publicId, profile } }: { agent: AgentView }) {
  return (
    <div className="no-print grid justify-items-start gap-1 px-5">
      {profile ? null : (
        <p className="text-14 text-muted">Its agent can say here what they do, for whom and for what fee.</p>
      )}
      {/* Disputing another agent's claim means claiming too: a person compares both. */}
      <LinkButton variant="plain" to={paths.claimListing(publicId)}>
        {profile ? 'Yours, but claimed by someone else? Dispute it' : 'Is this you? Claim'}
      </LinkButton>
      <LinkButton variant="plain" to={paths.correction(publicId)} rel="nofollow">
        Something wrong?
      </LinkButton>
    </div>
  )
}
