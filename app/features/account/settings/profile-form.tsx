import { useMemo } from 'react'
import { NAME_MAX } from '#common/account-fields.ts'
import { LOCALES, type Locale, profileForm } from '#common/account-forms.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { saveProfile } from './save-profile.ts'

const LANGUAGES: Record<Locale, string> = { 'en-US': 'English', 'es-US': 'Español' }

export function ProfileForm() {
  const { first_name: first, last_name: last, phone, locale, timezone } = useOwnProfile()
  const form = useForm({ name: 'profile', schema: profileForm, draft: 'profile', send: saveProfile })
  const { common, others } = useMemo(() => timeZones(timezone), [timezone])
  return (
    <FormFrame form={form} label="Profile" notYet="Not saved yet" button="Save profile" busy="Saving">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...form.field('first_name')}
          label="First name"
          autoComplete="given-name"
          maxLength={NAME_MAX}
          defaultValue={first}
        />
        <Field
          {...form.field('last_name')}
          label="Last name"
          autoComplete="family-name"
          maxLength={NAME_MAX}
          defaultValue={last}
        />
      </div>
      <Field
        {...form.field('phone')}
        label="Phone (optional)"
        hint="Never shown on the site."
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={phone ?? ''}
      />
      <SelectField
        {...form.field('locale')}
        label="Language"
        hint="The site speaks English today. Your choice counts once Spanish is there."
        defaultValue={locale}
      >
        {LOCALES.map((code) => (
          <option key={code} value={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field('timezone')} label="Time zone" defaultValue={timezone}>
        <optgroup label="United States">{common.map(asOption)}</optgroup>
        <optgroup label="All others">{others.map(asOption)}</optgroup>
      </SelectField>
    </FormFrame>
  )
}

const asOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** The zones where most U.S. users live, by their common names. */
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

/** The browser's list; always includes `own`, even if this browser doesn't know it. */
function timeZones(own: string): { common: readonly Option[]; others: readonly Option[] } {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), own])
  const others = [...all].filter((zone) => !known.has(zone)).sort()
  return { common: COMMON, others: others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })) }
}
