/** /tax-resources/deadlines: upcoming federal dates by month, for everyone or for one audience. */
import type { ReactNode } from 'react'
import { AudienceLinks } from '#app/features/resources/audience-links.tsx'
import { DeadlineList } from '#app/features/resources/deadline-list.tsx'
import { reviewOfAll } from '#app/features/resources/group-entries.ts'
import { ResourcePage } from '#app/features/resources/resource-page.tsx'
import { SubscribeBox } from '#app/features/resources/subscribe-box.tsx'
import { pack, unpack } from '#app/lib/pack.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { listDeadlines } from '#server/domains/resources/list-deadlines.ts'
import { today } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/tax-deadlines.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { audience, deadlines } = await listDeadlines(
    context.get(requestScope).db,
    new URL(request.url).searchParams.get('who'),
  )
  return { audience, deadlines: pack(deadlines), today: today() }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Federal tax deadlines 2026 and 2027',
    description:
      'Federal tax dates for individuals, businesses, employers, estates and nonprofits, moved for weekends and holidays, with a calendar to subscribe to.',
    canonical: paths.deadlines,
    ...(loaderData?.audience ? { robots: 'noindex,follow' as const } : {}),
  })

const PARTS = [
  { id: 'to-come', heading: 'Dates to come' },
  { id: 'calendar', heading: 'In your own calendar' },
  { id: 'moved', heading: 'When a date moves' },
  { id: 'past', heading: 'Dates gone by' },
]

export default function TaxDeadlinesPage({ loaderData }: Route.ComponentProps) {
  const { audience, today } = loaderData
  const deadlines = unpack(loaderData.deadlines)
  const toCome = deadlines.filter(({ content }) => content.date >= today)
  const past = deadlines.filter(({ content }) => content.date < today)
  return (
    <ResourcePage
      heading="Federal tax deadlines"
      crumb="Deadlines"
      lead="What is due when, for calendar-year filers. State dates differ, and disaster relief can move any of them."
      review={reviewOfAll(deadlines)}
      parts={PARTS}
    >
      <AudienceLinks audience={audience} />
      <Section id="to-come" heading="Dates to come">
        <DeadlineList deadlines={toCome} />
      </Section>
      <Section id="calendar" heading="In your own calendar">
        <SubscribeBox audience={audience} />
      </Section>
      <Section id="moved" heading="When a date moves">
        <p className="max-w-[68ch]">
          A day to file or pay that falls on a Saturday, a Sunday or a legal holiday moves to the next day that is none
          of them: <a href="https://www.law.cornell.edu/uscode/text/26/7503">26 U.S.C. 7503</a>. Legal holidays are
          those of the District of Columbia, so Emancipation Day in April counts for everybody.
        </p>
      </Section>
      <Section id="past" heading="Dates gone by">
        <details>
          <summary className="flex min-h-11 items-center font-semibold">Show {past.length} earlier dates</summary>
          <DeadlineList deadlines={past} />
        </details>
      </Section>
    </ResourcePage>
  )
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-3 text-26">
        {heading}
      </h2>
      {children}
    </section>
  )
}
