/** /dashboard/admin/newsletter: write, look, test, schedule, send, and how far it is. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { NewsletterDesk } from '#app/features/newsletter/newsletter-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Newsletter')

export default function NewsletterDeskPage() {
  return (
    <DeskPage
      heading="Newsletter"
      lead="Issues from the first draft to the last reader. The figures come from the sending: nobody is watched reading."
    >
      <NewsletterDesk />
    </DeskPage>
  )
}
