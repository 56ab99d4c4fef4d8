/** What the lists say about this person, what that proves, and the receipt. */
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { ReceiptButton } from '#app/features/verification/receipt-button.tsx'
import { statusOf } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import type { AgentView } from '#server/domains/agents/view-agent.ts'

export function ListStatusBox({ agent }: { agent: AgentView }) {
  const question = { lastName: agent.lastName, firstName: agent.firstName, state: agent.state ?? '', zip: '' }
  return (
    <aside
      id="standing"
      aria-labelledby="standing-heading"
      className="grid content-start gap-4 rounded-box border border-hairline bg-raised p-5"
    >
      <h2 id="standing-heading" className="text-21">
        What the IRS file says
      </h2>
      <div>
        <StatusBadge standing={statusOf(agent)} />
      </div>
      {agent.isDemo && <p className="text-14 font-semibold">This person is invented for demonstration.</p>}
      <p className="text-14 text-muted">
        This is what the IRS file of that date says about someone with this name. It doesn’t show that the person in
        front of you is that someone. <a href={paths.licenseVerification}>What a match proves</a>
      </p>
      <ReceiptButton question={question} chosen={agent.publicId} words="Make a receipt" />
    </aside>
  )
}
