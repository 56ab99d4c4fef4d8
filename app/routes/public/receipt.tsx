/** /license-verification/{receipt}: a printable, permanent record of the check and what the lists said that day. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import {
  describeSimilar,
  listSentence,
  listStatusOf,
  MATCH_WORDS,
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
import { Breadcrumb, HOME_CRUMB } from '#app/ui/page.tsx'
import { formatNumber } from '#app/lib/format-count.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { Print, Share } from '#app/features/shell/page-buttons.ts'
import type {
  HistoryEntry,
  IrsList,
  Receipt,
  VerifiedListing,
  VerifyAnswer,
} from '#server/domains/verification/types.ts'
import { stateOf } from '#common/states.ts'
import { listName } from '#common/list-status.ts'

export async function loader({ params, scope }: PageArgs<'/license-verification/:receipt'>) {
  return { receipt: await readReceipt(scope.db, scope.settings, params.receipt) }
}

export const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) => {
  const { id, asked, madeAt } = loaderData.receipt
  return pageMeta(site, {
    title: `Receipt of a list check${asked ? ` for ${searchedName(asked)}` : ''}, ${formatPlainDate(madeAt)}`,
    description: 'What was asked, what the IRS list of that date said, and whether this receipt is unaltered.',
    canonical: paths.receipt(id),
    image: {
      path: paths.receiptPreview(id),
      alt: `Receipt of a list check${asked ? ` for ${searchedName(asked)}` : ''}`,
    },
    robots: 'noindex',
  })
}

export default function ReceiptPage({ loaderData: { receipt } }: PageProps<typeof loader>) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 pb-16 md:px-6">
      <Breadcrumb trail={[HOME_CRUMB, { name: 'Verify a license', to: paths.licenseVerification }]} here="Receipt" />
      <div className="mt-6">
        <ReceiptVerdict receipt={receipt} />
      </div>
      <ReceiptSlip receipt={receipt} />
      <SignatureFacts receipt={receipt} />
    </div>
  )
}

/** A narrow column, ruled lines, tabular figures: it prints as shown. */
function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const site = useSite()
  const { id, madeAt, asked, answer, withheld, history } = receipt
  const demo = answer.lists.some(({ isDemo }) => isDemo)
  return (
    <>
      <article className="slip mx-auto mt-6 max-w-[34rem] border border-hairline bg-raised px-5 py-7 sm:px-8">
        <header className="border-b-2 border-ink pb-4">
          <p className="text-14 font-semibold">{site.name}</p>
          <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 className="text-28">Receipt of a list check</h1>
            <p className="text-14 font-semibold">Not an IRS document</p>
          </div>
          <p className="tabular mt-1 text-14 text-muted">
            Made on <time dateTime={madeAt}>{formatDateTime(madeAt)}</time>
          </p>
        </header>
        {demo && (
          <p className="mt-4 border-2 border-dashed border-marigold px-3 py-2 font-semibold">
            Demonstration: the list and everyone on it are invented. This receipt proves nothing about a real person.
          </p>
        )}
        {withheld > 0 && <Withheld count={withheld} />}
        {asked && (
          <SlipPart heading="What was asked">
            <SlipLine name="Last name" value={asked.lastName} />
            <SlipLine name="First name" value={asked.firstName || 'any'} />
            <SlipLine name="State" value={stateOf(asked.state)?.name ?? 'any'} />
            {asked.zip && <SlipLine name="ZIP code" value={asked.zip} />}
          </SlipPart>
        )}
        <SlipMatches answer={answer} withheld={withheld} />
        {history.length > 0 && <SlipHistory history={history} />}
        <ReceiptAbout receipt={receipt} />
        <SlipFiles lists={answer.lists} />
        <NotShown />
        <footer className="mt-6 grid gap-2 border-t-2 border-ink pt-4 text-14 text-muted">
          <p>
            {listSentence(answer.lists)} A match shows that the list of that day had this name. {site.name} isn’t the
            IRS.
          </p>
          <ReceiptWayBack id={id} />
        </footer>
      </article>
      <SlipTools />
    </>
  )
}

