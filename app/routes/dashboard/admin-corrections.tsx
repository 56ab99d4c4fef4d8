/** /dashboard/admin/corrections: what people say is wrong. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { CorrectionsDesk } from '#app/features/admin/corrections-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Corrections and opt-outs')

export default function Page() {
  return (
    <DeskPage
      heading="Corrections and opt-outs"
      lead="Who asked has proved the address. Facts of the IRS file are corrected at the IRS."
    >
      <CorrectionsDesk />
    </DeskPage>
  )
}
