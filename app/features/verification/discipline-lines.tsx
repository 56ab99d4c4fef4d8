/** What a disciplinary list says of a person: an entry with its date and source, or that there is none in a dated copy. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Notice } from '#app/ui/notice.tsx'
import { formatLongDate, today } from '#common/dates.ts'
import {
  credentialInSentence,
  describeEntry,
  describeNoEntry,
  type DisciplineEntry,
  type DisciplineRecord,
  isInForce,
  OPR_PAGE,
} from '#common/discipline.ts'

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
              {entry.isDemo && <strong> {t`Fictional entry, for demonstration only.`}</strong>}
            </p>
            <p className="text-14 text-muted">
              <ListedAs entry={entry} /> {list && t`Our copy of the list is dated ${formatLongDate(list.date)}.`}
            </p>
          </div>
        ))
      )}
      <p className="text-14 text-muted">
        <Trans>
          Our staff compares each entry with the listing and never matches them by name alone. The list itself is on the
          IRS website: <a href={OPR_PAGE}>search for disciplined tax professionals</a>.
        </Trans>
      </p>
    </div>
  )
}

function ListedAs({ entry }: { entry: DisciplineEntry }) {
  const { name, city, state, citation, citationUrl, endedCitation, endedUrl } = entry
  const credential = credentialInSentence(entry.credential)
  return (
    <>
      <Trans>
        Listed as {name}, {credential}, {city}, {state}. Source:{' '}
        <a href={citationUrl} rel="nofollow">
          {citation}
        </a>
        .
      </Trans>
      {endedUrl !== '' && (
        <>
          {' '}
          <Trans>
            Source for the end date:{' '}
            <a href={endedUrl} rel="nofollow">
              {endedCitation}
            </a>
            .
          </Trans>
        </>
      )}
    </>
  )
}

/** Near the top of a profile: an entry that is in force isn't left for the end of the page. */
export function DisciplineNote({ record }: { record: DisciplineRecord }) {
  const inForce = record.entries.filter((entry) => isInForce(entry, today()))
  if (inForce.length === 0) return null
  return (
    <div className="mt-4 max-w-[68ch]">
      <Notice kind="caution">
        {inForce.map((entry) => (
          <p key={entry.id}>
            <strong>{t`On a disciplinary list.`}</strong> {describeEntry(entry)}{' '}
            {entry.isDemo && t`Fictional entry, for demonstration only.`} <a href="#sources">{t`See the source`}</a>
          </p>
        ))}
      </Notice>
    </div>
  )
}
