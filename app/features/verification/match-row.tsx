import { inALine } from '#app/lib/in-a-line.ts'
import { paths } from '#contract/paths.ts'
import type { VerifyQuestion } from '#contract/verify-question.ts'
import { fullName, placeLine } from '#app/features/agents/full-name.ts'
import { StandingStamp } from '#app/features/agents/standing-stamp.tsx'
import type { VerifiedListing } from '#server/verification/types.ts'
import { MATCH_WORDS, standingSentence } from './answer-words.ts'
import { ReceiptButton } from './receipt-button.tsx'

/** One person of the asked name: where, and how the list stands to them. */
export function MatchRow({ match, question }: { match: VerifiedListing; question: VerifyQuestion }) {
  const { standing } = match
  const facts = [placeLine(match), MATCH_WORDS[match.match], match.isDemo ? 'invented for demonstration' : '']
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="text-21">
          <a href={paths.listing(match)}>{fullName(match)}</a>
        </h3>
        <p className="tabular text-muted">{inALine(facts)}</p>
        {standing?.status === 'not_in_latest' && <p className="max-w-[60ch]">{standingSentence(standing)}</p>}
      </div>
      <div className="grid content-start justify-items-start gap-3 md:justify-items-end">
        <StandingStamp
          standing={{
            status: standing?.status ?? 'listed',
            date: standing?.newestListOf ?? null,
          }}
        />
        <ReceiptButton question={question} chosen={match.publicId} words="Make a receipt" />
      </div>
    </li>
  )
}
