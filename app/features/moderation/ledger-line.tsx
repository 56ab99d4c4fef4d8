import type { Ledger } from '#contract/moderation.ts'
import { showNumber } from '#app/lib/show-count.ts'

/** How many came in and what became of them, in a sentence; why some are gone, below it. */
export function LedgerLine({ ledger, one, many }: { ledger: Ledger; one: string; many: string }) {
  const { received, published, held, removed, reasons } = ledger
  if (received === 0) return null
  return (
    <div className="max-w-[68ch] border-l-2 border-hairline pl-4 text-14 text-muted">
      <p className="tabular">
        {showNumber(received)} {received === 1 ? one : many} received: {showNumber(published)} published,{' '}
        {showNumber(held)} held, {showNumber(removed)} removed.
      </p>
      {reasons.length > 0 && (
        <ul className="mt-1">
          {reasons.map(({ reason, label, count }) => (
            <li key={reason}>
              {label}: {showNumber(count)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
