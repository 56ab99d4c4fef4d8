import type { Ledger } from '#common/moderation-schemas.ts'
import { formatNumber } from '#common/format-count.ts'

/** A sentence on how many were received and their outcomes; below it, the reasons some were removed. */
export function DecisionRecord({ ledger, one, many }: { ledger: Ledger; one: string; many: string }) {
  const { received, published, held, removed, reasons } = ledger
  if (received === 0) return null
  return (
    <div className="max-w-[68ch] border-l-2 border-hairline pl-4 text-14 text-muted">
      <p className="tabular">
        {formatNumber(received)} {received === 1 ? one : many} received: {formatNumber(published)} published,{' '}
        {formatNumber(held)} held, {formatNumber(removed)} removed.
      </p>
      {reasons.length > 0 && (
        <ul className="mt-1">
          {reasons.map(({ reason, label, count }) => (
            <li key={reason}>
              {label}: {formatNumber(count)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
