/** /tax-resources/notices: the decoder. IRS letters by topic, and a search by number. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { groupEntries, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { NoticeRow } from '#app/features/resources/notice-row.tsx'
import { FoundLine, PartSections, ResourcePage, SearchLine } from '#app/features/resources/resource-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { listNotices } from '#server/domains/resources/list-entries.ts'
import { parseSearchText } from '#server/domains/resources/search-words.ts'
import { paths } from '#common/paths.ts'
import { NOTICE_GROUPS } from '#common/resources.ts'

export async function loader({ request, scope }: PageArgs) {
  const asked = parseSearchText(new URL(request.url).searchParams.get('q'))
  return { asked, notices: await listNotices(scope.db, asked) }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'IRS notice decoder: what your letter means',
    description:
      'Find your IRS letter by the number in its corner: CP14, CP504, CP2000, LT11, 5071C and others. What it is, how long you have, what to gather and what to do.',
    canonical: paths.notices,
    ...(loaderData.asked ? { robots: 'noindex,follow' as const } : {}),
  })

export default function TaxNoticesPage({ loaderData }: PageProps<typeof loader>) {
  const { asked } = loaderData
  const notices = loaderData.notices
  const parts = groupEntries(NOTICE_GROUPS, notices, ({ group }) => group)
  return (
    <ResourcePage
      heading="IRS letters decoded"
      lead="The number is in the top or bottom right corner: CP or LT and digits, or digits and a C. It tells you what the notice is about and how long you have."
      review={reviewOfAll(notices)}
      parts={parts}
    >
      <SearchLine action={paths.notices} label="Number on your letter" hint="For example CP2000" asked={asked} />
      <FoundLine asked={asked} found={notices.length} one="letter" many="letters" all={paths.notices} numbered />
      <PartSections parts={parts} keyOf={({ slug }) => slug} render={(notice) => <NoticeRow notice={notice} />} />
    </ResourcePage>
  )
}
