import { fullName } from '#app/features/agents/full-name.ts'
import { SaveButton } from '#app/features/saved/save-button.tsx'
import { WatchButton } from '#app/features/saved/watch-button.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { paths } from '#contract/paths.ts'
import type { AgentView } from '#server/agents/view-agent.ts'

/** To keep or pass on the profile. What comes with script stands behind what does not, in room that is kept: nothing may move. */
export function ProfileTools({ agent }: { agent: AgentView }) {
  return (
    <div className="no-print flex min-h-22 flex-wrap content-start gap-x-8 sm:min-h-11">
      <LinkButton look="plain" to={paths.vcard(agent.publicId)} download>
        <Icon name="card" /> Save to contacts
      </LinkButton>
      <SaveButton id={agent.publicId} name={fullName(agent)} />
      <WatchButton id={agent.publicId} name={fullName(agent)} />
      <ShareButton look="plain" title={`${fullName(agent)}, EA`} />
      <PrintButton look="plain">Print</PrintButton>
    </div>
  )
}
