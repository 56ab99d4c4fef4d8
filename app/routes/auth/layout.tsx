/** Layout of the sign-in pages: the shared layout, without the session provider and metadata of public pages. */
import { Outlet } from 'react-router'
import { ErrorPage } from '#app/features/shell/error-page.tsx'
import { Shell } from '#app/features/shell/shell.tsx'
import type { Route } from './+types/layout.ts'

export default function AuthLayout() {
  return (
    <Shell>
      <Outlet />
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
