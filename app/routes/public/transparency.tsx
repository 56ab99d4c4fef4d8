/** /transparency: what our staff decided in the running half-year, and the reports of those before. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { ReportTables } from '#app/features/transparency/report-tables.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { listReports } from '#server/domains/transparency/reports.ts'
import { paths } from '#common/paths.ts'
import { halfLabel } from '#common/transparency.ts'

export const loader = ({ scope: { db } }: PageArgs) => listReports(db)

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'Transparency report',
    description: `What the staff of ${site.name} published, rejected, and removed in each half-year, why, how long it took, and what authorities asked for.`,
    canonical: paths.transparency,
  })

export default function TransparencyPage({ loaderData: [newest, ...earlier] }: PageProps<typeof loader>) {
  return (
    <Page
      heading="Transparency report"
      lead="What our staff decided, why, and how long it took. Counted by a program from the log of decisions, which no one can change."
    >
      {newest && (
        <section aria-labelledby="newest">
          <h2 id="newest" className="text-28">
            {halfLabel(newest.half)}
          </h2>
          <ReportTables report={newest} />
        </section>
      )}
      <div className="prose mt-12">
        <h2>Earlier half-years</h2>
        {earlier.length === 0 ? (
          <p>None yet. A report stays here when its half-year is over.</p>
        ) : (
          <ul>
            {earlier.map(({ half }) => (
              <li key={half}>
                <a href={paths.transparencyOf(half)}>{halfLabel(half)}</a>
              </li>
            ))}
          </ul>
        )}
        <h2>How to read it</h2>
        <ul>
          <li>“Received” counts what people wrote, whether or not a person looked at it before it appeared.</li>
          <li>A text can be rejected or removed for one reason only. The reasons are public.</li>
          <li>
            “Restored after a second look” counts decisions that a person reversed, after an appeal or without one.
          </li>
          <li>Legal demands are entered by our staff when they arrive. We count those we refused, too.</li>
          <li>
            What is counted about reviews for the whole site and on each profile, and what isn’t checked, is beside the
            reviews themselves.
          </li>
        </ul>
        <p>
          Corrections of our own texts are in the <a href={paths.correctionsLog}>corrections log</a>. Who decides what
          is on <a href={paths.whoRunsThis}>who runs this site</a>.
        </p>
      </div>
    </Page>
  )
}