/** What the lists said: each match by name, or that there is none. */
function SlipMatches({ answer, withheld }: { answer: VerifyAnswer; withheld: number }) {
  const { outcome, total, similarTotal } = answer
  const shown = outcome === 'none' ? answer.similar : answer.matches
  return (
    <section className="mt-6">
      <h2 className="font-sans text-14 font-semibold text-muted">What the list said</h2>
      {outcome === 'none' && <NoMatch answer={answer} />}
      {outcome === 'several' && (
        <p className="mt-1">{formatNumber(total)} people of this name. The list cannot tell which is meant.</p>
      )}
      {shown.length === 0 && withheld > 0 && <p className="mt-1 border-y border-hairline py-2">Withheld.</p>}
      {shown.length > 0 && (
        <ul className="mt-1 divide-y divide-hairline border-y border-hairline">
          {shown.map((match) => (
            <SlipMatch key={match.publicId} match={match} />
          ))}
        </ul>
      )}
      {withheld === 0 && total + similarTotal > shown.length && (
        <p className="mt-1 text-14">The first {formatNumber(shown.length)} are named.</p>
      )}
    </section>
  )
}

const NoMatch = ({ answer: { similarTotal, elsewhereTotal } }: { answer: VerifyAnswer }) => (
  <p className="mt-1 border-y border-hairline py-2">
    {elsewhereTotal > 0 && `In other places: ${formatNumber(elsewhereTotal)} of this name. `}
    {similarTotal === 0 && 'No match in our copy. '}
    This doesn’t prove that the person isn’t enrolled. {similarTotal > 0 && describeSimilar(similarTotal)}
  </p>
)

function SlipMatch({ match }: { match: VerifiedListing }) {
  const { standing } = match
  return (
    <li className="grid gap-1.5 py-3">
      <p className="font-serif text-22 font-semibold">{fullName(match)}</p>
      <p className="tabular text-muted">{joinWithDots([placeLine(match), MATCH_WORDS[match.match]])}</p>
      <div>
        <StatusBadge standing={listStatusOf(standing)} />
      </div>
      {standing && <p className="text-14">{statusSentence(standing)}</p>}
    </li>
  )
}

/** Each list, newest first, and whether it included the name. */
function SlipHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <SlipPart heading="On each list we hold">
      {history.map(({ kind, listDate, present }) => (
        <SlipLine
          key={`${kind} ${listDate}`}
          name={`${listName(kind)}, ${formatLongDate(listDate)}`}
          value={present ? 'named' : 'not named'}
        />
      ))}
    </SlipPart>
  )
}

/** The files that were read, with their hashes, so that anyone can compare. */
function SlipFiles({ lists }: { lists: readonly IrsList[] }) {
  if (lists.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="font-sans text-14 font-semibold text-muted">Which files were read</h2>
      <ul className="mt-1 divide-y divide-hairline border-y border-hairline">
        {lists.map(({ run, kind, listDate, files }) => (
          <li key={run} className="grid gap-1 py-2">
            <p>
              {listName(kind)}, {formatLongDate(listDate)}
            </p>
            {files.map(({ name, bytes, sha256 }) => (
              <p key={sha256} className="text-14 text-muted">
                {name}, {formatNumber(bytes)} bytes, SHA-256
                <span className="block font-mono break-all text-ink">{sha256}</span>
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
    <section className="mt-6">
      <h2 className="font-sans text-14 font-semibold text-muted">{heading}</h2>
      <dl className="mt-1 divide-y divide-hairline border-y border-hairline">{children}</dl>
    </section>
  )
}

function SlipLine({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="tabular flex flex-wrap justify-between gap-x-6 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium">{value}</dd>
    </div>
  )
}

/** Beside the receipt, never printed. */
function SlipTools() {
  return (
    <div className="no-print mx-auto mt-6 flex max-w-[34rem] flex-wrap items-center gap-4">
      <Share title="Receipt of a list check" />
      <Print>Print</Print>
      <p className="text-14 text-muted">
        Whoever has this page’s address can see it. <a href={paths.licenseVerification}>Check another name</a>
      </p>
    </div>
  )
}
