/** /transparency: what our staff decided in the running half-year, and the reports of those before. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { TrustPages } from '#app/features/guides/trust-pages.tsx'
import { ReportTables } from '#app/features/transparency/report-tables.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { countCorrections } from '#server/domains/editorial/history.ts'
import { listReports } from '#server/domains/transparency/reports.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { paths } from '#common/paths.ts'
import { halfLabel } from '#common/transparency.ts'

export async function loader({ scope: { db, settings } }: PageArgs) {
  const [reports, lists] = await Promise.all([listReports(db), readNewestLists(db)])
  const corrected = await countCorrections(db, settings, reports[0]?.half ?? '')
  return { reports, corrected, isDemo: lists.some((list) => list.isDemo) }
}

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Transparency report`,
    description: t`What the ${site.name} staff published, rejected, and removed in each six-month period, with the reasons, how long decisions took, and the legal demands received.`,
    canonical: paths.transparency,
  })

export default function TransparencyPage({ loaderData: { reports, corrected, isDemo } }: PageProps<typeof loader>) {
  const [newest, ...earlier] = reports
  return (
    <Page
      heading={t`Transparency report`}
      lead={t`This report shows what our staff corrected and decided, why, and how long decisions took. Decisions are counted automatically from a log that no one can change.`}
      art={<Illustration name="audit" size={160} className="max-md:hidden" />}
      below={<TrustPages here={paths.transparency} />}
    >
      {newest && (
        <section aria-labelledby="newest">
          <ReportTables
            report={newest}
            isHeaded
            earlier={<Earlier halves={earlier.map(({ half }) => half)} />}
            corrected={corrected}
            isDemo={isDemo}
          />
        </section>
      )}
      <HowToRead />
    </Page>
  )
}

const HowToRead = () => (
  <section aria-labelledby="reading" className="prose mt-10 max-w-none">
    <h2 id="reading">{t`How to read this report`}</h2>
    <ul className="gap-x-12 md:columns-2">
      <li>
        <Trans>
          “Received” counts everything people submitted, whether or not a person reviewed it before it appeared.
        </Trans>
      </li>
      <li>
        <Trans>
          We count each post we reject or remove under one reason from a{' '}
          <a href={`${paths.reviewPolicy}#removed`}>public list</a>.
        </Trans>
      </li>
      <li>
        <Trans>
          “Restored after a second review” counts decisions that a person reversed, with or without an appeal.
        </Trans>
      </li>
      <li>
        <Trans>
          Our staff records legal demands as they arrive, along with privacy requests sent by email or mail. We also
          count the ones we refused.
        </Trans>
      </li>
      <li>
        <Trans>
          Notes next to the reviews, both for the whole site and on each profile, explain what we count and what we
          don’t check.
        </Trans>
      </li>
    </ul>
    <p>
      <Trans>
        Corrections to our own content are in the <a href={paths.correctionsLog}>corrections log</a>. To learn who
        decides what, see <a href={paths.whoRunsThis}>who runs this site</a>.
      </Trans>
    </p>
  </section>
)

const Earlier = ({ halves }: { halves: readonly string[] }) =>
  halves.length === 0 ? (
    t`No earlier reports yet. Each report stays here after its period ends.`
  ) : (
    <>
      {t`Earlier reports:`}{' '}
      {halves.map((half, place) => (
        <Fragment key={half}>
          {place > 0 && ', '}
          <a href={paths.transparencyOf(half)}>{halfLabel(half)}</a>
        </Fragment>
      ))}
    </>
  )
