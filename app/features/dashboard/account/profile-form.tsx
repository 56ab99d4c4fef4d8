import { useMemo } from 'react'
import { NAME_MAX } from '#contract/account-fields.ts'
import { LOCALES, type Locale, profileForm } from '#contract/account-forms.ts'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options.tsx'
import { useOwnProfile } from '../own-profile.ts'
import { saveProfile } from './save-profile.ts'
import { timeZones } from './time-zones.ts'

const LANGUAGES: Record<Locale, string> = { 'en-US': 'English', 'es-US': 'Español' }

export function ProfileForm() {
  const { first_name: first, last_name: last, phone, locale, timezone } = useOwnProfile()
  const form = useAccountForm({ name: 'profile', schema: profileForm, draft: 'profile', send: saveProfile })
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
