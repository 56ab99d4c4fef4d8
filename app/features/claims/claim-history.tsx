import type { ClaimShown } from '#contract/claims.ts'
import { showTime } from '#contract/show-date.ts'
import { eventWords } from './claim-words.ts'

const WHO = { you: 'the claimant', staff: 'staff', system: 'the system' } as const

export const ClaimHistory = ({ history }: Pick<ClaimShown, 'history'>) => (
  <ol className="tabular grid gap-1 text-14 text-muted">
    {history.map(({ at, by, what, note }) => (
      <li key={`${at} ${what}`}>
        {showTime(at)} · {eventWords(what)} by {WHO[by]}
        {note && <>: “{note}”</>}
      </li>
    ))}
  </ol>
)
