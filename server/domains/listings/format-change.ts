import type { ListingChange } from '#common/listing-changes.ts'

/** One readable line: "CPA, ERPA", "Jane Roe", "Reno, NV 89501"; '' when empty. */
export function formatChange(kind: ListingChange, said: Readonly<Record<string, unknown>>): string {
  if (kind === 'credentials') return ((said['credentials'] ?? []) as string[]).join(', ')
  if (kind === 'name') return String(said['name'] ?? '')
  const { city = '', state = '', zip = '' } = said as Record<string, string>
  return [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
