/** /corrections-log: every wrong fact that was corrected, and when. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { TrustPages } from '#app/features/guides/trust-pages.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { type Correction, listCorrections } from '#server/domains/editorial/history.ts'
import { formatDate, longMonth } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

export const loader = ({ scope: { db, settings } }: PageArgs) => listCorrections(db, settings)

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Corrections log`,
    description: t`Every factual error we’ve corrected on ${site.name}: when, where, what was wrong, and what’s right.`,
    canonical: paths.correctionsLog,
  })

export default function CorrectionsLogPage({ loaderData: corrections }: PageProps<typeof loader>) {
  const months = [...Map.groupBy(corrections, ({ on }) => on.slice(0, 7))]
  return (
    <Page
      heading={t`Corrections log`}
      lead={t`Every factual error we’ve corrected in our content, newest first. For changes in spelling and style, see each item’s history.`}
      art={<Illustration name="letter" size={160} className="max-md:hidden" />}
      aside={<FoundOne />}
      below={<TrustPages here={paths.correctionsLog} />}
    >
      {corrections.length > OPEN && (
        <p className="mb-6 text-14 text-muted">{t`The newest ${OPEN} corrections are shown in full. Select any other correction to read it.`}</p>
      )}
      {corrections.length === 0 ? (
        <EmptyState art="empty-box">
          <p>{t`No corrections yet.`}</p>
        </EmptyState>
      ) : (
        months.map(([month, entries]) => (
          <section key={month} className="mt-8 first:mt-0">
            <h2 className="text-22">
              {longMonth(`${month}-01`)}
              <span className="ml-3 font-sans text-14 font-normal text-muted">
                {plural(entries.length, { one: '# correction', other: '# corrections' })}
              </span>
            </h2>
            <ul className="mt-3 sheet">
              {entries.map((correction) => (
                <Entry
                  key={`${correction.on} ${correction.slug} ${correction.wrong}`}
                  correction={correction}
                  isOpen={corrections.indexOf(correction) < OPEN}
                />
              ))}
            </ul>
          </section>
        ))
      )}
    </Page>
  )
}

const FoundOne = () => (
  <section aria-labelledby="found-one" className="no-print grid gap-3 rounded-card bg-sand p-5">
    <h2 id="found-one" className="text-22">
      {t`Found a factual error?`}
    </h2>
    <p className="text-14">
      <Trans>Select “Report an error” next to the text, or contact us. We respond within five business days.</Trans>
    </p>
    <LinkButton variant="primary" to={paths.contact}>
      {t`Contact us`}
    </LinkButton>
    <p className="text-14">
      <Trans>
        The <a href={`${paths.editorialPolicy}#corrections`}>editorial policy</a> explains how we make corrections.
      </Trans>
    </p>
  </section>
)

/** As many as someone would read through; the others open. */
const OPEN = 5

/** What it said, and what it says now. */
function Entry({ correction, isOpen }: { correction: Correction; isOpen: boolean }) {
  const { on, title, path, wrong, right, source } = correction
  return (
    <li className="break-inside-avoid">
      <details className="fold" open={isOpen}>
        <summary>
          <h3 className="text-18">{title}</h3>
          <time dateTime={on} className="tabular text-14 text-muted">
            {formatDate(on)}
          </time>
        </summary>
        <div className="fold-body grid gap-3">
          <p className="border-l-4 border-brick pl-3">
            <strong className="block text-14 text-brick">{t`What was wrong`}</strong> {wrong}
          </p>
          {right && (
            <p className="border-l-4 border-evergreen pl-3">
              <strong className="block text-14 text-evergreen">{t`What’s right`}</strong> {right}
              {source && (
                <span className="block text-14 text-muted">
                  <Trans>Source: {source}.</Trans>
                </span>
              )}
            </p>
          )}
          <p className="flex flex-wrap gap-x-5 text-14">
            {path && (
              <a href={path}>
                <Trans>
                  Read the corrected page<span className="sr-only">: {title}</span>
                </Trans>
              </a>
            )}
            <a href={paths.textHistory(correction)} className="text-muted">
              <Trans>
                History<span className="sr-only"> of {title}</span>
              </Trans>
            </a>
          </p>
        </div>
      </details>
    </li>
  )
}
