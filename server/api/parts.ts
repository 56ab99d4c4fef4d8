/** What the REST door is given by the composition root. */
import type { AccountHouse } from '../accounts/types.ts'
import type { Database } from '../platform/db.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Settings } from '../platform/settings.ts'

export type ApiParts = { db: Database; settings: Settings; metrics: Metrics; house: AccountHouse }
