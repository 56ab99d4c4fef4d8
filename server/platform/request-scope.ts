/** What a page's loader gets from the pages door: `const { db } = context.get(requestScope)`. */
import { createContext } from 'react-router'
import type { Db } from './db.ts'
import type { Settings } from './settings.ts'

export type RequestScope = {
  db: Db
  settings: Settings
  requestId: string
  /** For the Content-Security-Policy of this answer. */
  nonce: string
}

export const requestScope = createContext<RequestScope>()
