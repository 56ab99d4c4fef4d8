/** What the verbs of this room are given beside the database. */
import type { Settings } from '#server/platform/settings.ts'
import type { ClaimMethod, ClaimStatus } from '#contract/claims.ts'

/** The whole settings fit. */
export type ClaimHouse = Pick<Settings, 'SITE_NAME' | 'POSTAL_ADDRESS' | 'origin' | 'DATA_DIR'>

/** A claim as it stands, locked by who reads it. */
export type LockedClaim = {
  id: string
  listingId: number | null
  accountId: string
  status: ClaimStatus
  method: ClaimMethod
  isDispute: boolean
}
