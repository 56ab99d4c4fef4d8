/** /license-verification/{receipt}: a printable, permanent record of the check and what the lists said that day. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import {
  describeSimilar,
  listSentence,
  listStatusOf,
  searchedName,
  statusSentence,
} from '#app/features/verification/answer-text.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatDateTime, formatLongDate, formatPlainDate } from '#common/dates.ts'
import { useSite } from '#app/lib/site.ts'
import {
  NotShown,
  ReceiptAbout,
  ReceiptVerdict,
  ReceiptWayBack,
  SignatureFacts,
  Withheld,
} from '#app/features/verification/receipt-check.tsx'
import { readReceipt } from '#server/domains/verification/read-receipt.ts'
import { paths } from '#common/paths.ts'
import type { ReactNode } from 'react'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { Breadcrumb, homeCrumb } from '#app/ui/page.tsx'
import { formatNumber } from '#common/format-count.ts'
import { Print, Share } from '#app/features/shell/page-buttons.ts'
import type {
  HistoryEntry,
  IrsList,
  Receipt,
  VerifiedListing,
  VerifyAnswer,
} from '#server/domains/verification/types.ts'
import { stateOf } from '#common/states.ts'
import { describeMatch } from '#common/name-match.ts'
import { listName } from '#common/list-status.ts'
import { unprovenTitle } from '#common/receipt-limits.ts'

export async function loader({ params, scope }: PageArgs<'/license-verification/:receipt'>) {
  return { receipt: await readReceipt(scope.db, scope.settings, params.receipt) }
}

export const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { receipt } = loaderData
  return pageMeta(site, {
    title: titleOf(receipt),
    description: t`The search, what the IRS list said on that date, and whether this receipt has been altered.`,
    canonical: paths.receipt(receipt.id),
    image: { path: paths.receiptPreview(receipt.id), alt: titleOf(receipt) },
    robots: 'noindex',
  })
}

/** Only what the signature proves: a link preview has no room for a warning beside a name. */
function titleOf({ asked, madeAt, check }: Receipt): string {
  if (check.verdict !== 'intact') return unprovenTitle(check.verdict)
  const date = formatPlainDate(madeAt)
  return asked ? t`List check receipt for ${searchedName(asked)}, ${date}` : t`List check receipt, ${date}`
}

export default function ReceiptPage({ loaderData: { receipt } }: PageProps<typeof loader>) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 pb-16 md:px-6">
      <Breadcrumb
        trail={[homeCrumb(), { name: t`Verify a license`, to: paths.licenseVerification }]}
        here={t`Receipt`}
      />
      <div className="receipt-page">
        <ReceiptVerdict receipt={receipt} />
        <div className="slip-shadow print-alone">
          <ReceiptSlip receipt={receipt} />
        </div>
        <div className="receipt-rest no-print grid content-start gap-6">
          <SlipTools />
          <SignatureFacts receipt={receipt} />
        </div>
      </div>
    </div>
  )
}

/**
 * What was found first, then the evidence in two columns, then the way back to this page. Of the check, only a warning
 * is on the sheet itself, and printed.
 */
function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const site = useSite()
  const { id, madeAt, asked, answer, withheld, history, check } = receipt
  const demo = answer.lists.some(({ isDemo }) => isDemo)
  return (
    <article className="slip">
      <header className="slip-head">
        <div>
          <p className="text-14 font-semibold text-evergreen">{site.name}</p>
          <h1 className="text-28">{t`List check receipt`}</h1>
          <p className="tabular text-14 text-muted">
            <Trans>
              Issued on <time dateTime={madeAt}>{formatDateTime(madeAt)}</time>
            </Trans>
          </p>
        </div>
        <p className="tag tag-sand">{t`Not an IRS document`}</p>
      </header>
      {check.verdict !== 'intact' && (
        <p className="mt-4 border-2 border-brick px-3 py-2 font-semibold text-brick">{unprovenTitle(check.verdict)}.</p>
      )}
      {demo && (
        <p className="mt-4 border-2 border-dashed border-marigold px-3 py-2 text-14 font-semibold">
          <Trans>
            Demonstration: the list and everyone on it are fictional. This receipt proves nothing about a real person.
          </Trans>
        </p>
      )}
      {withheld > 0 && <Withheld count={withheld} />}
      <SlipMatches receipt={receipt} />
      <div className="slip-parts">
        {asked && (
          <SlipPart heading={t`Search`}>
            <SlipLine name={t`Last name`} value={asked.lastName} />
            <SlipLine name={t`First name`} value={asked.firstName || t`any`} />
            <SlipLine name={t`State`} value={stateOf(asked.state)?.name ?? t`any`} />
            {asked.zip && <SlipLine name={t`ZIP code`} value={asked.zip} />}
          </SlipPart>
        )}
        {history.length > 0 && <SlipHistory history={history} />}
        <ReceiptAbout receipt={receipt} />
        <SlipFiles lists={answer.lists} />
        <NotShown />
      </div>
      <footer className="slip-back">
        <ReceiptWayBack id={id} />
        <p className="col-span-full text-muted">
          {listSentence(answer.lists)}{' '}
          {t`A match shows that this name was on that day’s list. ${site.name} isn’t the IRS.`}
        </p>
      </footer>
    </article>
  )
}

