import { useSite } from '#app/lib/site.ts'
import { showTime } from '#contract/show-date.ts'
import { stateOf } from '#contract/states.ts'
import { paths } from '#contract/paths.ts'
import type { Receipt } from '#server/verification/types.ts'
import { listSentence } from './answer-words.ts'
import { SlipFiles } from './slip-files.tsx'
import { SlipHistory } from './slip-history.tsx'
import { SlipMatches } from './slip-matches.tsx'
import { SlipTools } from './slip-tools.tsx'
import { SlipLine, SlipPart } from './slip-part.tsx'

/** A narrow column, ruled lines, tabular figures: it prints as it looks. */
export function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const site = useSite()
  const { id, madeAt, asked, answer, history } = receipt
  const demo = answer.lists.some(({ isDemo }) => isDemo)
  return (
    <>
      <article className="slip mx-auto mt-6 max-w-[34rem] border border-hairline bg-raised px-5 py-7 sm:px-8">
        <header className="border-b-2 border-ink pb-4">
          <p className="text-14 font-semibold">{site.name}</p>
          <h1 className="mt-1 text-26">Receipt of a license check</h1>
          <p className="tabular mt-1 text-14 text-muted">
            Made on <time dateTime={madeAt}>{showTime(madeAt)}</time>
          </p>
        </header>
        {demo && (
          <p className="mt-4 border-2 border-dashed border-marigold px-3 py-2 font-semibold">
            Demonstration: the list and everyone on it are invented. This receipt proves nothing about a real person.
          </p>
        )}
        <SlipPart heading="What was asked">
          <SlipLine name="Last name" value={asked.lastName} />
          <SlipLine name="First name" value={asked.firstName || 'any'} />
          <SlipLine name="State" value={stateOf(asked.state)?.name ?? 'any'} />
          {asked.zip && <SlipLine name="ZIP code" value={asked.zip} />}
        </SlipPart>
        <SlipMatches answer={answer} />
        {history.length > 0 && <SlipHistory history={history} />}
        <SlipFiles lists={answer.lists} />
        <footer className="mt-6 grid gap-2 border-t-2 border-ink pt-4 text-14 text-muted">
          <p>
            {listSentence(answer.lists)} A match shows that the list of that day held this name. It does not show who
            the person in front of you is, and it is no recommendation. {site.name} is not the IRS.
          </p>
          <p className="font-mono break-all">{`${site.origin}${paths.receipt(id)}`}</p>
        </footer>
      </article>
      <SlipTools />
    </>
  )
}
