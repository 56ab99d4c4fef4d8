/** /resource/tax-and-planning-newsletter: what it is, its archive, and how to subscribe. */
import { NewsletterPage } from '#app/features/newsletter/newsletter-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { listArchive } from '#server/domains/newsletter/read-archive.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/tax-and-planning-newsletter.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { issues: await listArchive(context.get(requestScope).db, 'planning') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Tax and planning newsletter: archive and sign-up',
    description:
      'A free letter about once a month for households: withholding, retirement saving, family and what to decide before the year ends, each fact with its source.',
    canonical: paths.planningNewsletter,
  })

export default function PlanningNewsletterPage({ loaderData }: Route.ComponentProps) {
  return <NewsletterPage list="planning" issues={loaderData.issues} />
}
