import type { ReactNode } from 'react'

export type Part = { name: string; content: ReactNode }

/** Side by side, on as many lines as they need. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-8 gap-y-3">{children}</div>
)
