import type { ReactNode } from 'react'
import { type SourceKey, SOURCES } from './sources.ts'

/** A link to one of the sources, in our own words or under its name. */
export function SourceLink({ to, children }: { to: SourceKey; children?: ReactNode }) {
  return <a href={SOURCES[to].href}>{children ?? SOURCES[to].name}</a>
}
