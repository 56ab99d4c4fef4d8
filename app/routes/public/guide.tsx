/** A page that is text alone: a Markdown file in content/guides or content/legal. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { guideInPageLanguage } from '#server/domains/guides/spanish-guides.ts'
import { withReview } from '#server/domains/editorial/guide-reviews.ts'

export const loader = ({ pattern, scope }: PageArgs) => withReview(scope, guideInPageLanguage(scope.settings, pattern))

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => guideMeta(site, loaderData)

export default function Guide({ loaderData }: PageProps<typeof loader>) {
  return <GuidePage guide={loaderData} />
}
