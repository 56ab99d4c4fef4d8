import { fullName } from '#app/features/agents/full-name.ts'
import { PrintButton } from '#app/ui/print-button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { paths } from '#contract/paths.ts'
import type { AgentView } from '#server/agents/view-agent.ts'
import { Icon } from '#app/ui/icon.tsx'

/** To keep or pass on the profile. */
export function ProfileTools({ agent }: { agent: AgentView }) {
  return (
    <div className="no-print flex flex-wrap gap-3">
      {agent.takesMessages && (
        <a
          href={paths.writeTo(agent.publicId)}
          rel="nofollow"
          className="inline-flex min-h-11 items-center gap-2 rounded-box border border-evergreen bg-evergreen px-5 font-semibold text-on-evergreen no-underline hover:bg-evergreen-deep hover:text-on-evergreen"
        >
          <Icon name="send" /> Send a message
        </a>
      )}
      <ShareButton title={`${fullName(agent)}, EA`} />
      <a
        href={paths.vcard(agent.publicId)}
        download
        className="inline-flex min-h-11 items-center gap-2 rounded-box border border-edge px-5 font-semibold no-underline hover:border-evergreen hover:bg-evergreen-tint"
      >
        <Icon name="card" /> Save to contacts
      </a>
      <PrintButton>Print</PrintButton>
    </div>
  )
}