/** What the lists said: each match by name, or that there is none. */
function SlipMatches({ receipt: { answer, asked, withheld } }: { receipt: Receipt }) {
  const { outcome, total, similarTotal } = answer
  const shown = outcome === 'none' ? answer.similar : answer.matches
  return (
    <section className="mt-5">
      <h2>{t`What the list said`}</h2>
      {outcome === 'none' && <NoMatch answer={answer} />}
      {outcome === 'several' && (
        <p className="mt-1 text-22">
          {plural(total, {
            one: '# person has this name. The list can’t show whether that’s the person you mean.',
            other: '# people have this name. The list can’t show which one you mean.',
          })}
        </p>
      )}
      {shown.length === 0 && withheld > 0 && <p className="mt-1 pb-5">{t`Names withheld.`}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((match) => (
            <SlipMatch key={match.publicId} match={match} words={describeMatch(match, asked && asked.firstName)} />
          ))}
        </ul>
      )}
      {withheld === 0 && total + similarTotal > shown.length && (
        <p className="pb-4 text-14">
          <Trans>Only the first {formatNumber(shown.length)} names are shown.</Trans>
        </p>
      )}
      {outcome === 'none' && <p className="pb-5">{t`This doesn’t prove that the person isn’t enrolled.`}</p>}
    </section>
  )
}

const NoMatch = ({ answer: { similarTotal, elsewhereTotal } }: { answer: VerifyAnswer }) => (
  <p className="mt-1 pb-5 text-18">
    {similarTotal > 0 ? describeSimilar(similarTotal) : t`No match in our copy of the list.`}
    {elsewhereTotal > 0 &&
      ` ${plural(elsewhereTotal, { one: '# person in another place has this name.', other: '# people in other places have this name.' })}`}
  </p>
)

function SlipMatch({ match, words }: { match: VerifiedListing; words: string }) {
  const { standing } = match
  return (
    <li className="slip-person">
      <p className="font-serif text-36 leading-tight font-semibold [overflow-wrap:anywhere]">{fullName(match)}</p>
      <p className="tabular text-muted">{placeLine(match)}</p>
      {words !== '' && <p>{words}.</p>}
      <p>
        <StatusBadge standing={listStatusOf(standing)} />
      </p>
      {standing?.status === 'not_in_latest' && <p className="text-14">{statusSentence(standing)}</p>}
    </li>
  )
}

/** Each list, newest first, and whether it included the name. */
function SlipHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <SlipPart heading={t`Status on each list`}>
      {history.map(({ kind, listDate, present }) => (
        <SlipLine
          key={`${kind} ${listDate}`}
          name={`${listName(kind)}, ${formatLongDate(listDate)}`}
          value={present ? t`listed` : t`not listed`}
        />
      ))}
    </SlipPart>
  )
}

/** The files that were read, with their hashes, so that anyone can compare. */
function SlipFiles({ lists }: { lists: readonly IrsList[] }) {
  if (lists.length === 0) return null
  return (
    <section>
      <h2>{t`Files we checked`}</h2>
      <ul className="slip-lines">
        {lists.map(({ run, kind, listDate, files }) => (
          <li key={run} className="py-1.5 text-14">
            <p>
              {listName(kind)}, {formatLongDate(listDate)}
            </p>
            {files.map(({ name, bytes, sha256 }) => (
              <p key={sha256} className="text-muted">
                <Trans>
                  {name}, {formatNumber(bytes)} bytes, SHA-256{' '}
                  <span className="block font-mono break-all text-ink">{sha256}</span>
                </Trans>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SlipPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      <dl className="slip-lines">{children}</dl>
    </section>
  )
}

const SlipLine = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="slip-line tabular">
    <dt className="text-muted">{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** Beside the receipt, never printed. */
const SlipTools = () => (
  <div className="card grid gap-3 p-5">
    <p className="flex flex-wrap gap-3">
      <Share title={t`List check receipt`} />
      <Print>{t`Print`}</Print>
    </p>
    <p className="text-14 text-muted">
      <Trans>
        This receipt prints on one page. Anyone with the link can see it.{' '}
        <a href={paths.licenseVerification}>Check another name</a>
      </Trans>
    </p>
  </div>
)
