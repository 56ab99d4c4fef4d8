import type { ReactNode } from 'react'

export function SlipPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="font-sans text-14 font-semibold text-muted">{heading}</h2>
      <dl className="mt-1 divide-y divide-hairline border-y border-hairline">{children}</dl>
    </section>
  )
}

export function SlipLine({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="tabular flex flex-wrap justify-between gap-x-6 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium">{value}</dd>
    </div>
  )
}
