/** What a newsletter is, how to subscribe, and its archive. */
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { RESOURCES_CRUMB } from '#app/features/resources/resource-page.tsx'
import { NEWSLETTERS, type NewsletterList, newsletterOf } from '#common/newsletter.ts'
import type { IssueLine } from '#common/newsletter-issue.ts'
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import { ExampleMark } from './issue-body.tsx'
import { Newsletter } from './newsletter-island.ts'

const TRAIL = [RESOURCES_CRUMB]

export function NewsletterPage({ list, issues }: { list: NewsletterList; issues: readonly IssueLine[] }) {
  const { name, about, path } = newsletterOf(list)
  const other = NEWSLETTERS.find((each) => each.list !== list)
  return (
    <Page heading={name} trail={TRAIL} lead={about}>
      <JsonLd
        of={({ origin, name: publisher }) => ({
          '@type': 'Periodical',
          name,
          description: about,
          url: `${origin}${path}`,
          inLanguage: 'en-US',
          publisher: { '@type': 'Organization', name: publisher, url: `${origin}/` },
          hasPart: issues
            .filter(({ isDemo }) => !isDemo)
            .map((issue) => ({
              '@type': 'PublicationIssue',
              name: issue.title,
              datePublished: issue.sentOn,
              url: `${origin}${paths.newsletterIssue(issue)}`,
            })),
        })}
      />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-10">
          <section aria-labelledby="subscribe">
            <h2 id="subscribe" className="text-28">
              Get it by email
            </h2>
            <div className="mt-3">
              <Newsletter lists={[list]} />
            </div>
          </section>
          <Archive issues={issues} />
        </div>
        <WhatItIs />
      </div>
      {other && (
        <p className="mt-14 border-t border-hairline pt-5">
          Looking for the other one? <a href={other.path}>{other.name}</a>. {other.about}
        </p>
      )}
    </Page>
  )
}

function Archive({ issues }: { issues: readonly IssueLine[] }) {
  return (
    <section aria-labelledby="archive">
      <h2 id="archive" className="text-28">
        Issues
      </h2>
      {issues.length === 0 ? (
        <p className="mt-3 max-w-[68ch] text-muted">
          The first issue isn’t out yet. Subscribe to get it by email. Every issue will also appear here.
        </p>
      ) : (
        <ul className="mt-3 border-t border-hairline">
          {issues.map((issue) => (
            <li key={issue.slug} className="grid gap-1 border-b border-hairline py-4">
              <h3 className="text-22">
                <a href={paths.newsletterIssue(issue)}>{issue.title}</a>
              </h3>
              <p className="max-w-[68ch]">{issue.summary}</p>
              <p className="tabular text-14 text-muted">
                <time dateTime={issue.sentOn}>{formatDate(issue.sentOn)}</time>
                {issue.isDemo && <ExampleMark />}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const WhatItIs = () => (
  <aside aria-label="What to expect" className="prose lg:border-l lg:border-hairline lg:pl-8 [&>h2:first-child]:mt-0">
    <h2>What to expect</h2>
    <ul>
      <li>About one issue a month, more only when a deadline moves</li>
      <li>Official sources with each issue, and whether a tax professional has reviewed it</li>
      <li>No advertising, and no pictures that count who reads</li>
      <li>One click to leave, without a password</li>
    </ul>
    <h2>What it is not</h2>
    <p>
      General information on federal tax, not advice on your case. We never ask for a number, a password or money by
      mail. A mail that does is not from us.
    </p>
  </aside>
)
