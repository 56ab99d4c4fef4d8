/** /resource/tax-and-…-newsletter/{slug}: one issue, as it was emailed. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ExampleMark, IssueBody } from '#app/features/newsletter/issue-body.tsx'
import { Newsletter } from '#app/features/newsletter/newsletter-island.ts'
import { RESOURCES_CRUMB } from '#app/features/resources/resource-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { JsonLd, WithoutData } from '#app/ui/json-ld.tsx'
import { ExampleNotice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { readIssue } from '#server/domains/newsletter/read-archive.ts'
import { newsletterOf } from '#common/newsletter.ts'
import type { PublicIssue } from '#common/newsletter-issue.ts'
import { paths } from '#common/paths.ts'
import { ReviewNote } from '#app/ui/review-note.tsx'
import { formatDate } from '#common/dates.ts'

export async function loader({ request, params, scope }: PageArgs<'/resource/tax-and-business-newsletter/:slug'>) {
  const isBusiness = new URL(request.url).pathname.startsWith(`${paths.businessNewsletter}/`)
  return { issue: await readIssue(scope.db, isBusiness ? 'business' : 'planning', params.slug) }
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { title, summary, list, slug } = loaderData.issue
  return pageMeta(site, {
    title,
    description: summary,
    canonical: paths.newsletterIssue({ list, slug }),
  })
}

export default function NewsletterIssuePage({ loaderData: { issue } }: PageProps<typeof loader>) {
  const { name, path } = newsletterOf(issue.list)
  return (
    <WithoutData when={issue.isDemo}>
      <Page heading={issue.title} trail={[RESOURCES_CRUMB, { name, to: path }]} width="reading" lead={issue.summary}>
        <IssueData issue={issue} />
        <p className="tabular -mt-2 mb-6 text-14 text-muted">
          {name} · <time dateTime={issue.sentOn}>{formatDate(issue.sentOn)}</time>
          {issue.isDemo && <ExampleMark />}
          <br />
          <ReviewNote review={{ writtenOn: issue.sentOn, reviewedOn: null, reviewedBy: null }} />
        </p>
        {issue.isDemo && (
          <div className="mb-6">
            <ExampleNotice what="issue" />
          </div>
        )}
        <IssueBody blocks={issue.blocks} />
        <Sources issue={issue} />
        <section aria-labelledby="next" className="no-print mt-12 border-t border-hairline pt-6">
          <h2 id="next" className="text-28">
            Get the next issue by email
          </h2>
          <div className="mt-3">
            <Newsletter lists={[issue.list]} />
          </div>
        </section>
        <p className="mt-10 text-14 text-muted">
          General information on federal tax, not advice on your case. We are not the IRS. Rules and amounts change:
          where it matters, read the source itself.
        </p>
      </Page>
    </WithoutData>
  )
}

const Sources = ({ issue: { sources } }: { issue: PublicIssue }) => (
  <section aria-labelledby="sources" className="mt-10">
    <h2 id="sources" className="text-22">
      Sources
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
