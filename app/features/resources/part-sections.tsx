/** Entries under their headings. */
import type { Key, ReactNode } from 'react'
import type { Part } from './types.ts'

type Props<T> = { parts: readonly Part<T>[]; render: (entry: T) => ReactNode; keyOf: (entry: T) => Key }

export function PartSections<T>({ parts, render, keyOf }: Props<T>) {
  return parts.map(({ id, heading, entries }) => (
    <section key={id} aria-labelledby={id} className="mt-10 first:mt-0 nth-2:mt-0">
      <h2 id={id} className="text-26">
        {heading}
      </h2>
      <ul className="mt-3 border-y border-hairline">
        {entries.map((entry) => (
          <EntryFrame key={keyOf(entry)}>{render(entry)}</EntryFrame>
        ))}
      </ul>
    </section>
  ))
}

const EntryFrame = ({ children }: { children: ReactNode }) => children
