/** /resource/tax-and-business-newsletter: what it is, its archive, and how to subscribe. */
import { NewsletterPage } from '#app/features/newsletter/newsletter-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { listArchive } from '#server/domains/newsletter/read-archive.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/tax-and-business-newsletter.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { issues: await listArchive(context.get(requestScope).db, 'business') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Tax and business newsletter: archive and sign-up',
    description:
      'A free letter about once a month for people who run something: federal tax deadlines, payroll, deductions and records, each fact with its source.',
    canonical: paths.businessNewsletter,
  })

export default function BusinessNewsletterPage({ loaderData }: Route.ComponentProps) {
  return <NewsletterPage list="business" issues={loaderData.issues} />
}
