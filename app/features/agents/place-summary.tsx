import { Form } from 'react-router'
import { formatNumber } from '#app/lib/format-count.ts'
import { listName } from '#common/list-status.ts'
import { formatLongDate } from '#common/dates.ts'
import { useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { paths } from '#common/paths.ts'
import type { NewestList } from '#server/domains/agents/newest-list.ts'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  total: number
  list: NewestList | null
  /** `California`, `Fresno, CA`. */
  place: string
  /** USPS code: a search from here stays in the state. */
  state: string
}

/** How many agents are on which list, and a search within the state. */
export function PlaceSummary({ total, list, place, state }: Props) {
  const { singular, plural } = useSite().product
  const many = total === 1 ? singular : plural
  return (
    <div className="mb-8 grid gap-5">
      <p className="max-w-[68ch] text-18">
        {total === 0 ? `No ${many} in ${place}` : `${formatNumber(total)} ${many} in ${place}`}
        {list?.isDemo ? ' (invented for demonstration)' : ''}.{' '}
        {list
          ? `Newest list: ${listName(list.kind)}, ${formatLongDate(list.listDate)}. `
          : 'No IRS list has been imported yet. '}
        {total === 0 && `An ${singular} from any state may act for you, by phone or video.`}
      </p>
      <search>
        <Form action={paths.agents} className="no-print grid max-w-reading gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
          <input type="hidden" name="state" value={state} />
          <Field
            label={`Search in ${state}`}
            name="q"
            type="search"
            hint="Name, firm, city or ZIP code"
            autoComplete="off"
          />
          <Button>
            <Icon name="search" /> Search
          </Button>
        </Form>
      </search>
    </div>
  )
}
