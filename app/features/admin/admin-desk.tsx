import type { ReactNode } from 'react'
import { DeskTabs } from './desk-tabs.tsx'

/** A page of the admin desk below its tabs. Who may open it stands in dashboard/page-access.ts. */
export const AdminDesk = ({ children }: { children: ReactNode }) => (
  <>
    <DeskTabs />
    {children}
  </>
)
