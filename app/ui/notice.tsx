import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const LOOKS = {
  information: { sign: Info, look: 'border-slate bg-slate-tint', signLook: 'text-slate' },
  caution: { sign: CircleAlert, look: 'border-marigold bg-marigold-tint', signLook: 'text-ink' },
  problem: { sign: CircleAlert, look: 'border-brick bg-brick-tint', signLook: 'text-brick' },
} as const

/** Something to know before reading on. */
export function Notice({ kind = 'information', children }: { kind?: keyof typeof LOOKS; children: ReactNode }) {
  const { sign: Sign, look, signLook } = LOOKS[kind]
  return (
    <div className={`flex gap-3 rounded-stamp border-l-4 px-4 py-3 ${look}`}>
      <Sign aria-hidden="true" size={20} className={`mt-0.5 shrink-0 ${signLook}`} />
      <div className="grid max-w-[68ch] gap-2">{children}</div>
    </div>
  )
}
