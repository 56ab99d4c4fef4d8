/** /dashboard/admin/discipline: entries of disciplinary lists, the people they may be about, and where they come from. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { DisciplineMatches } from '#app/features/admin/discipline-matches.tsx'
import { DisciplineSources } from '#app/features/admin/discipline-sources.tsx'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { QueueFilter } from '#app/features/queue/queue-filter.tsx'

type Part = 'open' | 'decided' | 'sources'
const PARTS = [
  ['open', 'Open matches'],
  ['decided', 'Decided matches'],
  ['sources', 'Lists and manual entries'],
] as const

export default function Page() {
  const [part, setPart] = useAddressChoice<Part>(
    'show',
    PARTS.map(([value]) => value),
    'open',
  )
  return (
    <DashboardPage
      heading="Discipline"
      lead="Entries from disciplinary lists. A listing shows one only after you decide that it’s about the same person."
    >
      <QueueFilter value={part} options={PARTS} onChange={setPart} />
      {part === 'sources' ? <DisciplineSources /> : <DisciplineMatches key={part} state={part} />}
    </DashboardPage>
  )
}
