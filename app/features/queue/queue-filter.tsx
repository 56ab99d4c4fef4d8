import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'
import { api } from '#app/lib/api/calls.ts'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import type { Queue } from '#common/admin.ts'

type Props<Value extends string> = {
  /** Of `show` in the address. */
  value: Value
  /** Value and label pairs, in display order. The first one is what the page shows by itself. */
  options: readonly (readonly [Value, string])[]
  /** What waits in it is counted on the first tab. */
  queue: Queue
}

/** Tabs for the parts of a queue. Each has its own order, and begins at its first row. */
export function QueueFilter<Value extends string>({ value, options, queue }: Props<Value>) {
  const { pathname } = useLocation()
  const waiting = useList(api.get('admin/queues')).data?.find((each) => each.queue === queue)?.waiting
  return (
    <div className="mb-5 border-b border-hairline">
      <LinkTabs
        label={t`Show`}
        tabs={options.map(([each, name], nth) => ({
          name,
          to: nth === 0 ? pathname : `${pathname}?show=${each}`,
          current: each === value,
          count: nth === 0 ? waiting : undefined,
        }))}
      />
    </div>
  )
}
