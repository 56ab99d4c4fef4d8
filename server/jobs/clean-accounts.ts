/** Takes away what has run out in the accounts, questions that nobody confirmed, and old answers to repeats, hourly. */
import { cleanUpAccounts } from '../accounts/clean-up.ts'
import { dropUnconfirmed } from '../questions/ask-question.ts'
import type { Database } from '../platform/db.ts'
import { forgetOldAnswers } from '../platform/keep-answers.ts'
import { doRegularly, type JobLog } from './do-regularly.ts'

const EVERY_MS = 3_600_000
const FIRST_AFTER_MS = 60_000

type Parts = { db: Database; log: JobLog }

export function startCleaning({ db, log }: Parts): { stop: () => void } {
  const work = async () => {
    const rows = (await cleanUpAccounts(db)) + (await dropUnconfirmed(db)) + (await forgetOldAnswers(db))
    log.info({ rows }, 'what has run out is gone')
  }
  const failure = 'what has run out could not be taken away'
  return { stop: doRegularly({ everyMs: EVERY_MS, firstAfterMs: FIRST_AFTER_MS, work, log, failure }) }
}
