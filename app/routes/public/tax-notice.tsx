/**
 * /tax-resources/notices/{number}: one IRS letter, decoded. With `?dated=` it counts the days from the letter's date.
 */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { agentLine } from '#app/features/agents/agent-line.ts'
import { otherNumbers } from '#app/features/resources/notice-row.tsx'
import { NoticeParts, noticeParts, NoticeSummary } from '#app/features/resources/notice-body.tsx'
import { ResourcePage, resourcesCrumb } from '#app/features/resources/resource-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectPermanently } from '#app/lib/redirect-to.ts'
import { countDays, listNotices, readEntry } from '#server/domains/resources/list-entries.ts'
import { findHelp } from '#server/domains/agents/find-help.ts'
import { today } from '#common/dates.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { Print } from '#app/features/shell/page-buttons.ts'

const trail = () => [resourcesCrumb(), { name: t`IRS letters`, to: paths.notices }]

export async function loader({ request, params, scope }: PageArgs<'/tax-resources/notices/:notice'>) {
  const { db } = scope
  // Accepts common spellings: CP-2000, cp 2000.
  const slug = params.notice.toLowerCase().replace(/[^a-z0-9-]/g, '')
  const notice = await readEntry(db, 'notice', slug)
  if (slug !== params.notice) throw redirectPermanently(paths.notice(slug), request)
  const service = notice.content.services[0] ?? null
  const language = currentLanguage()
  const [all, help] = await Promise.all([
    listNotices(db),
    findHelp(db, null, service, language === 'en' ? null : language),
  ])
  const related = all.filter(({ group, slug }) => group === notice.content.group && slug !== notice.slug)
  const dated = new URL(request.url).searchParams.get('dated')
  const counted = countDays(dated, notice.content.days)
  const helpers = help.map((hit) => agentLine(hit))
  const speakers = language === 'en' ? 0 : helpers.length
  return { notice, related, helpers, speakers, counted: counted && { ...counted, today: today() } }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { slug, title, content } = loaderData.notice
  return pageMeta(site, {
    title: t`${content.number} letter from the IRS: what to do`,
    description: content.days
      ? t`${content.number}, ${title.toLowerCase()}: what the letter means, your ${content.days}-day deadline, what to gather, what to do next, and who can help.`
      : t`${content.number}, ${title.toLowerCase()}: what the letter means, how long you have, what to gather, what to do next, and who can help.`,
    canonical: paths.notice(slug),
    ...(loaderData.counted ? { robots: 'noindex,follow' as const } : {}),
  })
}

export default function TaxNoticePage({
  loaderData: { notice, related, helpers, speakers, counted },
}: PageProps<typeof loader>) {
  const { number, also } = notice.content
  return (
    <ResourcePage
      heading={`${number}: ${notice.title}`}
      crumb={number}
      trail={trail()}
      lead={
        <>
          {also.length > 0 && t`Also covered here: ${otherNumbers(also)}.`}
          <p className="no-print flex flex-wrap items-center gap-x-6 text-14">
            <span className="max-sm:hidden">
              <Print variant="plain">{t`Print this page`}</Print>
            </span>
            {currentLanguage() === 'en' && (
              <a href="#spanish" lang="es" className="inline-flex min-h-11 items-center">
                En español
              </a>
            )}
          </p>
        </>
      }
      review={{ ...notice, isMixed: false }}
      parts={noticeParts().slice(0, related.length > 0 ? undefined : -1)}
      search={<NoticeSummary notice={notice} counted={counted} />}
    >
      <NoticeParts {...{ notice, related, helpers, speakers, counted }} />
    </ResourcePage>
  )
}
