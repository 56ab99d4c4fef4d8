/** What a disciplinary list says of a person: an entry with its date and source, or that there is none in a dated copy. */
import { formatLongDate } from '#common/dates.ts'
import { describeEntry, describeNoEntry, type DisciplineRecord, OPR_PAGE } from '#common/discipline.ts'

export function DisciplineLines({ record }: { record: DisciplineRecord }) {
  const { list, entries } = record
  return (
    <div className="grid gap-2">
      {entries.length === 0 ? (
        <p>{describeNoEntry(record)}</p>
      ) : (
        entries.map((entry) => (
          <div key={entry.id} className="grid gap-1">
            <p>
              {describeEntry(entry)}
              {entry.isDemo && <strong> An invented entry, for demonstration.</strong>}
            </p>
            <p className="text-14 text-muted">
              Listed as {entry.name}, {entry.credential.toLowerCase()}, {entry.city}, {entry.state}. Source:{' '}
              <a href={entry.citationUrl} rel="nofollow">
                {entry.citation}
              </a>
              {entry.endedUrl !== '' && (
                <>
                  {'; end: '}
                  <a href={entry.endedUrl} rel="nofollow">
                    {entry.endedCitation}
                  </a>
                </>
              )}
              {list && `. Our copy of the list is dated ${formatLongDate(list.date)}`}.
            </p>
          </div>
        ))
      )}
      <p className="text-14 text-muted">
        A person at our staff compares each entry with the listing, and never by name alone. The list itself is at the
        IRS: <a href={OPR_PAGE}>search for disciplined tax professionals</a>.
      </p>
    </div>
  )
}
