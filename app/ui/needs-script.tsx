import type { ReactNode } from 'react'

/** Controls that are nothing without script: there from the first moment, and not at all in a browser without it. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <div className="contents noscript:hidden">{children}</div>
)
