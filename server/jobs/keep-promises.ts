/** What was promised with a time: evidence and sent lists gone after theirs, watchers told after an import. Every few minutes. */
import { deleteOldEvidence } from '../claims/keep-evidence.ts'
import { forgetCorrections } from '../corrections/ask-correction.ts'
import { dropOldUploads, settleUploads } from '../imports/settle-uploads.ts'
import type { Database } from '../platform/db.ts'
import type { Settings } from '../platform/settings.ts'
import { tellWatchers } from '../saved/tell-watchers.ts'
import { doRegularly, type JobLog } from './do-regularly.ts'

const EVERY_MS = 300_000
const FIRST_AFTER_MS = 30_000

type Parts = { db: Database; settings: Settings; log: JobLog }

export function startKeepingPromises({ db, settings, log }: Parts): { stop: () => void } {
  const work = async () => {
    const files = await deleteOldEvidence(db, settings)
    await settleUploads(db)
    const lists = await dropOldUploads(db, settings)
    await forgetCorrections(db)
    const mails = await tellWatchers(db, settings)
    if (files + lists + mails > 0) {
      log.info({ files, lists, mails }, 'old evidence and lists are gone, watchers are told')
    }
  }
  const failure = 'what was promised could not be done now; it is tried again'
  return { stop: doRegularly({ everyMs: EVERY_MS, firstAfterMs: FIRST_AFTER_MS, work, log, failure }) }
}
