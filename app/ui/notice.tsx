import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const VARIANTS = {
  information: { sign: 'info', variant: 'border-slate bg-slate-tint', signClass: 'text-slate' },
  caution: { sign: 'alert', variant: 'border-marigold bg-marigold-tint', signClass: 'text-ink' },
  problem: { sign: 'alert', variant: 'border-brick bg-brick-tint', signClass: 'text-brick' },
} as const

/** Something to know before reading on. */
export function Notice({ kind = 'information', children }: { kind?: keyof typeof VARIANTS; children: ReactNode }) {
  const { sign, variant, signClass } = VARIANTS[kind]
  return (
    <div className={`flex gap-3 rounded-stamp border-l-4 px-4 py-3 ${variant}`}>
      <Icon name={sign} className={`mt-0.5 ${signClass}`} />
      <div className="grid max-w-[68ch] gap-2">{children}</div>
    </div>
  )
}

/** For texts that come with the demo directory and haven't been checked against their sources. */
export const ExampleNotice = ({ what }: { what: string }) => (
  <p className="max-w-[68ch] border-l-2 border-marigold pl-3 text-14 text-muted">
    <strong>{t`This is an example.`}</strong>{' '}
    {t`This ${what} shows the kind of content this site can have. We haven’t checked its amounts and dates against its sources, so rely on the sources themselves.`}
  </p>
)
