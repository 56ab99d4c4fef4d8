/** The time zone in which a client sees the times, until they choose another: that of their device, if it's known. */
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { capitalize } from '#app/lib/capitalize.ts'
import { commonZones } from '#app/lib/common-zones.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { SelectField } from '#app/ui/field.tsx'
import { isTimeZone, zoneName, zoneOfDevice } from '#common/zoned-time.ts'

/**
 * @param given what they chose before.
 * @param fallback where there is no script yet.
 */
export function useZone(given: string | null, fallback: string): [zone: string, setZone: (zone: string) => void] {
  const [chosen, setChosen] = useState(given !== null && isTimeZone(given) ? given : null)
  const isHydrated = useHydrated()
  return [chosen ?? (isHydrated ? zoneOfDevice() : null) ?? fallback, setChosen]
}

type Props = {
  id?: string
  name: string
  problem?: string | undefined
  hint?: string | undefined
  zone: string
  onChange: (zone: string) => void
}

export function ZoneField({ zone, onChange, ...field }: Props) {
  const zones = commonZones()
  return (
    <SelectField
      {...field}
      label={t`Your time zone`}
      value={zone}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {!zones.some(({ value }) => value === zone) && <option value={zone}>{nameWithCity(zone)}</option>}
      {zones.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** `Eastern Time (Detroit)` */
const nameWithCity = (zone: string): string =>
  `${capitalize(zoneName(zone))} (${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')})`
