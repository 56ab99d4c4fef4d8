import { useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'
import type { DeadlineAudience } from '#common/resources.ts'

/** The dates as a file to download, and as a URL that a calendar refreshes by itself. */
export function SubscribeBox({ audience }: { audience: DeadlineAudience | null }) {
  const { origin } = useSite()
  const feed = `${paths.deadlinesFeed}${audience ? `?who=${audience}` : ''}`
  return (
    <div className="max-w-[68ch]">
      <p>
        Download the dates once, or give your calendar the address below as a subscription: then it follows every
        change. Whole days, without alarms; your calendar’s own reminders apply.
      </p>
      <p className="no-print mt-3">
        <LinkButton to={feed}>Download these dates (.ics)</LinkButton>
      </p>
      <p className="mt-3 rounded-stamp border border-hairline bg-raised px-3 py-2 font-mono text-14 break-all">
        {origin}
        {feed}
      </p>
    </div>
  )
}
