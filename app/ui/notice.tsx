import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const LOOKS = {
  information: { sign: 'info', look: 'border-slate bg-slate-tint', signLook: 'text-slate' },
  caution: { sign: 'alert', look: 'border-marigold bg-marigold-tint', signLook: 'text-ink' },
  problem: { sign: 'alert', look: 'border-brick bg-brick-tint', signLook: 'text-brick' },
} as const

/** Something to know before reading on. */
export function Notice({ kind = 'information', children }: { kind?: keyof typeof LOOKS; children: ReactNode }) {
  const { sign, look, signLook } = LOOKS[kind]
  return (
    <div className={`flex gap-3 rounded-stamp border-l-4 px-4 py-3 ${look}`}>
      <Icon name={sign} className={`mt-0.5 ${signLook}`} />
      <div className="grid max-w-[68ch] gap-2">{children}</div>
    </div>
  )
}
