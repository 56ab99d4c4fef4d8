import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode }

/** Names and values separated by hairlines. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-hairline border-y border-hairline">
      {facts.map(({ name, value }) => (
        // A history can hold two entries with the same name: decisions made on the same day.
        <div
          key={typeof value === 'string' ? `${name} ${value}` : name}
          className="grid gap-x-6 py-2.5 sm:grid-cols-[12rem_1fr]"
        >
          <dt className="text-14 leading-6 text-muted">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
