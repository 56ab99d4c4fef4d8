/** Step by step, what is known about this person and from where: each IRS file, the claim and its proof, discipline. */
import { type Fact, Facts } from '#app/ui/facts.tsx'
import type { ClaimRecord } from '#server/domains/claims/prove-again.ts'
import type { FileStep, StatusLadder as Ladder } from '#server/domains/verification/read-ladder.ts'
import { PROVED_BY } from '#common/claims.ts'
import { formatLongDate } from '#common/dates.ts'
import { listName } from '#common/list-status.ts'
import { DisciplineLines } from './discipline-lines.tsx'

export function StatusLadder({ ladder: { files, claim, discipline } }: { ladder: Ladder }) {
  const facts: Fact[] = [
    ...files.map((file) => ({ name: capital(listName(file.kind)), value: describeFile(file) })),
    { name: 'Claim', value: describeClaim(claim) },
    { name: 'Discipline', value: <DisciplineLines record={discipline} /> },
  ]
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className="mb-3 scroll-mt-24 text-28">
        What each source says
      </h2>
      <Facts facts={facts} />
    </section>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A person on our first copy may have been listed for decades: we can't know. */
function describeFile({ newestOn, oldestOn, isOnNewest, ranges }: FileStep): string {
  const [latest] = ranges
  const since = ranges.at(-1)?.firstOn
  if (!latest || !since) {
    return `Not on our copies, which are dated ${formatLongDate(oldestOn)}${oldestOn === newestOn ? '' : ` to ${formatLongDate(newestOn)}`}.`
  }
  const now = isOnNewest
    ? `On the newest, ${formatLongDate(newestOn)}.`
    : `Not on the newest, ${formatLongDate(newestOn)}. Last seen on ${formatLongDate(latest.lastOn)}.`
  const first =
    since === oldestOn
      ? `First seen on ${formatLongDate(since)}, our oldest copy, so it may be much longer.`
      : `First seen on ${formatLongDate(since)}. Our copies begin on ${formatLongDate(oldestOn)}.`
  const stretches = ranges.map(({ firstOn, lastOn }) =>
    firstOn === lastOn ? formatLongDate(firstOn) : `${formatLongDate(firstOn)} to ${formatLongDate(lastOn)}`,
  )
  return [now, first, ranges.length > 1 ? `Seen in these times: ${stretches.join('; ')}.` : '']
    .filter(Boolean)
    .join(' ')
}

/** How it was proved, never what was shown. */
export function describeClaim(claim: ClaimRecord | null): string {
  if (!claim) return 'Not claimed. No one has shown us that this listing is theirs.'
  const { claimedOn, methods, provedIn, isOld } = claim
  const how =
    methods.length === 0
      ? 'How it was proved isn’t on record.'
      : `Proved by ${methods.map((method) => PROVED_BY[method]).join(', and by ')}; last in ${provedIn}.`
  const old = isOld ? ' This proof is older than the last renewal of the license, which is due every three years.' : ''
  return `Claimed on ${formatLongDate(claimedOn)}. ${how}${old}`
}
