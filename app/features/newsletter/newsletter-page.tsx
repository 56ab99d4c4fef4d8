/** What a newsletter is, how to subscribe, and its archive. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Illustration, type SpotName } from '#app/ui/illustration.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { resourcesCrumb } from '#app/features/resources/resource-page.tsx'
import { NEWSLETTERS, type NewsletterList, newsletterOf } from '#common/newsletter.ts'
import type { Block, IssueLine } from '#common/newsletter-issue.ts'
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import { ExampleMark, IssueBody } from './issue-body.tsx'
import { Newsletter } from './newsletter-island.ts'

const trail = () => [resourcesCrumb()]

type Props = {
  list: NewsletterList
  /** Newest first. */
  issues: readonly IssueLine[]
  /** How the newest one begins. */
  begin: readonly Block[]
}

export const NEWSLETTER_ART: Readonly<Record<NewsletterList, SpotName>> = { business: 'storefront', planning: 'house' }

export function NewsletterPage({ list, issues, begin }: Props) {
  const { name, about, path } = newsletterOf(list)
  const other = NEWSLETTERS.find((each) => each.list !== list)
  return (
    <Page
      heading={name}
      trail={trail()}
      lead={about}
      aside={
        <>
          {other && <Other {...other} />}
          <NeverByEmail />
        </>
      }
    >
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
      <SubscribePanel heading={t`Get the newsletter by email`} art={NEWSLETTER_ART[list]}>
        <Newsletter lists={[list]} isChoice />
      </SubscribePanel>
      <Archive issues={issues} begin={begin} />
    </Page>
  )
}

function Archive({ issues: [newest, ...earlier], begin }: Pick<Props, 'issues' | 'begin'>) {
  if (!newest) {
    return (
      <EmptyState art="letter">
        <p>
          <Trans>
            We haven’t sent the first issue yet. Subscribe to get it by email. Every issue will also appear here.
          </Trans>
        </p>
      </EmptyState>
    )
  }
  return (
    <>
      <section aria-labelledby="newest" className="mt-10">
        <h2 id="newest" className="text-28">
          {t`Latest issue`}
        </h2>
        <article className="card issue-preview mt-4 p-5 md:p-6">
          <div className="mb-5 flex items-center gap-3 border-b border-hairline pb-4">
            <Illustration name={NEWSLETTER_ART[newest.list]} size={56} />
            <div>
              <p className="font-serif text-18 font-semibold">{newsletterOf(newest.list).name}</p>
              <p className="tabular text-14 text-muted">
                <IssueDate issue={newest} />
              </p>
            </div>
          </div>
          <h3 className="text-28">
            <a href={paths.newsletterIssue(newest)} className="text-ink no-underline hover:underline">
              {newest.title}
            </a>
          </h3>
          <p className="mt-2 max-w-[68ch] text-18 text-muted">{newest.summary}</p>
          {begin.length > 0 && (
            <div className="issue-begin mt-5">
              <IssueBody blocks={begin} />
            </div>
          )}
          <p className="mt-3">
            <LinkButton to={paths.newsletterIssue(newest)}>{t`Read the full issue`}</LinkButton>
          </p>
        </article>
      </section>
      {earlier.length > 0 && (
        <section aria-labelledby="archive" className="mt-10">
          <h2 id="archive" className="text-28">
            {t`Earlier issues`}
          </h2>
          <IssueRows issues={earlier} />
        </section>
      )}
    </>
  )
}

type RowsProps = {
  issues: readonly IssueLine[]
  /** Each says of which newsletter it is. */
  areMixed?: boolean
}

export const IssueRows = ({ issues, areMixed = false }: RowsProps) => (
  <ul className="sheet mt-4">
    {issues.map((issue) => (
      <li key={`${issue.list} ${issue.slug}`} className="issue-row">
        <p className="tabular text-14 leading-7 text-muted">
          <IssueDate issue={issue} />
        </p>
        <div>
          <h3 className="text-18">
            <a href={paths.newsletterIssue(issue)}>{issue.title}</a>
          </h3>
          {areMixed && <p className="text-14 font-semibold text-evergreen">{newsletterOf(issue.list).name}</p>}
          <p className="text-14 text-muted">{issue.summary}</p>
        </div>
      </li>
    ))}
  </ul>
)

const IssueDate = ({ issue: { sentOn, isDemo } }: { issue: IssueLine }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <time dateTime={sentOn}>{formatDate(sentOn)}</time> {isDemo && <ExampleMark />}
  </span>
)

const expect = (): readonly { icon: IconName; text: string }[] => [
  { icon: 'calendar', text: t`About one issue a month, with extra issues only when a deadline moves` },
  { icon: 'book', text: t`Official sources in every issue, and a note on whether a tax professional reviewed it` },
]

type PanelProps = { heading: string; art: SpotName; children: ReactNode }

/** The form, and under it what a subscription brings. */
export const SubscribePanel = ({ heading, art, children }: PanelProps) => (
  <section aria-labelledby="subscribe" className="rounded-card bg-sage p-5 md:p-7">
    <div className="flex gap-6">
      <div className="min-w-0 grow">
        <h2 id="subscribe" className="mb-3 text-28">
          {heading}
        </h2>
        {children}
      </div>
      <Illustration name={art} className="max-md:hidden" />
    </div>
    <h3 className="mt-6 text-18">{t`What to expect`}</h3>
    <ul className="contact-facts mt-2">
      {expect().map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} /> {text}
        </li>
      ))}
    </ul>
  </section>
)

export const NeverByEmail = () => (
  <p className="card p-5 text-14 text-muted">
    <Trans>
      This is general information about federal taxes, not advice about your case. We never ask for a Social Security or
      account number, a password, or money by email. If an email asks for any of these, it isn’t from us.
    </Trans>
  </p>
)

const Other = ({ list, name, about, path }: (typeof NEWSLETTERS)[number]) => (
  <section aria-labelledby="other" className="card card-link p-5">
    <Illustration name={NEWSLETTER_ART[list]} size={80} />
    <p className="mt-2 text-14 font-semibold text-evergreen">{t`Also from us`}</p>
    <h2 id="other" className="text-22">
      <a href={path} className="stretched text-ink no-underline">
        {name}
      </a>
    </h2>
    <p className="mt-1 text-14 text-muted">{about}</p>
  </section>
)
