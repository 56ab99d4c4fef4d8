import type { ReactNode } from 'react'

/**
 * Controls that do nothing without script: there from the start, but hidden in a browser without it. A span, because
 * they are also used in paragraphs, which a div would close: React would then find different HTML from its own.
 */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <span className="contents noscript:hidden">{children}</span>
)
