/** When the agent last proved that the listing is theirs, and whether new proof is due. */
import { t } from '@lingui/core/macro'
import { canProveAgain, isProofDue } from '#app/features/claims/claim-labels.tsx'
import { FoldedGroup, FoldedPart, openPart } from '#app/ui/folded-part.tsx'
import type { ClaimShown } from '#common/claim-schemas.ts'
import { formatDate } from '#common/dates.ts'
import { PROOF } from './editor-nav.tsx'

/** When the newest proof was accepted; null: never, or too long ago to know. */
const lastProved = (claims: readonly ClaimShown[]): string | null =>
  claims
    .filter(canProveAgain)
    .flatMap(({ proofs }) => proofs.flatMap(({ passed_at: at }) => at ?? []))
    .toSorted()
    .at(-1) ?? null

export function ProofPart({ claims }: { claims: readonly ClaimShown[] }) {
  const proved = lastProved(claims)
  const isDue = claims.some(isProofDue)
  if (!proved) return null
  return (
    <FoldedGroup heading={t`Your claim`}>
      <FoldedPart
        anchor="last-proof"
        heading={t`Your proof`}
        said={t`Last proof: ${formatDate(proved)}`}
        due={isDue ? t`Due` : null}
      >
        <p className="max-w-[68ch] text-14 text-muted">
          {t`We ask for new proof at each enrollment renewal.`}{' '}
          {isDue && (
            <a href={`#${PROOF}`} onClick={() => openPart(PROOF)}>
              {t`Renew your proof`}
            </a>
          )}
        </p>
      </FoldedPart>
    </FoldedGroup>
  )
}
