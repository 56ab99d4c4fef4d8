import type { ReactNode } from 'react'

type Props = { heading: string; lead?: ReactNode; children: ReactNode }

export const DashboardPage = ({ heading, lead, children }: Props) => (
  <>
    <h1 className="text-33">{heading}</h1>
    {lead && <div className="mt-2 max-w-[68ch] text-muted">{lead}</div>}
    <div className="mt-8">{children}</div>
  </>
)
