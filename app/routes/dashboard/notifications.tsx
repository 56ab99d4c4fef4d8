/** /dashboard/notifications: all notifications, by kind (`?kind=`), or only unread ones (`?unread=1`); what to be told of (`?view=choices`). */
import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { NotificationChoices } from '#app/features/notifications/notification-choices.tsx'
import { NotificationList } from '#app/features/notifications/notification-list.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { paths } from '#common/paths.ts'

export default function NotificationsPage() {
  const [search] = useSearchParams()
  const isChoosing = search.get('view') === 'choices'
  return (
    <DashboardPage heading={t`Notifications`}>
      <LinkTabs
        label={t`On this page`}
        tabs={[
          { name: t`What’s new`, to: paths.notifications, current: !isChoosing },
          { name: t`Settings`, to: paths.notificationSettings, current: isChoosing },
        ]}
      />
      <div className="border-t border-hairline pt-6">{isChoosing ? <NotificationChoices /> : <NotificationList />}</div>
    </DashboardPage>
  )
}
