/** What the composition root passes to the REST plugin. */
import type { Deps } from '#server/domains/accounts/types.ts'
import type { Database } from '#server/platform/db.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Settings } from '#server/platform/settings.ts'

export type ApiOptions = { db: Database; settings: Settings; metrics: Metrics; deps: Deps }
