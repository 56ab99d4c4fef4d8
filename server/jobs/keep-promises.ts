/** What was promised with a time: evidence gone after a decision, watchers told after an import. Every few minutes. */
import { deleteOldEvidence } from '../claims/keep-evidence.ts'
import { forgetCorrections } from '../corrections/ask-correction.ts'
import type { Database } from '../platform/db.ts'
import type { Settings } from '../platform/settings.ts'
import { tellWatchers } from '../saved/tell-watchers.ts'

const EVERY_MS = 300_000
/** Not at the very start, when everything else wants the database. */
const FIRST_AFTER_MS = 30_000

type Log = Record<'info' | 'warn', (facts: object, words: string) => void>
type Parts = { db: Database; settings: Settings; log: Log }

export function startKeepingPromises({ db, settings, log }: Parts): { stop: () => void } {
  const keep = async () => {
    try {
      const files = await deleteOldEvidence(db, settings)
      await forgetCorrections(db)
      const mails = await tellWatchers(db, settings)
      if (files + mails > 0) log.info({ files, mails }, 'old evidence is gone, watchers are told')
    } catch (error) {
      log.warn({ err: error }, 'what was promised could not be done now; it is tried again')
    }
  }
  const first = setTimeout(keep, FIRST_AFTER_MS).unref()
  const later = setInterval(keep, EVERY_MS).unref()
  return {
    stop() {
      clearTimeout(first)
      clearInterval(later)
    },
  }
}
