/** What agents want said beside the official list: before and after, the decision, the reason. */
import { QueueDesk } from '#app/features/desk/queue-desk.tsx'
import { waitingFor } from '#app/features/desk/waiting-for.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { ChangeLineShown, ListingChange } from '#contract/listing-changes.ts'
import { Earlier } from './item-history.tsx'
import { yesNo, YES_NO } from './yes-no.ts'

const KINDS: Readonly<Record<ListingChange, string>> = {
  credentials: 'other credentials',
  name: 'the name they go by',
  place: 'where they practise now',
}

export const ChangesDesk = () => (
  <QueueDesk<ChangeLineShown>
    label="Changes"
    path="admin/changes"
    lineOf={lineOf}
    headingOf={headingOf}
    choices={YES_NO}
    decide={({ id }, sent) => yesNo(`admin/changes/${id}`, sent)}
  >
    {(change, decision) => (
      <>
        <Change change={change} />
        {decision}
        <Earlier facts={change.earlier} />
      </>
    )}
  </QueueDesk>
)

const lineOf = ({ name, kind, created_at: at }: ChangeLineShown) => ({
  title: name,
  facts: `${KINDS[kind]} · ${waitingFor(at)}`,
})

const headingOf = ({ name, kind, listing_path: path }: ChangeLineShown) => (
  <>
    <a href={path}>{name}</a> <span className="text-16 font-normal text-muted">{KINDS[kind]}</span>
  </>
)

function Change({ change }: { change: ChangeLineShown }) {
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Side name="The IRS list says" value={change.on_list} />
        <Side name="Shows beside it now" value={change.before} />
        <Side name="Shall show" value={change.wanted} isNew />
      </dl>
      <Facts
        facts={[
          { name: 'Asked by', value: `${change.account_name}, ${change.account_email ?? 'deleted'}` },
          ...(change.note ? [{ name: 'Their words', value: change.note }] : []),
        ]}
      />
    </>
  )
}

const Side = ({ name, value, isNew = false }: { name: string; value: string; isNew?: boolean }) => (
  <div className={`rounded-box border p-4 ${isNew ? 'border-evergreen bg-evergreen-tint' : 'border-hairline'}`}>
    <dt className="text-14 text-muted">{name}</dt>
    <dd className="mt-1 font-semibold [overflow-wrap:anywhere]">{value || 'nothing'}</dd>
  </div>
)
