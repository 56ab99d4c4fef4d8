/** /resource/tax-and-…-newsletter/{slug}: one issue, as it was emailed. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ContentsFold, ContentsRail } from '#app/features/guides/contents-list.tsx'
import { ExampleMark, IssueBody, partId } from '#app/features/newsletter/issue-body.tsx'
import { Newsletter } from '#app/features/newsletter/newsletter-island.ts'
import { resourcesCrumb } from '#app/features/resources/resource-page.tsx'
import { Print } from '#app/features/shell/page-buttons.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { JsonLd, WithoutData } from '#app/ui/json-ld.tsx'
import { ExampleNotice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { listArchive, readIssue } from '#server/domains/newsletter/read-archive.ts'
import type { IssueLine, PublicIssue } from '#common/newsletter-issue.ts'
import { newsletterOf } from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'
import { ReviewNote } from '#app/ui/review-note.tsx'
import { formatDate } from '#common/dates.ts'

const OTHERS = 4

export async function loader({ request, params, scope }: PageArgs<'/resource/tax-and-business-newsletter/:slug'>) {
  const isBusiness = new URL(request.url).pathname.startsWith(`${paths.businessNewsletter}/`)
  const list = isBusiness ? 'business' : 'planning'
  const [issue, all] = await Promise.all([readIssue(scope.db, list, params.slug), listArchive(scope.db, list)])
  return { issue, others: all.filter(({ slug }) => slug !== issue.slug).slice(0, OTHERS) }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { title, summary, list, slug } = loaderData.issue
  return pageMeta(site, {
    title,
    description: summary,
    canonical: paths.newsletterIssue({ list, slug }),
  })
}

export default function NewsletterIssuePage({ loaderData: { issue, others } }: PageProps<typeof loader>) {
  const { name, path } = newsletterOf(issue.list)
  const contents = {
    sections: issue.blocks.flatMap((block, place) =>
      block.kind === 'heading' ? [{ id: partId(place), heading: block.text }] : [],
    ),
  }
  return (
    <WithoutData when={issue.isDemo}>
      <Page
        heading={issue.title}
        trail={[resourcesCrumb(), { name, to: path }]}
        lead={issue.summary}
        aside={
          <>
            <ContentsRail {...contents} />
            {others.length > 0 && <OtherIssues others={others} />}
          </>
        }
      >
        <IssueData issue={issue} />
        <ul className="doc-facts tabular">
          <li>
            {name} · <time dateTime={issue.sentOn}>{formatDate(issue.sentOn)}</time> {issue.isDemo && <ExampleMark />}
          </li>
          <li>
            <ReviewNote review={{ writtenOn: issue.sentOn, reviewedOn: null, reviewedBy: null }} />
          </li>
          <li className="no-print max-sm:hidden">
            <Print variant="plain">{t`Print`}</Print>
          </li>
        </ul>
        {issue.isDemo && (
          <div className="mb-6">
            <ExampleNotice what="issue" />
          </div>
        )}
        <ContentsFold {...contents} />
        <IssueBody blocks={issue.blocks} />
        <Sources issue={issue} />
        <section aria-labelledby="next" className="no-print mt-10 rounded-card bg-sage p-5 md:p-7">
          <h2 id="next" className="text-28">
            {t`Get the next issue by email`}
          </h2>
          <div className="mt-3">
            <Newsletter lists={[issue.list]} isChoice />
          </div>
        </section>
        <p className="mt-10 max-w-[68ch] text-14 text-muted">
          <Trans>
            This is general information about federal taxes, not advice about your case. We are not the IRS. Rules and
            amounts change, so check the source before you rely on them.
          </Trans>
        </p>
      </Page>
    </WithoutData>
  )
}

const OtherIssues = ({ others }: { others: readonly IssueLine[] }) => (
  <section aria-labelledby="others" className="card no-print p-5">
    <h2 id="others" className="text-18">
      {t`More issues`}
    </h2>
    <ul className="mt-1 divide-y divide-hairline text-14">
      {others.map((other) => (
        <li key={other.slug} className="py-2">
          <a href={paths.newsletterIssue(other)}>{other.title}</a>
          <time dateTime={other.sentOn} className="block text-muted">
            {formatDate(other.sentOn)}
          </time>
        </li>
      ))}
    </ul>
  </section>
)

const Sources = ({ issue: { sources } }: { issue: PublicIssue }) => (
  <section aria-labelledby="sources" className="mt-10">
    <h2 id="sources" className="text-22">
      {t`Sources`}
    </h2>
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {sources.map(({ title, url }) => (
        <li key={url}>
          <a href={url}>{title}</a>
        </li>
      ))}
    </ul>
  </section>
)

const IssueData = ({ issue }: { issue: PublicIssue }) => (
  <JsonLd
    of={({ origin, name }) => ({
      '@type': 'Article',
      headline: issue.title,
      description: issue.summary,
      url: `${origin}${paths.newsletterIssue(issue)}`,
      inLanguage: 'en-US',
      datePublished: issue.sentOn,
      dateModified: issue.reviewedOn && issue.reviewedOn > issue.sentOn ? issue.reviewedOn : issue.sentOn,
      publisher: { '@type': 'Organization', name, url: `${origin}/` },
      author: { '@type': 'Organization', name, url: `${origin}/` },
      isPartOf: { '@type': 'Periodical', name: newsletterOf(issue.list).name },
      citation: issue.sources.map(({ url }) => url),
    })}
  />
)
