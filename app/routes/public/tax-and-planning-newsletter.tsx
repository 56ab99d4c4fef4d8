/** /resource/tax-and-planning-newsletter: what it is, its archive, and how to subscribe. */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { NewsletterPage } from '#app/features/newsletter/newsletter-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readNewsletter } from '#server/domains/newsletter/read-archive.ts'
import { paths } from '#common/paths.ts'

export const loader = ({ scope }: PageArgs) => readNewsletter(scope.db, 'planning')

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Tax and planning newsletter: archive and sign-up`,
    description: t`A free newsletter, sent about once a month, for households. It covers withholding, retirement savings, family changes, and what to decide before the year ends, with a source for every fact.`,
    canonical: paths.planningNewsletter,
  })

export default function PlanningNewsletterPage({ loaderData }: PageProps<typeof loader>) {
  return <NewsletterPage list="planning" {...loaderData} />
}
