/** When a call can begin, for a client: their time zone, and the times in it. */
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { capitalize } from '#app/lib/capitalize.ts'
import { commonZones } from '#app/lib/common-zones.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { SelectField } from '#app/ui/field.tsx'
import type { FormHandle } from '#app/ui/form/use-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { isTimeZone, zoneName, zoneOfDevice } from '#common/zoned-time.ts'
import { TimeChoices } from './time-choices.tsx'

type Props = {
  form: Pick<FormHandle, 'field'>
  /** In order. */
  times: readonly string[]
  /** What they chose before: the zone, and the time. */
  zone: string | null
  at?: string | null
  /** The zone where there is no script yet, or the device's isn't known. */
  fallback: string
  hint?: string | undefined
}

/** The fields `time_zone` and `starts_at`. */
export function TimeFields({ form, times, zone: given, at = null, fallback, hint }: Props) {
  const [chosen, setChosen] = useState(given !== null && isTimeZone(given) ? given : null)
  const isHydrated = useHydrated()
  const zone = chosen ?? (isHydrated ? zoneOfDevice() : null) ?? fallback
  return (
    <>
      {at !== null && !times.includes(at) && (
        <Notice kind="caution">
          <p>{t`The time you chose is no longer available. Choose another time.`}</p>
        </Notice>
      )}
      <ZoneField {...form.field('time_zone')} zone={zone} onChange={setChosen} hint={hint} />
      <TimeChoices {...form.field('starts_at')} times={times} timeZone={zone} at={at} />
    </>
  )
}

type ZoneProps = {
  id: string
  name: string
  problem: string | undefined
  hint: string | undefined
  zone: string
  onChange: (zone: string) => void
}

function ZoneField({ zone, onChange, ...field }: ZoneProps) {
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
