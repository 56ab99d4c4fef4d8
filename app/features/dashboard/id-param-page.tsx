import type { ReactNode } from 'react'
import { useIdParam } from '#app/lib/use-id-param.ts'
import { Notice } from '#app/ui/notice.tsx'
import { DashboardPage } from './dashboard-page.tsx'

type Props = {
  /** The query parameter: `article` in `?article={id}`. */
  name: string
  heading: string
  children: (id: string) => ReactNode
}

/** A page about one thing. If its URL names none, it says so and doesn't call the server. */
export function IdParamPage({ name, heading, children }: Props) {
  const id = useIdParam(name)
  if (id !== null) return children(id)
  return (
    <DashboardPage heading={heading}>
      <Notice kind="problem">
        <p>There is nothing here. The address may be mistyped.</p>
      </Notice>
    </DashboardPage>
  )
}
