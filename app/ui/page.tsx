import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb, HOME_CRUMB } from './breadcrumb.tsx'

type Props = {
  heading: string
  /** The pages between home and this one. */
  trail?: readonly Crumb[]
  /** The page's name in the breadcrumb, if the heading is too long for it. */
  crumb?: string
  /** Text pages are narrow, for readability. */
  width?: 'page' | 'reading'
  /** One or two sentences below the heading. */
  lead?: ReactNode
  children: ReactNode
}

const NO_TRAIL: readonly Crumb[] = []

/** Every page but home: breadcrumb, one H1, content. */
export function Page({ heading, trail = NO_TRAIL, crumb, width = 'page', lead, children }: Props) {
  return (
    <div className={`mx-auto w-full px-4 pt-5 pb-16 md:px-6 ${width === 'page' ? 'max-w-page' : 'max-w-reading'}`}>
      <Breadcrumb trail={[HOME_CRUMB, ...trail]} here={crumb ?? heading} />
      <h1 className="mt-5 text-33 md:text-42">{heading}</h1>
      {lead && <div className="mt-3 max-w-[68ch] text-18 text-muted">{lead}</div>}
      <div className="mt-6">{children}</div>
    </div>
  )
}
