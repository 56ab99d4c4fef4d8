import { t } from '@lingui/core/macro'

/** The zones where most U.S. users live, by their common names. */
export const commonZones = (): readonly { value: string; label: string }[] => [
  { value: 'America/New_York', label: t`Eastern (New York)` },
  { value: 'America/Chicago', label: t`Central (Chicago)` },
  { value: 'America/Denver', label: t`Mountain (Denver)` },
  { value: 'America/Phoenix', label: t`Mountain without daylight saving time (Phoenix)` },
  { value: 'America/Los_Angeles', label: t`Pacific (Los Angeles)` },
  { value: 'America/Anchorage', label: t`Alaska (Anchorage)` },
  { value: 'Pacific/Honolulu', label: t`Hawaii (Honolulu)` },
  { value: 'America/Puerto_Rico', label: t`Atlantic (Puerto Rico)` },
]
