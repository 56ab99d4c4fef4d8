/** Step by step, what is known about this person and from where: each IRS file, the claim and its proof, discipline. */
import { t } from '@lingui/core/macro'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import type { ClaimRecord } from '#server/domains/claims/prove-again.ts'
import type { FileStep, StatusLadder as Ladder } from '#server/domains/verification/read-ladder.ts'
import { provedBy } from '#common/claims.ts'
import { formatLongDate } from '#common/dates.ts'
import { listName } from '#common/list-status.ts'
import { DisciplineLines } from './discipline-lines.tsx'

export function StatusLadder({ ladder: { files, claim, discipline } }: { ladder: Ladder }) {
  const facts: Fact[] = [
    ...files.map((file) => ({ name: capital(listName(file.kind)), value: describeFile(file) })),
    { name: t`Claim`, value: describeClaim(claim) },
    { name: t`Discipline`, value: <DisciplineLines record={discipline} /> },
  ]
  return (
    <div>
      <h3 id="sources" className="mb-3 scroll-mt-24 text-22">
        {t`What each source says`}
      </h3>
      <Facts facts={facts} />
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A person on our first copy may have been listed for decades: we can't know. */
function describeFile({ newestOn, oldestOn, isOnNewest, ranges }: FileStep): string {
  const [latest] = ranges
  const since = ranges.at(-1)?.firstOn
  const [newest, oldest] = [formatLongDate(newestOn), formatLongDate(oldestOn)]
  if (!latest || !since)
    return newestOn === oldestOn
      ? t`Not in our copy, which is dated ${newest}.`
      : t`Not in our copies, which are dated ${oldest} to ${newest}.`
  const now = isOnNewest
    ? t`In our newest copy, dated ${newest}.`
    : t`Not in our newest copy, dated ${newest}. Last seen on ${formatLongDate(latest.lastOn)}.`
  const sinceDay = formatLongDate(since)
  const first =
    since === oldestOn
      ? t`First seen on ${sinceDay}, in our oldest copy, so this person may have been listed for much longer.`
      : t`First seen on ${sinceDay}. Our copies go back to ${oldest}.`
  return [now, first, ranges.length > 1 ? describeTimes(ranges) : ''].filter(Boolean).join(' ')
}

function describeTimes(ranges: FileStep['ranges']): string {
  const times = ranges.map(({ firstOn, lastOn }) => {
    const [from, to] = [formatLongDate(firstOn), formatLongDate(lastOn)]
    return firstOn === lastOn ? from : t`${from} to ${to}`
  })
  return t`Seen during these periods: ${times.join('; ')}.`
}

/** How it was proved, never what was shown. */
export function describeClaim(claim: ClaimRecord | null): string {
  if (!claim) return t`Not claimed. The agent hasn’t shown us that this listing is theirs.`
  const { claimedOn, methods, provedIn, isOld } = claim
  const proofs = methods.map(provedBy).reduce((one, next) => (one ? t`${one}, and by ${next}` : next), '')
  return [
    t`Claimed on ${formatLongDate(claimedOn)}.`,
    proofs
      ? t`The claim was proved by ${proofs}, most recently in ${provedIn}.`
      : t`We have no record of how the claim was verified.`,
    isOld && t`This proof is older than the last enrollment renewal. Renewals are due every three years.`,
  ]
    .filter(Boolean)
    .join(' ')
}
