/** Where people decide, the same warning as on the page about our data. */
import { Trans } from '@lingui/react/macro'
import { today } from '#common/dates.ts'
import { IRS_STATUS_PAGE, isStaleList } from '#common/list-freshness.ts'
import { paths } from '#common/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

/** @param listDates 'YYYY-MM-DD'; null: no list. Nothing while each of them is recent. */
export function OldCopy({ listDates }: { listDates: readonly (string | null | undefined)[] }) {
  if (!listDates.some((date) => date && isStaleList(date, today()))) return null
  return (
    <span className="flex gap-2 text-14 font-normal">
      <Icon name="info" className="mt-[0.1875rem] shrink-0" />
      <span>
        <Trans>
          <a href={paths.data} className="text-inherit">
            Our copy of the list is out of date.
          </a>{' '}
          <a href={IRS_STATUS_PAGE} className="text-inherit">
            Check with the IRS
          </a>{' '}
          before you rely on it.
        </Trans>
      </span>
    </span>
  )
}
