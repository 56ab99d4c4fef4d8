/** /find-irs-{product}: a plain guide to the IRS's own tools, with our own name check beside them. */
import { FIND_IRS, FIND_IRS_SOURCES } from '#app/features/guides/find-irs/sections.ts'
import { NotTheIrs } from '#app/features/guides/find-irs/our-result.tsx'
import { GuidePage } from '#app/features/guides/guide-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn, useSite } from '#app/lib/site.ts'
import { paths, productPaths } from '#common/paths.ts'
import type { Route } from './+types/find-irs.ts'

const TRAIL = [{ name: 'Verify a license', to: paths.licenseVerification }]

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  const { slug, singular, plural } = site.product
  return pageMeta(site, {
    title: `Find ${plural} with the IRS’s own tools`,
    description: `How to look up an ${singular} in the IRS directory of tax return preparers, how to ask the IRS by email, and what to do when the answers differ. We are not the IRS.`,
    canonical: productPaths(slug).findIrs,
  })
}

export default function FindIrsPage() {
  const { plural } = useSite().product
  return (
    <GuidePage
      heading={`Find ${plural} with the IRS’s own tools`}
      crumb="The IRS’s own tools"
      trail={TRAIL}
      lead="The IRS has a directory you can search, and it answers by email. Here is how to use both, step by step, with our own result beside them."
      sections={FIND_IRS}
      sources={FIND_IRS_SOURCES}
    >
      <NotTheIrs />
    </GuidePage>
  )
}
