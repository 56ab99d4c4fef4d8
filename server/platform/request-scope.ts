/** What a page's loader gets from the pages plugin, as `scope`. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { MemoizePerVersion } from './data-version.ts'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import type { ShownListings } from '#common/figures.ts'
import type { SearchRecord } from '#common/searches.ts'
import type { FormLimit } from './limits.ts'
import type { Settings } from './settings.ts'

export type RequestScope = {
  /** To show a page, perhaps a replica (reads.ts); for a form, the primary. */
  db: Db
  settings: Settings
  requestId: string
  /** Counts one submission of the form by this visitor. Seconds to wait until the next is accepted; 0: this one is. */
  checkFormLimit: (name: FormLimit) => Promise<number>
  /** The visitor's network, to count each once. Don't store it as it is (server/domains/moderation/report-post.ts). */
  network: string
  /** For directory data that every page needs. */
  memoizePerVersion: MemoizePerVersion
  /** The page answers this search; it is counted each time the page is sent. */
  recordSearch: (search: SearchRecord) => void
  /** The page shows these claimed listings; they are counted each time it is sent. */
  recordShown: (shown: ShownListings) => void
}

/** The submitted fields of a form. @throws AppError when the body isn't a form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new AppError('unsupported_media_type', i18n._(msg`Send the request as a form.`))
  }
}
