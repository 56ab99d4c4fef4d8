/** /company-info/about-us */
import { ABOUT, ABOUT_SOURCES } from '#app/features/guides/company/about.tsx'
import { GuidePage } from '#app/features/guides/guide-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/about-us.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  return pageMeta(site, {
    title: `About ${site.name}`,
    description: `What ${site.name} is and for whom, where its facts come from, how results are ordered, and what it leaves out on purpose. We are not the IRS.`,
    canonical: paths.about,
  })
}

export default function AboutUsPage() {
  return (
    <GuidePage
      heading="About us"
      lead="A place to find someone who may speak for you before the IRS, and to check that they really may."
      sections={ABOUT}
      sources={ABOUT_SOURCES}
    />
  )
}
