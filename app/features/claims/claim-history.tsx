import type { ClaimShown } from '#common/claims.ts'
import { formatDateTime } from '#common/dates.ts'
import { describeEvent } from './claim-labels.ts'

const WHO = { you: 'the claimant', staff: 'staff', system: 'the system' } as const

export const ClaimHistory = ({ history }: Pick<ClaimShown, 'history'>) => (
  <ol className="tabular grid gap-1 text-14 text-muted">
    {history.map(({ at, by, what, note }) => (
      <li key={`${at} ${what}`}>
        {formatDateTime(at)} · {describeEvent(what)} by {WHO[by]}
        {note && <>: “{note}”</>}
      </li>
    ))}
  </ol>
)
