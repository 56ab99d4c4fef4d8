/** /dashboard/admin/texts: the questions of /faq and the tax resources. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { TextsDesk } from '#app/features/desk-texts/texts-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Questions and tax resources')

export default function TextsDeskPage() {
  return (
    <DeskPage
      heading="Questions and tax resources"
      lead="What is changed here is on the pages at once, with its source and the day it was read against that."
    >
      <TextsDesk />
    </DeskPage>
  )
}
