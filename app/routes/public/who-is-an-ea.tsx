/** /who-is-an-ea: what the license is, which professional to choose, and where help is free. */
import { GuidePage } from '#app/features/guides/guide-page.tsx'
import { WHO_IS_AN_EA, WHO_IS_AN_EA_SOURCES } from '#app/features/guides/who-is-an-ea/sections.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn, useSite } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/who-is-an-ea.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  return pageMeta(site, {
    title: `Who is an ${site.product.singular} (EA)?`,
    description: `What an ${site.product.singular} may do beside a CPA, an attorney and other preparers, how the license is kept, when to choose whom, and where tax help is free.`,
    canonical: paths.whoIsAnEa,
  })
}

export default function WhoIsAnEaPage() {
  const { singular } = useSite().product
  return (
    <GuidePage
      heading={`Who is an ${singular}?`}
      lead="A tax expert with a federal license to speak for you before the IRS. Here is what that license is worth, how it compares with others, and where tax help is free."
      sections={WHO_IS_AN_EA}
      sources={WHO_IS_AN_EA_SOURCES}
    />
  )
}
