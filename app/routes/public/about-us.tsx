/** /company-info/about-us: what this site is, with the figures that say it. */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { FigureTiles } from '#app/features/legal/figure-tiles.tsx'
import { formatNumber } from '#common/format-count.ts'
import { useSite } from '#app/lib/site.ts'
import { withReview } from '#server/domains/editorial/guide-reviews.ts'
import { listCorrections } from '#server/domains/editorial/history.ts'
import { countAll } from '#server/domains/agents/listing-counts.ts'
import { guideAt } from '#server/domains/guides/read-guides.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { formatPlainDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

export async function loader({ pattern, scope }: PageArgs) {
  const { db, settings } = scope
  const [guide, listed, lists, corrections] = await Promise.all([
    withReview(scope, guideAt(settings, pattern)),
    countAll(db),
    readNewestLists(db),
    listCorrections(db, settings),
  ])
  const newestOn =
    lists
      .map(({ listDate }) => listDate)
      .toSorted()
      .at(-1) ?? null
  return { guide, listed, newestOn, corrections: corrections.length }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => guideMeta(site, loaderData.guide)

export default function AboutPage({ loaderData }: PageProps<typeof loader>) {
  const { guide, listed, newestOn, corrections } = loaderData
  const { product } = useSite()
  return (
    <GuidePage guide={guide}>
      <FigureTiles
        figures={[
          {
            label: t`Listed ${product.plural}`,
            figure: formatNumber(listed),
            note: <a href={paths.agents}>{t`See the directory`}</a>,
          },
          {
            label: t`Newest IRS file`,
            figure: newestOn ? formatPlainDate(newestOn) : '–',
            note: <a href={paths.data}>{t`How current the data is`}</a>,
          },
          {
            label: t`Factual errors corrected`,
            figure: formatNumber(corrections),
            note: <a href={paths.correctionsLog}>{t`Corrections log`}</a>,
          },
        ]}
      />
    </GuidePage>
  )
}
