import { feeUnitLabels, serviceLabels } from '#app/features/agents/labels.ts'
import { showDate } from '#contract/show-date.ts'
import type { Fee } from '#server/agents/view-agent.ts'
import { showDollars } from './show-dollars.ts'

/** Published fees with the day until which they hold. */
export function Fees({ fees }: { fees: readonly Fee[] }) {
  if (fees.length === 0) return null
  return (
    <section aria-labelledby="fees">
      <h2 id="fees" className="text-26">
        Fees
      </h2>
      <table className="mt-3 w-full border-y border-hairline text-left">
        <thead className="text-14 text-muted">
          <tr>
            <th scope="col" className="py-2 font-medium">
              Service
            </th>
            <th scope="col" className="py-2 font-medium">
              Fee
            </th>
            <th scope="col" className="py-2 font-medium">
              Holds until
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-t border-hairline">
          {fees.map(({ service, amountCents, unit, validUntil }) => (
            <tr key={`${service} ${unit}`}>
              <td className="py-2.5 pr-4">{serviceLabels([service])}</td>
              <td className="py-2.5 pr-4">
                {showDollars(amountCents)} {feeUnitLabels([unit])}
              </td>
              <td className="py-2.5">{showDate(validUntil)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
