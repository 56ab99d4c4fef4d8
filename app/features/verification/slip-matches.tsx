import { inALine } from '#app/lib/in-a-line.ts'
import { fullName, placeLine } from '#app/features/agents/full-name.ts'
import { StandingStamp } from '#app/features/agents/standing-stamp.tsx'
import { showNumber } from '#app/lib/show-count.ts'
import type { VerifiedListing, VerifyAnswer } from '#server/verification/types.ts'
import { MATCH_WORDS, standingSentence } from './answer-words.ts'

/** What the lists said. Everyone who answers is named, or that nobody does. */
export function SlipMatches({ answer: { outcome, matches, total, elsewhereTotal } }: { answer: VerifyAnswer }) {
  return (
    <section className="mt-6">
      <h2 className="font-sans text-14 font-semibold text-muted">What the list said</h2>
      {outcome === 'none' && (
        <p className="mt-1 border-y border-hairline py-2">
          No match in our copy. {elsewhereTotal > 0 && `In other places: ${showNumber(elsewhereTotal)} of this name. `}
          This does not prove that the person is not enrolled.
        </p>
      )}
      {outcome === 'several' && (
        <p className="mt-1">{showNumber(total)} people of this name. The list cannot tell which is meant.</p>
      )}
      {matches.length > 0 && (
        <ul className="mt-1 divide-y divide-hairline border-y border-hairline">
          {matches.map((match) => (
            <SlipMatch key={match.publicId} match={match} />
          ))}
        </ul>
      )}
      {total > matches.length && <p className="mt-1 text-14">The first {showNumber(matches.length)} are named.</p>}
    </section>
  )
}

function SlipMatch({ match }: { match: VerifiedListing }) {
  const { standing } = match
  return (
    <li className="grid gap-1.5 py-3">
      <p className="font-serif text-21 font-semibold">{fullName(match)}</p>
      <p className="tabular text-muted">{inALine([placeLine(match), MATCH_WORDS[match.match]])}</p>
      <div>
        <StandingStamp
          standing={{
            status: standing?.status ?? 'listed',
            date: standing?.newestListOf ?? null,
          }}
        />
      </div>
      {standing && <p className="text-14">{standingSentence(standing)}</p>}
    </li>
  )
}
