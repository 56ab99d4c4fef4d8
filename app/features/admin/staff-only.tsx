import type { ReactNode } from 'react'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#contract/paths.ts'
import { DeskTabs } from './desk-tabs.tsx'

/** The calls refuse everybody else by themselves; this only says so kindly. */
export function StaffOnly({ moderators = false, children }: { moderators?: boolean; children: ReactNode }) {
  const { role, second_factor: factor } = useOwnProfile()
  const may = role.name === 'admin' || (moderators && role.name === 'moderator')
  if (!may) {
    return (
      <Notice kind="problem">
        <p>This is for our staff.</p>
      </Notice>
    )
  }
  if (factor.required && !factor.enabled) {
    return (
      <Notice kind="caution">
        <p>
          Staff act only with a second step at signing in. <a href={`${paths.account}#two-step`}>Set it up</a>, then
          sign in again.
        </p>
      </Notice>
    )
  }
  return (
    <>
      <DeskTabs />
      {children}
    </>
  )
}
