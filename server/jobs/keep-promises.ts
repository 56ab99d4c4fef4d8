/** What was promised with a time: evidence and sent lists gone after theirs, watchers told after an import. Every few minutes. */
import { deleteOldEvidence } from '../claims/keep-evidence.ts'
import { forgetCorrections } from '../corrections/ask-correction.ts'
import { dropOldUploads, settleUploads } from '../imports/settle-uploads.ts'
import type { Database } from '../platform/db.ts'
import { dropOrphans } from '../platform/files/drop-orphans.ts'
import type { Settings } from '../platform/settings.ts'
import { tellWatchers } from '../saved/tell-watchers.ts'
import { doRegularly, type JobLog } from './do-regularly.ts'

const EVERY_MS = 300_000
const FIRST_AFTER_MS = 30_000
const DAY_MS = 86_400_000
/** A process that is started anew each day would never come to it otherwise. */
const TIDY_FIRST_AFTER_MS = 600_000

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
  const stopPromises = doRegularly({ everyMs: EVERY_MS, firstAfterMs: FIRST_AFTER_MS, work, log, failure })
  const stopTidying = startTidying({ db, settings, log })
  return {
    stop: () => {
      stopPromises()
      stopTidying()
    },
  }
}

/** Files that nothing refers to go once a day. */
function startTidying({ db, settings, log }: Parts): () => void {
  const work = async () => {
    const files = await dropOrphans(db, settings)
    if (files > 0) log.info({ files }, 'files that nothing refers to are gone')
  }
  const failure = 'files that nothing refers to could not be taken away; it is tried again'
  return doRegularly({ everyMs: DAY_MS, firstAfterMs: TIDY_FIRST_AFTER_MS, work, log, failure })
}
