import { fullName } from '#app/features/agents/full-name.ts'
import { SaveButton } from '#app/features/saved/save-button.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { paths } from '#contract/paths.ts'
import type { AgentView } from '#server/agents/view-agent.ts'

/** To keep or pass on the profile. Most of the tools come with script: their height is kept, so that nothing moves. */
export function ProfileTools({ agent }: { agent: AgentView }) {
  return (
    <div className="no-print flex min-h-11 flex-wrap gap-x-8">
      <SaveButton id={agent.publicId} name={fullName(agent)} />
      <LinkButton look="plain" to={paths.vcard(agent.publicId)} download>
        <Icon name="card" /> Save to contacts
      </LinkButton>
      <ShareButton look="plain" title={`${fullName(agent)}, EA`} />
      <PrintButton look="plain">Print</PrintButton>
    </div>
  )
}
