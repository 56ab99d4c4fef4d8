/** /resource/tax-tips: short advice by season and by situation. */
import { plural, t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { groupEntries, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { FoldedSections, ResourcePage } from '#app/features/resources/resource-page.tsx'
import { ListHead, PlainEntry, WhatIsChecked } from '#app/features/resources/plain-entry.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { today } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { TIP_GROUPS, type TipGroup } from '#common/resources.ts'

export async function loader({ scope }: PageArgs) {
  const tips = await listEntries(scope.db, 'tip')
  return { tips: tips, season: seasonOf(Number(today().slice(5, 7))) }
}

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Tax tips by season and situation`,
    description: t`Short tax tips for filing season, summer, and the end of the year, for self-employed people, families, business owners, and anyone who’s behind on taxes, each with a source.`,
    canonical: paths.taxTips,
  })

export default function TaxTipsPage({ loaderData }: PageProps<typeof loader>) {
  const tips = loaderData.tips
  const parts = groupEntries(inSeason(loaderData.season), tips, ({ content }) => content.group)
  return (
    <ResourcePage
      heading={t`Tax tips`}
      lead={t`Small steps that can save you trouble, organized by time of year and situation. The timeliest tips come first.`}
      review={reviewOfAll(tips)}
      notes={<WhatIsChecked entries={tips} />}
      art={<Illustration name="calculator" size={160} className="max-md:hidden" />}
    >
      <ListHead>{plural(tips.length, { one: '# tip', other: 'All # tips' })}</ListHead>
      <FoldedSections
        parts={parts}
        isOpen={({ id }) => id === loaderData.season}
        hint={({ entries }) => plural(entries.length, { one: '# tip', other: '# tips' })}
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
