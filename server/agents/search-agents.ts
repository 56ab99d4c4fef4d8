/**
 * Search of the public directory: whom a visitor can find, and in what order.
 *
 * Only listed agents are found: one who is hidden, or stands on no list any more, is not.
 */
import type { AgentQuery } from '#contract/agent-query.ts'
import type { Db } from '#server/platform/db.ts'
import type { AgentPage } from './types.ts'

/** @throws AppError `page_too_deep` beyond LAST_PAGE. */
export async function searchAgents(_db: Db, _query: AgentQuery): Promise<AgentPage> {
  throw new Error('in the making')
}
