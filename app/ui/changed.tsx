import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

/** A value before and after: struck through, then bold. */
export const Changed = ({ from, to }: { from: string | null; to: string | null }) => (
  <>
    <del>{from || t`None`}</del> <span aria-hidden="true">→</span>{' '}
    <ins className="font-semibold no-underline">{to || t`None`}</ins>
  </>
)

type Side = { name: string; value: ReactNode; isNew?: boolean }

/** Two or three values to compare, such as what someone wants beside what there is now. */
export const SideBySide = ({ sides }: { sides: readonly Side[] }) => (
  <dl className={`grid gap-4 ${sides.length > 2 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
    {sides.map(({ name, value, isNew = false }) => (
      <div
        key={name}
        className={`rounded-box border p-4 ${isNew ? 'border-evergreen bg-evergreen-tint' : 'border-hairline'}`}
      >
        <dt className="text-14 text-muted">{name}</dt>
        <dd className="mt-1 font-semibold [overflow-wrap:anywhere]">{value || t`Nothing`}</dd>
      </div>
    ))}
  </dl>
)
