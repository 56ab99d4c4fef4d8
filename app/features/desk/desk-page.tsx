import type { ReactNode } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { answerTo } from '#app/features/dashboard/page-access.ts'
import { paths } from '#contract/paths.ts'
import { DeskTabs } from './desk-tabs.tsx'

type Props = { heading: string; lead: string; children: ReactNode }

/** A page of our staff. Who may open it stands in dashboard/page-access.ts; editors have no desk around their pages. */
export function DeskPage({ heading, lead, children }: Props) {
  const profile = useOwnProfile()
  return (
    <DashboardPage heading={heading} lead={lead}>
      {answerTo(paths.admin, profile) !== 'refused' && <DeskTabs />}
      {children}
    </DashboardPage>
  )
}
