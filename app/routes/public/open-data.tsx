/** /open-data: the directory as files for anyone, with their contents, sources, and dates. */
import { OpenDataFields } from '#app/features/open-data/open-data-fields.tsx'
import { OpenDataFiles } from '#app/features/open-data/open-data-files.tsx'
import { OpenDataLists } from '#app/features/open-data/open-data-lists.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn, useSite } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { countOpenData } from '#server/domains/agents/list-open-data.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { OPEN_DATA_LICENSE, OPEN_DATA_SOURCE } from '#common/open-data.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/open-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, memoizePerVersion } = context.get(requestScope)
  const [counts, lists] = await Promise.all([
    memoizePerVersion('open data', () => countOpenData(db)),
    memoizePerVersion('newest lists', () => readNewestLists(db)),
  ])
  return { counts, lists }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  return pageMeta(site, {
    title: 'Open data',
    description: `The directory of ${site.product.plural} as CSV and JSON files: what is in them, from which IRS list of which date, and under which license.`,
    canonical: paths.openData,
  })
}

export default function OpenDataPage({ loaderData: { counts, lists } }: Route.ComponentProps) {
  const { product } = useSite()
  return (
    <Page
      heading="Open data"
      width="reading"
      lead={`What the lists behind our directory of ${product.plural} say of everybody, for whoever wants to count, check or build.`}
    >
      {lists.some(({ isDemo }) => isDemo) && (
        <Notice>These people are invented, for demonstration. Every row says so: is_demo is true.</Notice>
      )}
      <OpenDataFiles counts={counts} />
      <OpenDataLists lists={lists} />
      <OpenDataFields />
      <h2 className="mt-10 text-26">License</h2>
      <p className="mt-3 max-w-[68ch]">
        The facts come from <a href={OPEN_DATA_SOURCE.path}>lists that the IRS releases to the public</a>; nobody owns
        them. What we added (the id, the spelling, the dates) is yours under{' '}
        <a href={OPEN_DATA_LICENSE.path}>{OPEN_DATA_LICENSE.title}</a>. Please name the date of the list: “active”
        without a date is wrong within months.
      </p>
      <h2 className="mt-10 text-26">What is not in them</h2>
      <p className="mt-3 max-w-[68ch]">
        Streets, phone numbers and websites, which are homes as often as not; what agents say of themselves, which is
        theirs; reviews; and everybody who asked us to be taken out. Do not use the files to send mail nobody asked for.
      </p>
    </Page>
  )
}
