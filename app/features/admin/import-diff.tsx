/** What a list would change, by a few people of each kind: enough to see whether it is the right list. */
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

export function ImportDiff({ outcome }: { outcome: Record<string, unknown> }) {
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
            <h4 className="font-semibold">
              {WORDS[kind]} <span className="tabular font-normal text-muted">{countOf(shown.length, all)}</span>
            </h4>
            <ul className="divide-y divide-hairline border-y border-hairline">
              {shown.map((change, nth) => (
                <li key={`${kind} ${nth + 1}`} className="flex flex-wrap justify-between gap-x-6 py-1.5">
                  <span className="[overflow-wrap:anywhere]">{change.name}</span>
                  <span className="tabular text-muted">{whatOf(change)}</span>
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
