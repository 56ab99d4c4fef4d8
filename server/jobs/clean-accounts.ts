/** Takes away what has run out in the accounts, and questions that nobody confirmed, once an hour. */
import { cleanUpAccounts } from '../accounts/clean-up.ts'
import { dropUnconfirmed } from '../questions/ask-question.ts'
import type { Database } from '../platform/db.ts'
import { doRegularly, type JobLog } from './do-regularly.ts'

const EVERY_MS = 3_600_000
const FIRST_AFTER_MS = 60_000

type Parts = { db: Database; log: JobLog }

export function startCleaning({ db, log }: Parts): { stop: () => void } {
  const work = async () =>
    log.info({ rows: (await cleanUpAccounts(db)) + (await dropUnconfirmed(db)) }, 'what has run out is gone')
  const failure = 'what has run out could not be taken away'
  return { stop: doRegularly({ everyMs: EVERY_MS, firstAfterMs: FIRST_AFTER_MS, work, log, failure }) }
}
