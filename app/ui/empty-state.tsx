import type { ReactNode } from 'react'
import { Illustration, type SpotName } from './illustration.tsx'

type Props = {
  art: SpotName
  children: ReactNode
  /** One link or button: the way to the first entry. */
  action?: ReactNode
  /** Around it, where it isn't in a card already. */
  frame?: 'sheet' | 'card'
}

/** What shows in place of a list without entries: what will be here, and how it gets here. */
export function EmptyState({ art, children, action, frame }: Props) {
  const content = (
    <div className="grid justify-items-center gap-4 px-4 py-8 text-center">
      <Illustration name={art} />
      <div className="max-w-[48ch] text-muted">{children}</div>
      {action}
    </div>
  )
  return frame ? <div className={frame}>{content}</div> : content
}
