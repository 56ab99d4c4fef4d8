import type { NotificationRow } from '#contract/chat-answers.ts'
import { shortTime } from '#app/features/chat/chat-words.ts'
import { showCount } from '#app/lib/show-count.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KINDS, placeOf } from './notification-words.ts'

type Props = { row: NotificationRow; onRead: () => void }

export function NotificationItem({ row, onRead }: Props) {
  const { type, read, created_at: at } = row
  const to = placeOf(row)
  return (
    <li className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-3 py-4 ${read ? '' : 'bg-evergreen-tint'}`}>
      <Icon name={KINDS[type].icon} className="mt-1 text-muted" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="tabular text-14 text-muted">
            {!read && <strong className="mr-2 text-ink">New</strong>}
            {KINDS[type].name} · <time dateTime={at}>{shortTime(at)}</time>
          </p>
          <p className={`[overflow-wrap:anywhere] ${read ? '' : 'font-semibold'}`}>
            {to ? (
              <a href={to} onClick={read ? undefined : onRead}>
                {wordsOf(row)}
              </a>
            ) : (
              wordsOf(row)
            )}
          </p>
        </div>
        {!read && (
          <Button type="button" look="plain" onClick={onRead}>
            Mark as read<span className="sr-only">: {wordsOf(row)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function wordsOf({ type, preview, from_name: from, count }: NotificationRow): string {
  if (type !== 'chat') return preview
  const who = from || 'Somebody who has left'
  return count > 1 ? `${who}, ${showCount(count, 'message', 'messages')}: ${preview}` : `${who}: ${preview}`
}
