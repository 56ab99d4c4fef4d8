/** What the lists say of this person, what that proves, and the receipt. */
import { StandingStamp } from '#app/features/agents/standing-stamp.tsx'
import { ReceiptButton } from '#app/features/verification/receipt-button.tsx'
import { paths } from '#contract/paths.ts'
import type { AgentView } from '#server/agents/view-agent.ts'
import { stampedOf } from './stamped-of.ts'

export function StandingBox({ agent }: { agent: AgentView }) {
  const question = { lastName: agent.lastName, firstName: agent.firstName, state: agent.state ?? '', zip: '' }
  return (
    <aside
      id="standing"
      aria-labelledby="standing-heading"
      className="grid content-start gap-4 rounded-box border border-hairline bg-raised p-5"
    >
      <h2 id="standing-heading" className="text-21">
        What the IRS list says
      </h2>
      <div>
        <StandingStamp standing={stampedOf(agent)} />
      </div>
      {agent.isDemo && <p className="text-14 font-semibold">This person is invented for demonstration.</p>}
      <p className="text-14 text-muted">
        A name on the list shows that someone of this name is enrolled. It does not show that the person in front of you
        is that someone. <a href={paths.licenseVerification}>What a match proves</a>
      </p>
      <ReceiptButton question={question} chosen={agent.publicId} words="Make a receipt" />
    </aside>
  )
}
