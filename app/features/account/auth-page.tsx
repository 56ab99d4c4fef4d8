import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'

type Props = { heading: string; lead?: ReactNode; children: ReactNode; wide?: boolean }

/** A page for a single task: a heading, a sentence, and a form. */
export function AuthPage({ heading, lead, children, wide = false }: Props) {
  return (
    <div className={`mx-auto w-full px-4 pt-8 pb-16 md:px-6 md:pt-12 ${wide ? 'max-w-reading' : 'max-w-[31rem]'}`}>
      <h1 className="text-33">{heading}</h1>
      {lead && <div className="mt-2 text-muted">{lead}</div>}
      <noscript>
        <div className="mt-4">
          <Notice kind="caution">
            <p>
              Signing in needs JavaScript, which your browser does not run here. Everything public works without it.
            </p>
          </Notice>
        </div>
      </noscript>
      <div className="mt-6 grid gap-6">{children}</div>
    </div>
  )
}
