/** /resource/tax-and-business-newsletter: what it is, its archive, and how to subscribe. */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { NewsletterPage } from '#app/features/newsletter/newsletter-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readNewsletter } from '#server/domains/newsletter/read-archive.ts'
import { paths } from '#common/paths.ts'

export const loader = ({ scope }: PageArgs) => readNewsletter(scope.db, 'business')

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Tax and business newsletter: archive and sign-up`,
    description: t`A free newsletter, sent about once a month, for people who run a business. It covers federal tax deadlines, payroll, deductions, and records, with a source for every fact.`,
    canonical: paths.businessNewsletter,
  })

export default function BusinessNewsletterPage({ loaderData }: PageProps<typeof loader>) {
  return <NewsletterPage list="business" {...loaderData} />
}
