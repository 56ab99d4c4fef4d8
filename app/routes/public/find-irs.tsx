/** /find-irs-{product}: a plain guide to the IRS's own tools, with our own name check beside them. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { VerifyForm } from '#app/features/verification/check-forms.tsx'
import { useProductPaths } from '#app/lib/site.ts'
import { guideInPageLanguage } from '#server/domains/guides/spanish-guides.ts'
import { withReview } from '#server/domains/editorial/guide-reviews.ts'

export const loader = ({ pattern, scope }: PageArgs) => withReview(scope, guideInPageLanguage(scope.settings, pattern))

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => guideMeta(site, loaderData)

export default function FindIrsPage({ loaderData }: PageProps<typeof loader>) {
  return <GuidePage guide={loaderData} parts={{ 'verify-form': <NarrowVerifyForm /> }} />
}

/** Four fields in a row are too narrow for a reading column. */
const NarrowVerifyForm = () => (
  <div className="lg:[&_form>div]:grid-cols-2">
    <VerifyForm action={useProductPaths().findOrVerify} />
  </div>
)
