import type { ReactNode } from 'react'
import { type SourceKey, SOURCES } from './sources.ts'

/** A link to one of the sources, with our own text or its name. */
export function SourceLink({ to, children }: { to: SourceKey; children?: ReactNode }) {
  return <a href={SOURCES[to].href}>{children ?? SOURCES[to].name}</a>
}
