/** /dashboard/notifications: all notifications, by kind (`?kind=`), or only unread ones (`?unread=1`). */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { NotificationList } from '#app/features/notifications/notification-list.tsx'
import { PushSwitch } from '#app/features/notifications/push-switch.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { paths } from '#common/paths.ts'

export const meta = noindexMeta('Notifications')

export default function NotificationsPage() {
  const { id: person } = useOwnProfile()
  return (
    <DashboardPage
      heading="Notifications"
      lead={
        <p>
          What happened around you. Which of it we also mail, you choose{' '}
          <a href={`${paths.account}#notices`}>in your account</a>.
        </p>
      }
    >
      <div className="grid gap-8">
        <PushSwitch person={person} />
        <NotificationList />
      </div>
    </DashboardPage>
  )
}
