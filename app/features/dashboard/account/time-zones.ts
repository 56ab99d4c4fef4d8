import type { Option } from '#app/ui/options.tsx'

/** Where most people here live, by the names they use. */
const COMMON: readonly Option[] = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Mountain without summer time (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
]

const known = new Set(COMMON.map(({ value }) => value))

/** The browser's list; `own` is among them, even where this browser does not know it. */
export function timeZones(own: string): { common: readonly Option[]; others: readonly Option[] } {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), own])
  const others = [...all].filter((zone) => !known.has(zone)).sort()
  return { common: COMMON, others: others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })) }
}
