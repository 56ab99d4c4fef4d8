/** A page that is text alone: a Markdown file in content/guides or content/legal. */
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { pack } from '#app/lib/pack.ts'
import { siteIn } from '#app/lib/site.ts'
import { guideAt } from '#server/domains/guides/read-guides.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import type { Route } from './+types/guide.ts'

export function loader({ pattern, context }: Route.LoaderArgs) {
  const { text, ...head } = guideAt(context.get(requestScope).settings, pattern)
  return { ...head, text: pack(text) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? guideMeta(siteIn(matches), loaderData) : []

export default function Guide({ loaderData }: Route.ComponentProps) {
  return <GuidePage guide={loaderData} />
}
