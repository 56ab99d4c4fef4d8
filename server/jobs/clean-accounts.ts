/** Takes away what has run out in the accounts, and questions that nobody confirmed, once an hour. */
import { cleanUpAccounts } from '../accounts/clean-up.ts'
import { dropUnconfirmed } from '../questions/ask-question.ts'
import type { Database } from '../platform/db.ts'

const EVERY_MS = 3_600_000
/** Not at the very start, when everything else wants the database. */
const FIRST_AFTER_MS = 60_000

type Parts = { db: Database; log: Record<'info' | 'warn', (facts: object, words: string) => void> }

export function startCleaning({ db, log }: Parts): { stop: () => void } {
  const clean = async () => {
    try {
      log.info({ rows: (await cleanUpAccounts(db)) + (await dropUnconfirmed(db)) }, 'what has run out is gone')
    } catch (error) {
      log.warn({ err: error }, 'what has run out could not be taken away')
    }
  }
  const first = setTimeout(clean, FIRST_AFTER_MS).unref()
  const later = setInterval(clean, EVERY_MS).unref()
  return {
    stop() {
      clearTimeout(first)
      clearInterval(later)
    },
  }
}
