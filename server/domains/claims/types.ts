/** What the functions of this domain take besides the database. */
import type { Sender } from '#server/platform/mail/types.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { ClaimMethod, ClaimStatus } from '#common/claims.ts'

/** The whole settings object fits too. */
export type ClaimSettings = Sender & Pick<Settings, 'DATA_DIR'>

type Locked = { id: string; accountId: string; status: ClaimStatus; method: ClaimMethod }
/** In its current state, locked by the reader. */
export type LockedClaim = Locked & { kind: 'claim'; listingId: number }
type LockedApplication = Locked & { kind: 'application'; listingId: null }
export type LockedCase = LockedClaim | LockedApplication
