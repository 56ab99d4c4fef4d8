/** /tax-resources/notices: the decoder. IRS letters by topic, and a search, which leads from a letter's number to the letter. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { groupEntries, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { LetterTop } from '#app/features/resources/annotated-letter.tsx'
import { NoticeRow } from '#app/features/resources/notice-row.tsx'
import { FoundLine, PartSections, ResourcePage, SearchLine } from '#app/features/resources/resource-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { findNotice, listNotices } from '#server/domains/resources/list-entries.ts'
import { parseSearchText } from '#server/domains/resources/search-words.ts'
import { paths } from '#common/paths.ts'
import { NOTICE_GROUPS } from '#common/resources.ts'

export async function loader({ request, scope }: PageArgs) {
  const asked = parseSearchText(new URL(request.url).searchParams.get('q'))
  const slug = await findNotice(scope.db, asked)
  if (slug) throw redirect(paths.notice(slug))
  return { asked, notices: await listNotices(scope.db, asked) }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`IRS notice decoder: what your letter means`,
    description: t`Find your IRS letter by the number in its corner: CP14, CP504, CP2000, LT11, 5071C, and others. See what it means, how long you have, what to gather, and what to do.`,
    canonical: paths.notices,
    ...(loaderData.asked ? { robots: 'noindex,follow' as const } : {}),
  })

export default function TaxNoticesPage({ loaderData }: PageProps<typeof loader>) {
  const { asked } = loaderData
  const notices = loaderData.notices
  const parts = groupEntries(NOTICE_GROUPS, notices, ({ group }) => group)
  return (
    <ResourcePage
      heading={t`IRS letters decoded`}
      lead={t`Find the number in the top or bottom right corner of your letter, such as CP14, LT11, or 5071C. It tells you what the letter is about and how long you have.`}
      review={reviewOfAll(notices)}
      art={<LetterTop />}
      parts={parts}
      jumps={parts.map(({ id, heading }) => ({ id, heading: shortNameOf(id) ?? heading }))}
      search={
        <SearchLine
          action={paths.notices}
          label={t`Number on your letter`}
          hint={t`For example, CP2000`}
          asked={asked}
        />
      }
    >
      <FoundLine
        asked={asked}
        words={plural(notices.length, {
          0: `No letters match “${asked}.”`,
          one: `# letter matches “${asked}.”`,
          other: `# letters match “${asked}.”`,
        })}
        isEmpty={notices.length === 0}
        all={paths.notices}
        elsewhere={<Elsewhere asked={asked} />}
      />
      <PartSections
        isCounted
        parts={parts}
        keyOf={({ slug }) => slug}
        renderBeside={() => t`Time to respond`}
        render={(notice) => <NoticeRow notice={notice} />}
      />
    </ResourcePage>
  )
}

const shortNameOf = (id: string) => NOTICE_GROUPS.find(({ slug }) => slug === id)?.short

/** For a letter that we don't have. */
const Elsewhere = ({ asked }: { asked: string }) => (
  <Trans>
    <a href={`https://www.irs.gov/site-index-search?${new URLSearchParams({ search: asked })}`}>
      Look up the letter on IRS.gov
    </a>
    , <a href={paths.newQuestion}>ask an enrolled agent about it</a>, or try just the letter’s number.
  </Trans>
)
