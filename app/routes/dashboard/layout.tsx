/**
 * Layout of the dashboard: the shared layout, without the session provider and metadata of public pages. The content
 * renders only in the browser, because only the browser knows who is signed in.
 */
import { Outlet } from 'react-router'
import { LiveUpdates } from '#app/features/chat/live-updates.tsx'
import { DashboardFrame, DashboardSkeleton } from '#app/features/dashboard/dashboard-frame.tsx'
import { Guard } from '#app/features/dashboard/guard.tsx'
import { PageGate } from '#app/features/dashboard/page-gate.tsx'
import { ErrorPage } from '#app/features/shell/error-page.tsx'
import { Shell } from '#app/features/shell/shell.tsx'
import type { Route } from './+types/layout.ts'

export default function DashboardLayout() {
  return (
    <Shell>
      <Guard skeleton={<DashboardSkeleton />}>
        <LiveUpdates />
        <DashboardFrame>
          <PageGate>
            <Outlet />
          </PageGate>
        </DashboardFrame>
      </Guard>
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  )
}
