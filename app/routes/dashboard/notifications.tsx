/** /dashboard/notifications: all notifications, by kind (`?kind=`), or only unread ones (`?unread=1`). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { NotificationList } from '#app/features/notifications/notification-list.tsx'
import { paths } from '#common/paths.ts'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { ApiError } from '#app/lib/account/send-request.ts'
import { pushState, type PushState, turnPushOff, turnPushOn } from '#app/lib/push/push-notifications.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Link } from '#app/ui/link.tsx'

export default function NotificationsPage() {
  const { id: person } = useOwnProfile()
  return (
    <DashboardPage
      heading="Notifications"
      lead={
        <p>
          What happened around you. Which of it we also mail, you choose{' '}
          <Link href={`${paths.account}#notices`}>in your account</Link>.
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

const WORDS: Readonly<Record<PushState, string>> = {
  unsupported: 'This browser can’t show notifications when a page is closed. We’ll email you about unread messages.',
  forbidden:
    'This browser was told never to show notices of this site. Allow them in its settings, then load this page again.',
  off: 'Get a browser notification when someone messages you while the dashboard is closed. It shows who wrote, never what.',
  on: 'This browser shows a notification when someone messages you while the dashboard is closed. It stops when you sign out.',
}

/** Web Push while the dashboard is closed. Shown only if the server supports it. */
function PushSwitch({ person }: { person: string }) {
  const { data } = useQuery({
    queryKey: ['push', person],
    queryFn: async () => {
      const { public_key: key } = (await requestSignedIn(api.get('push'))).data
      return { key, state: await pushState(person) }
    },
  })
  if (!data?.key) return null
  return (
    <section aria-labelledby="push" className="rounded-box border border-hairline px-4 py-4">
      <h2 id="push" className="text-18">
        Notices of this browser
      </h2>
      <output className="mt-1 block max-w-[68ch] text-muted" data-push={data.state}>
        {WORDS[data.state]}
      </output>
      <Act person={person} publicKey={data.key} state={data.state} />
    </section>
  )
}

type ActProps = { person: string; publicKey: string; state: PushState }

function Act({ person, publicKey, state }: ActProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (state === 'unsupported' || state === 'forbidden') return null
  const press = async () => {
    setBusy(true)
    try {
      if (state === 'on') await turnPushOff(person)
      else await turnPushOn(person, publicKey)
    } catch (error) {
      const words =
        error instanceof ApiError
          ? describeCallError(error)
          : 'Your browser could not turn notices on. Try again later.'
      showToast(words, 'problem')
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: ['push'] })
    }
  }
  return (
    <p className="mt-3">
      <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
        {state === 'on' ? 'Turn notices off' : 'Turn notices on'}
      </Button>
    </p>
  )
}
