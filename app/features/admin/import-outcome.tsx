/** The outcome of reading a list: counts, and a few example people for each kind of change. */
import { t } from '@lingui/core/macro'
import { formatNumber } from '#common/format-count.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ImportOutcomeShown } from '#common/admin-imports.ts'

type Change = NonNullable<ImportOutcomeShown['changes']>[number]

const allWords = () =>
  ({
    new: t`New on the list`,
    gone: t`No longer on the list`,
    returned: t`Back on the list`,
    moved: t`Moved`,
    changed: t`Other changes`,
  }) as const

const allFields = (): Readonly<Record<string, string>> => ({ dba: 'firm', address_line1: 'street', zip: t`ZIP code` })

const counts = () =>
  [
    ['read', t`Rows read`],
    ['ea', t`Enrolled agents`],
    ['new', t`New`],
    ['gone', t`No longer on the list`],
    ['returned', t`Returned`],
    ['moved', t`Moved`],
    ['changed', t`Other changes`],
    ['unchanged', t`Unchanged`],
    ['duplicates', t`Duplicates`],
    ['badZip', t`Invalid ZIP codes`],
    ['bad_zip', t`Invalid ZIP codes`],
    ['rejected', t`Set aside`],
    ['doubts', t`Possible matches`],
  ] as const

export function ImportOutcome({ outcome }: { outcome: ImportOutcomeShown }) {
  const { error, can_force: canForce, report, notes = [], overridden = [] } = outcome
  if (error) return <Rejected {...{ error, canForce }} />
  if (!report) return null
  return (
    <>
      {overridden.length > 0 && (
        <Notice kind="problem">
          <p className="font-semibold">{t`This list looks different from earlier lists:`}</p>
          {overridden.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice kind="caution">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-hairline py-4 sm:grid-cols-3 lg:grid-cols-4">
        {counts().map(([name, words]) => {
          const count = report[name]
          return (
            typeof count === 'number' && (
              <div key={name}>
                <dt className="text-14 text-muted">{words}</dt>
                <dd className="tabular text-18 font-semibold">{formatNumber(count)}</dd>
              </div>
            )
          )
        })}
      </dl>
      <Examples outcome={outcome} />
    </>
  )
}

function Rejected({ error, canForce }: { error: string; canForce: boolean | undefined }) {
  return (
    <Notice kind="problem">
      <p className="font-semibold [overflow-wrap:anywhere]">{error}</p>
      <p>
        {canForce
          ? t`Nothing was imported. Check the file first. If it’s correct, test it anyway to see what it would change.`
          : t`Nothing was imported.`}
      </p>
    </Notice>
  )
}

/** A few people for each kind of change: enough to see whether it's the right list. */
function Examples({ outcome }: { outcome: ImportOutcomeShown }) {
  const { changes = [], report } = outcome
  const kinds = (Object.keys(allWords()) as Change['change'][]).filter((kind) =>
    changes.some(({ change }) => change === kind),
  )
  return (
    <>
      {kinds.map((kind) => {
        const shown = changes.filter(({ change }) => change === kind)
        const counted = report?.[kind]
        const all = typeof counted === 'number' ? counted : shown.length
        return (
          <section key={kind} aria-label={allWords()[kind]}>
            <h4 className="mb-1 font-sans text-16 font-semibold">
              {allWords()[kind]} <span className="tabular font-normal text-muted">{countOf(shown.length, all)}</span>
            </h4>
            <ul className="divide-y divide-hairline border-y border-hairline">
              {shown.map((change, nth) => (
                <li key={`${kind} ${nth + 1}`} className="grid gap-x-6 py-1.5 sm:grid-cols-2">
                  <span className="[overflow-wrap:anywhere]">{change.name}</span>
                  <span className="tabular text-muted [overflow-wrap:anywhere] sm:text-right">{whatOf(change)}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

const countOf = (shown: number, all: number) => (shown < all ? t`${shown} of ${formatNumber(all)}` : String(shown))

function whatOf({ change, before, now, fields }: Change): string {
  if (change === 'moved') return `${before} → ${now}`
  if (change === 'changed') return fields.map((field) => allFields()[field] ?? field.replace('_', ' ')).join(', ')
  return now ?? before ?? ''
}
