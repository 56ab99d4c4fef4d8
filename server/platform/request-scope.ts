/** What a page's loader gets from the pages door: `const { db } = context.get(requestScope)`. */
import { createContext } from 'react-router'
import type { Db } from './db.ts'
import type { AppError } from './errors.ts'
import type { LimitedForm } from './form-limits.ts'
import type { Settings } from './settings.ts'

/** What `make` finds, kept until the directory changes. `name` says what it is. */
export type OncePerVersion = <T>(name: string, make: () => Promise<T>) => Promise<T>

export type RequestScope = {
  db: Db
  settings: Settings
  requestId: string
  /** For the Content-Security-Policy of this answer. */
  nonce: string
  /** Counts one sending of the form by this visitor. Seconds to wait before it is taken; 0: go on. */
  waitBefore: (form: LimitedForm) => Promise<number>
  /** A fingerprint of the visitor's network: to count each once, never to know who it is. */
  network: Buffer
  /** For what every page asks of the directory. */
  oncePerVersion: OncePerVersion
  /** Why the request was refused before it reached a page; the page that says so gets it. */
  refusal: AppError | null
}

export const requestScope = createContext<RequestScope>()
