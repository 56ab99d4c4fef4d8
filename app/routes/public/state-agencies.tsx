/** /tax-resources/state-agencies: the tax office of every state, the District, and the territories. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { LetterIndex, letterId } from '#app/features/guides/contents-list.tsx'
import { type Agency, reviewOfAll } from '#app/features/resources/group-entries.ts'
import { ResourcePage } from '#app/features/resources/resource-page.tsx'
import { AgencyRow } from '#app/features/resources/agency-row.tsx'
import { ListHead, WhatIsChecked } from '#app/features/resources/plain-entry.tsx'
import { StateSelect } from '#app/features/listing/state-select.tsx'
import { Button } from '#app/ui/button.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { paths } from '#common/paths.ts'
import { STATES } from '#common/states.ts'

export async function loader({ request, scope }: PageArgs) {
  const agencies = await listEntries(scope.db, 'agency')
  const asked = new URL(request.url).searchParams.get('state')
  if (asked === null) return { agencies }
  const chosen = agencies.find(({ content }) => content.state === asked)
  throw redirect(chosen ? `${paths.stateAgencies}#${chosen.slug}` : paths.stateAgencies, 303)
}

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`State tax agencies, with official links`,
    description: t`The official tax agency for every state, the District of Columbia, and the U.S. territories, and which of these levy an income tax.`,
    canonical: paths.stateAgencies,
  })

export default function StateAgenciesPage({ loaderData }: PageProps<typeof loader>) {
  const { agencies } = loaderData
  const territories = agencies.filter(isTerritory)
  const states = agencies.filter((agency) => !isTerritory(agency))
  return (
    <ResourcePage
      heading={t`State tax agencies`}
      lead={t`Where to go for state returns, payments, and letters. An enrolled agent’s license is federal, so ask whether they also work on your state’s taxes.`}
      review={reviewOfAll(agencies)}
      notes={<WhatIsChecked entries={agencies} />}
      parts={[]}
      art={<Illustration name="map" size={160} className="max-md:hidden" />}
    >
      {/* It leads down this page, without script too. */}
      <form action={paths.stateAgencies} className="no-print mb-8 flex max-w-120 flex-wrap items-end gap-3">
        <div className="grow">
          <StateSelect any={t`Choose a state`} defaultValue="" />
        </div>
        <Button variant="secondary">{t`Go to state`}</Button>
      </form>
      <p className="mb-3 max-w-[68ch] text-14 text-muted">
        <Trans>
          We link to each office but don’t list phone numbers, because numbers change and scammers publish fake ones.
          For the current number, see the office’s own page.
        </Trans>
      </p>
      <LetterIndex of={new Set(states.map(({ content }) => nameOf(content.state).charAt(0)))} />
      <section aria-labelledby="states" className="mt-6">
        <ListHead id="states">{t`States and DC`}</ListHead>
        <Agencies agencies={states} hasLetters />
      </section>
      <section aria-labelledby="territories" className="mt-10">
        <h2 id="territories" className="text-28">
          {t`Territories`}
        </h2>
        <Agencies agencies={territories} />
      </section>
    </ResourcePage>
  )
}

const stateOf = (code: string) => STATES.find((state) => state.code === code)
const nameOf = (code: string): string => stateOf(code)?.name ?? code

const isTerritory = ({ content }: Agency) => stateOf(content.state)?.kind === 'territory'

/** The first of each letter is what the alphabet above leads to. */
const Agencies = ({ agencies, hasLetters = false }: { agencies: readonly Agency[]; hasLetters?: boolean }) => (
  <ul className="sheet mt-3">
    {agencies.map((agency, place) => {
      const name = nameOf(agency.content.state)
      const before = agencies[place - 1]
      const isFirst = !before || nameOf(before.content.state).charAt(0) !== name.charAt(0)
      return (
        <AgencyRow
          key={agency.slug}
          agency={agency}
          place={name}
          {...(hasLetters && isFirst ? { anchor: letterId(name.charAt(0)) } : {})}
        />
      )
    })}
  </ul>
)
