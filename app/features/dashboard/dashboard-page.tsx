import type { ReactNode } from 'react'
import { useIdParam } from '#app/lib/use-id-param.ts'
import { Notice } from '#app/ui/notice.tsx'

type Props = { heading: string; lead?: ReactNode; children: ReactNode }

export const DashboardPage = ({ heading, lead, children }: Props) => (
  <>
    <h1 className="text-36">{heading}</h1>
    {lead && <div className="mt-2 max-w-[68ch] text-muted">{lead}</div>}
    <div className="mt-8">{children}</div>
  </>
)

type IdParamProps = {
  /** The query parameter: `article` in `?article={id}`. */
  name: string
  heading: string
  children: (id: string) => ReactNode
}

/** A page about one thing. If its URL names none, it says so and doesn't call the server. */
export function IdParamPage({ name, heading, children }: IdParamProps) {
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
