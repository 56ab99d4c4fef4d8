/** What reading a list came to: as figures, and by a few people of each kind of change. */
import { showNumber } from '#app/lib/show-count.ts'
import { Notice } from '#app/ui/notice.tsx'

type Change = {
  change: 'new' | 'gone' | 'returned' | 'moved' | 'changed'
  name: string
  before: string | null
  now: string | null
  fields: string[]
}

const WORDS = {
  new: 'New on the list',
  gone: 'No longer on it',
  returned: 'Back on it',
  moved: 'Moved',
  changed: 'Changed otherwise',
} as const

const FIELDS: Readonly<Record<string, string>> = { dba: 'firm', address_line1: 'street', zip: 'ZIP code' }

const COUNTS = [
  ['read', 'Rows read'],
  ['ea', 'Enrolled agents'],
  ['new', 'New'],
  ['gone', 'Gone'],
  ['returned', 'Returned'],
  ['moved', 'Moved'],
  ['changed', 'Changed otherwise'],
  ['unchanged', 'Unchanged'],
  ['duplicates', 'Said twice'],
  ['badZip', 'Without a right ZIP code'],
  ['bad_zip', 'Without a right ZIP code'],
  ['rejected', 'Set aside'],
  ['doubts', 'Doubtful matches'],
] as const

export function ImportOutcome({ outcome }: { outcome: Record<string, unknown> }) {
  const { error, report, notes = [] } = outcome as { error?: string; report?: Record<string, number>; notes?: string[] }
  if (error) return <p className="font-semibold text-brick [overflow-wrap:anywhere]">{error}</p>
  if (!report) return null
  return (
    <>
      {notes.length > 0 && (
        <Notice kind="caution">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-hairline py-4 sm:grid-cols-3 lg:grid-cols-4">
        {COUNTS.filter(([name]) => typeof report[name] === 'number').map(([name, words]) => (
          <div key={name}>
            <dt className="text-14 text-muted">{words}</dt>
            <dd className="tabular text-18 font-semibold">{showNumber(report[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <Examples outcome={outcome} />
    </>
  )
}

/** By a few people of each kind: enough to see whether it is the right list. */
function Examples({ outcome }: { outcome: Record<string, unknown> }) {
  const { changes = [], report } = outcome as { changes?: Change[]; report?: Record<string, number> }
  const kinds = (Object.keys(WORDS) as Change['change'][]).filter((kind) =>
    changes.some(({ change }) => change === kind),
  )
  return (
    <>
      {kinds.map((kind) => {
        const shown = changes.filter(({ change }) => change === kind)
        const all = report?.[kind] ?? shown.length
        return (
          <section key={kind} aria-label={WORDS[kind]}>
            <h4 className="mb-1 font-sans text-16 font-semibold">
              {WORDS[kind]} <span className="tabular font-normal text-muted">{countOf(shown.length, all)}</span>
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

const countOf = (shown: number, all: number) =>
  shown < all ? `${shown} of ${all.toLocaleString('en-US')}` : String(shown)

function whatOf({ change, before, now, fields }: Change): string {
  if (change === 'moved') return `${before} → ${now}`
  if (change === 'changed') return fields.map((field) => FIELDS[field] ?? field.replace('_', ' ')).join(', ')
  return now ?? before ?? ''
}
