/** /dashboard/admin/changes: what agents want shown beside the official list. */
import { t } from '@lingui/core/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { QueueView } from '#app/features/queue/queue-view.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { SideBySide } from '#app/ui/changed.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { ChangeLineShown, ListingChange } from '#common/listing-changes.ts'
import { allAcceptReject, acceptReject, Earlier } from '#app/features/admin/item-decisions.tsx'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Changes`}
      lead={t`Agents want these credentials, names, and locations shown. Facts from the IRS list don’t change.`}
    >
      <ChangesQueue />
    </DashboardPage>
  )
}

const kinds = (): Readonly<Record<ListingChange, string>> => ({
  credentials: 'other credentials',
  name: t`the name they go by`,
  place: 'where they practice now',
})

/** Changes that agents requested beside the official list: before and after, the decision, and the reason. */
const ChangesQueue = () => (
  <QueueView
    label={t`Changes`}
    art="storefront"
    rowsOf={(sorted) => api.get('admin/changes', { params: sorted })}
    lineOf={lineOf}
    headingOf={headingOf}
    choices={allAcceptReject()}
    decide={({ id }, sent) => api.post('admin/changes/{id}/decide', { params: { id }, body: acceptReject(sent) })}
  >
    {(change, decision) => (
      <>
        <Change change={change} />
        {decision}
        <Earlier facts={change.earlier} />
      </>
    )}
  </QueueView>
)

const lineOf = ({ name, kind, created_at: at }: ChangeLineShown) => ({
  title: name,
  facts: capitalize(kinds()[kind]),
  wait: formatWaitTime(at),
})

const headingOf = ({ name, kind, listing_path: path }: ChangeLineShown) => (
  <>
    <a href={path}>{name}</a> <span className="text-16 font-normal text-muted">{kinds()[kind]}</span>
  </>
)

function Change({ change }: { change: ChangeLineShown }) {
  return (
    <>
      <SideBySide
        sides={[
          { name: t`The IRS list says`, value: change.on_list },
          { name: t`Currently shown`, value: change.before },
          { name: t`Requested`, value: change.wanted, isNew: true },
        ]}
      />
      <Facts
        facts={[
          { name: t`Requested by`, value: `${change.account_name}, ${change.account_email ?? 'deleted'}` },
          ...(change.note ? [{ name: t`Note`, value: change.note }] : []),
        ]}
      />
    </>
  )
}
