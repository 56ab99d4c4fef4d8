/** /company-info/terms */
import { TERMS, TERMS_SOURCES } from '#app/features/guides/company/terms.ts'
import { GuidePage } from '#app/features/guides/guide-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import { TERMS_VERSION } from '#common/terms-version.ts'
import type { Route } from './+types/terms.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  return pageMeta(site, {
    title: 'Terms of use',
    description: `What you and ${site.name} may expect of each other: information and no advice, dated listings, reviews by rule, and what is asked of agents.`,
    canonical: paths.terms,
  })
}

export default function TermsPage() {
  return (
    <GuidePage
      heading="Terms of use"
      lead="What you and we may expect of each other, in plain words."
      sections={TERMS}
      sources={TERMS_SOURCES}
      inEffectSince={TERMS_VERSION}
    />
  )
}
