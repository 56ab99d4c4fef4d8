import { plural, t } from '@lingui/core/macro'
import type { Ledger } from '#common/moderation-schemas.ts'
import { formatNumber } from '#common/format-count.ts'

const RECEIVED = {
  review: (count: number) => plural(count, { one: '# review received', other: '# reviews received' }),
  question: (count: number) => plural(count, { one: '# question received', other: '# questions received' }),
  answer: (count: number) => plural(count, { one: '# answer received', other: '# answers received' }),
  article: (count: number) => plural(count, { one: '# article received', other: '# articles received' }),
}

/** A sentence on how many were received and their outcomes; below it, the reasons some were removed. */
export function DecisionRecord({ ledger, kind }: { ledger: Ledger; kind: keyof typeof RECEIVED }) {
  const { received, published, held, removed, reasons } = ledger
  if (received === 0) return null
  return (
    <div className="max-w-[68ch] border-l-2 border-hairline pl-4 text-14 text-muted">
      <p className="tabular">
        {t`${RECEIVED[kind](received)}: ${formatNumber(published)} published, ${formatNumber(held)} held, ${formatNumber(removed)} removed.`}
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
