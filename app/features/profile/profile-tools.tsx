import { fullName } from '#app/features/listing/full-name.ts'
import { SaveButton } from '#app/features/saved/save-button.tsx'
import { WatchButton } from '#app/features/saved/watch-button.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { paths } from '#common/paths.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'

/**
 * Actions to save or share the profile. Those that need script come last, in reserved space, so that nothing shifts.
 */
export function ProfileTools({ agent }: { agent: AgentView }) {
  return (
    <div className="no-print flex min-h-22 flex-wrap content-start gap-x-8 sm:min-h-11">
      <LinkButton variant="plain" to={paths.vcard(agent.publicId)} download>
        <Icon name="card" /> Save to contacts
      </LinkButton>
      <SaveButton id={agent.publicId} name={fullName(agent)} />
      <WatchButton id={agent.publicId} name={fullName(agent)} />
      <ShareButton variant="plain" title={`${fullName(agent)}, EA`} />
      <PrintButton variant="plain">Print</PrintButton>
    </div>
  )
}
