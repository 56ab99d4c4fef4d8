/** The fields of emails that hold what people typed, filled with a given text. */
const TYPED = new Set([
  'agentName',
  'city',
  'email',
  'firstName',
  'lastName',
  'listing',
  'message',
  'name',
  'note',
  'otherName',
  'provider',
  'shown',
  'summary',
  'text',
  'title',
  'reason',
])

/** Closed lists, which have the names of fields that people type elsewhere. */
const CLOSED = new Set(['personal', 'abuse'])

/** @returns the same facts, with `text` in every field that people type. */
export function withTypedText(facts: unknown, text: string): unknown {
  if (Array.isArray(facts)) return facts.map((each) => withTypedText(each, text))
  if (typeof facts !== 'object' || facts === null || facts instanceof Date) return facts
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const isTyped = typeof value === 'string' && TYPED.has(name) && !CLOSED.has(value)
      return [name, isTyped ? text : withTypedText(value, text)]
    }),
  )
}
