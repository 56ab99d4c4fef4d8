/** /tax-resources/state-agencies: the tax office of every state, the District, and the territories. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { type Agency, type Part, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { PartSections, ResourcePage } from '#app/features/resources/resource-page.tsx'
import { AgencyRow } from '#app/features/resources/agency-row.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { paths } from '#common/paths.ts'
import { STATES } from '#common/states.ts'

export async function loader({ scope }: PageArgs) {
  return { agencies: await listEntries(scope.db, 'agency') }
}

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'State tax agencies, with official links',
    description:
      'The official tax agency of every state, the District of Columbia and the US territories, and which of them levy an income tax.',
    canonical: paths.stateAgencies,
  })

export default function StateAgenciesPage({ loaderData }: PageProps<typeof loader>) {
  const agencies = loaderData.agencies
  return (
    <ResourcePage
      heading="State tax agencies"
      lead="For state returns, payments and letters: the office itself. An enrolled agent’s license is federal; ask who helps with your state."
      review={reviewOfAll(agencies)}
      parts={partsOf(agencies)}
    >
      <PartSections
        parts={partsOf(agencies)}
        keyOf={({ slug }) => slug}
        render={(agency) => <AgencyRow agency={agency} place={nameOf(agency.content.state)} />}
      />
    </ResourcePage>
  )
}

const stateOf = (code: string) => STATES.find((state) => state.code === code)
const nameOf = (code: string): string => stateOf(code)?.name ?? code

function partsOf(agencies: readonly Agency[]): Part<Agency>[] {
  const isTerritory = ({ content }: Agency) => stateOf(content.state)?.kind === 'territory'
  return [
    { id: 'states', heading: 'States and the District', entries: agencies.filter((each) => !isTerritory(each)) },
    { id: 'territories', heading: 'Territories', entries: agencies.filter(isTerritory) },
  ]
}
