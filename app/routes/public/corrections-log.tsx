/** /corrections-log: every wrong fact that was corrected, and when. */
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { type Correction, listCorrections } from '#server/domains/editorial/history.ts'
import { formatLongDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

export const loader = ({ scope: { db, settings } }: PageArgs) => listCorrections(db, settings)

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'Corrections log',
    description: `Every wrong fact in a text on ${site.name} that was corrected: when, where, what was wrong, and what is right.`,
    canonical: paths.correctionsLog,
  })

export default function CorrectionsLogPage({ loaderData: corrections }: PageProps<typeof loader>) {
  return (
    <Page
      heading="Corrections log"
      width="reading"
      lead="Every wrong fact in one of our texts that we corrected, newest first. Spelling and style aren’t here; each text has a history with everything."
    >
      {corrections.length === 0 ? (
        <p className="max-w-[68ch]">
          No wrong fact has been corrected yet. If you found one, select “Report a wrong fact” beside the text, or{' '}
          <a href={paths.contact}>write to us</a>.
        </p>
      ) : (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {corrections.map((correction) => (
            <Entry key={`${correction.on} ${correction.slug} ${correction.wrong}`} correction={correction} />
          ))}
        </ul>
      )}
      <p className="mt-6 text-14 text-muted">
        How corrections are made is in the <a href={`${paths.editorialPolicy}#corrections`}>editorial policy</a>.
      </p>
    </Page>
  )
}

function Entry({ correction }: { correction: Correction }) {
  const { on, title, path, wrong, right, source } = correction
  return (
    <li className="grid gap-x-6 gap-y-1 py-5 sm:grid-cols-[10rem_1fr]">
      <p className="tabular text-14 leading-6 text-muted">
        <time dateTime={on}>{formatLongDate(on)}</time>
      </p>
      <div className="grid gap-2">
        <h2 className="text-18">{path ? <a href={path}>{title}</a> : title}</h2>
        <p>
          <strong>What was wrong:</strong> {wrong}
        </p>
        {right && (
          <p>
            <strong>What’s right:</strong> {right}
            {source && <span className="text-muted"> Source: {source}.</span>}
          </p>
        )}
        <p className="text-14">
          <a href={paths.textHistory(correction)}>
            History<span className="sr-only"> of {title}</span>
          </a>
        </p>
      </div>
    </li>
  )
}
