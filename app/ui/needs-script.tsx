import type { ReactNode } from 'react'

/**
 * Controls that are nothing without script: there from the first moment, and not at all in a browser without it. A
 * span, because they stand in paragraphs too, which a div would end: React would then find another page than its own.
 */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <span className="contents noscript:hidden">{children}</span>
)
