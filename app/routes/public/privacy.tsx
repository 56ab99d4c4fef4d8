/** /company-info/privacy */
import { PRIVACY, PRIVACY_SOURCES } from '#app/features/guides/company/privacy.ts'
import { GuidePage } from '#app/features/guides/guide-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import { TERMS_VERSION } from '#common/terms-version.ts'
import type { Route } from './+types/privacy.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  return pageMeta(site, {
    title: 'Privacy policy',
    description: `What ${site.name} keeps about readers, account holders and listed agents, why and for how long, and what you may ask for. No trackers, no sale of data.`,
    canonical: paths.privacy,
  })
}

export default function PrivacyPage() {
  return (
    <GuidePage
      heading="Privacy policy"
      lead="What we keep, why, for how long, and what you can do about it."
      sections={PRIVACY}
      sources={PRIVACY_SOURCES}
      inEffectSince={TERMS_VERSION}
    />
  )
}
