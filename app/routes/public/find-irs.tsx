/** /find-irs-{product}: a plain guide to the IRS's own tools, with our own name check beside them. */
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { VerifyForm } from '#app/features/verification/check-forms.tsx'
import { pack } from '#app/lib/pack.ts'
import { siteIn, useProductPaths } from '#app/lib/site.ts'
import { guideAt } from '#server/domains/guides/read-guides.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import type { Route } from './+types/find-irs.ts'

export function loader({ pattern, context }: Route.LoaderArgs) {
  const { text, ...head } = guideAt(context.get(requestScope).settings, pattern)
  return { ...head, text: pack(text) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? guideMeta(siteIn(matches), loaderData) : []

export default function FindIrsPage({ loaderData }: Route.ComponentProps) {
  return <GuidePage guide={loaderData} parts={{ 'verify-form': <NarrowVerifyForm /> }} />
}

/** Four fields in a row are too narrow for a reading column. */
const NarrowVerifyForm = () => (
  <div className="lg:[&_form>div]:grid-cols-2">
    <VerifyForm action={useProductPaths().findOrVerify} />
  </div>
)
