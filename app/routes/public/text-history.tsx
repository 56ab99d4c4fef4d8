/** /text-history/{kind}/{slug}: every version of a text, newest first, and what each changed. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { type HistoryStep, readHistory, type TextHistory } from '#server/domains/editorial/history.ts'
import { dayOf, formatLongDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { TEXT_KIND_LABELS } from '#common/text-names.ts'

export const loader = ({ params, scope: { db, settings } }: PageArgs<'/text-history/:kind/:slug'>) =>
  readHistory(db, settings, params)

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`History: ${loaderData.title}`.slice(0, 60),
    description: t`Every version of “${loaderData.title}” on ${site.name}: when it was changed, and what it said before.`,
    canonical: paths.textHistory(loaderData),
    robots: 'noindex,follow',
  })

export default function TextHistoryPage({ loaderData: history }: PageProps<typeof loader>) {
  const { title, kind, path, steps } = history
  return (
    <Page
      heading={t`History of “${title}”`}
      crumb={t`History`}
      trail={path ? [{ name: title, to: path }] : []}
      lead={t`${TEXT_KIND_LABELS[kind]}. ${steps.length === 1 ? 'One version' : `${steps.length} versions`}, newest first. Every change is listed here.`}
    >
      <ol reversed className="timeline timeline-dates max-w-reading">
        {steps.map((step) => (
          <Step key={step.number} step={step} history={history} />
        ))}
      </ol>
      <p className="mt-6 text-14 text-muted">
        <Trans>
          Corrections of factual errors are also in the <a href={paths.correctionsLog}>corrections log</a>. To see how
          we write and correct our content, read the <a href={paths.editorialPolicy}>editorial policy</a>.
        </Trans>
      </p>
    </Page>
  )
}

function Step({ step, history }: { step: HistoryStep; history: TextHistory }) {
  const { number, shownFrom, changedBy, wasWrong, isGone, changes } = step
  const isFirst = number === 1
  return (
    <li className="pb-5">
      <h2 className="text-18">
        {isGone ? t`No longer shown` : t`Version ${number}`} ·{' '}
        <time dateTime={shownFrom.toISOString()}>{formatLongDate(dayOf(shownFrom))}</time>
      </h2>
      <p className="text-14 text-muted">
        {changedBy === 'release' ? t`Changed in a site update.` : t`Changed by an editor.`}
        {isFirst && t` This is the first version we have.`}
        {!isGone && (
          <>
            {' '}
            <a href={paths.textVersion({ ...history, number })}>
              <Trans>Read version {number} in full</Trans>
            </a>
          </>
        )}
      </p>
      {wasWrong && (
        <p className="mt-2 max-w-[68ch]">
          <strong className="inline">{t`Correction.`}</strong> {wasWrong}
        </p>
      )}
      {changes.length > 0 && (
        <ul className="card mt-3 grid gap-1.5 p-4">
          {changes.map(({ sign, text }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line can be there twice, and nothing moves.
            <li key={place} className="grid max-w-[72ch] grid-cols-[5.5rem_1fr] gap-x-3 text-14">
              <span className={sign === '-' ? 'text-brick' : 'text-evergreen'}>
                {sign === '-' ? t`− Removed` : t`+ Added`}
              </span>
              <span className="[overflow-wrap:anywhere]">
                {sign === '-' ? <del className="no-underline">{text}</del> : <ins className="no-underline">{text}</ins>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
