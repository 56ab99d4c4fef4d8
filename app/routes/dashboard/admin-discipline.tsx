/** /dashboard/admin/discipline: entries of disciplinary lists, the people they may be about, and where they come from. */
import { t } from '@lingui/core/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { DisciplineMatches } from '#app/features/admin/discipline-matches.tsx'
import { DisciplineSources } from '#app/features/admin/discipline-sources.tsx'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { QueueFilter } from '#app/features/queue/queue-filter.tsx'

type Part = 'open' | 'decided' | 'sources'
const parts = () =>
  [
    ['open', t`Open matches`],
    ['decided', t`Decided matches`],
    ['sources', t`Lists and manual entries`],
  ] as const

export default function Page() {
  const [part] = useAddressChoice<Part>(
    'show',
    parts().map(([value]) => value),
    'open',
  )
  return (
    <DashboardPage
      heading={t`Discipline`}
      lead={t`Entries from disciplinary lists. A listing shows an entry only after you decide that both are about the same person.`}
    >
      <QueueFilter value={part} options={parts()} queue="discipline" />
      {part === 'sources' ? <DisciplineSources /> : <DisciplineMatches key={part} state={part} />}
    </DashboardPage>
  )
}
