/** /resource/tax-tips: short advice by season and by situation. */
import { groupEntries, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { PartSections, ResourcePage } from '#app/features/resources/resource-page.tsx'
import { PlainEntry } from '#app/features/resources/plain-entry.tsx'
import { pack, unpack } from '#app/lib/pack.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { today } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { TIP_GROUPS, type TipGroup } from '#common/resources.ts'
import type { Route } from './+types/tax-tips.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const tips = await listEntries(context.get(requestScope).db, 'tip')
  return { tips: pack(tips), season: seasonOf(Number(today().slice(5, 7))) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Tax tips by season and situation',
    description:
      'Short tax tips for filing season, summer and the end of the year, for self-employed people, families, owners and anyone who is behind, each with its source.',
    canonical: paths.taxTips,
  })

export default function TaxTipsPage({ loaderData }: Route.ComponentProps) {
  const tips = unpack(loaderData.tips)
  const parts = groupEntries(inSeason(loaderData.season), tips, ({ content }) => content.group)
  return (
    <ResourcePage
      heading="Tax tips"
      lead="Small things that save trouble, sorted by the time of year and by what is happening in your life. What fits now comes first."
      review={reviewOfAll(tips)}
      parts={parts}
    >
      <PartSections
        parts={parts}
        keyOf={({ slug }) => slug}
        render={({ content, ...tip }) => <PlainEntry {...tip}>{content.body}</PlainEntry>}
      />
    </ResourcePage>
  )
}

function seasonOf(month: number): TipGroup {
  if (month <= 4) return 'winter'
  return month <= 8 ? 'spring' : 'autumn'
}

/** The current season first, then the other seasons, then the situations. */
const inSeason = (season: TipGroup) => [
  ...TIP_GROUPS.filter(({ slug }) => slug === season),
  ...TIP_GROUPS.filter(({ slug }) => slug !== season),
]
