import { preferences as preferencesSchema, type Preferences } from '#common/account-forms.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { saveProfile } from './save-profile.ts'

const CHOICES: readonly { name: keyof Preferences; label: string }[] = [
  { name: 'email_messages', label: 'Somebody writes to me' },
  { name: 'email_answers', label: 'My question has an answer' },
  { name: 'email_reviews', label: 'A review concerns me' },
  { name: 'email_watches', label: 'An agent whom I watch leaves or enters the newest IRS list' },
]

export function PreferencesForm() {
  const { preferences } = useOwnProfile()
  const form = useForm({
    name: 'preferences',
    schema: preferencesSchema,
    draft: 'preferences',
    send: (chosen) => saveProfile({ preferences: chosen }),
  })
  return (
    <FormFrame form={form} label="Notices" notYet="Not saved yet" button="Save notices" busy="Saving">
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-14 font-semibold">Mail me when</legend>
        {CHOICES.map(({ name, label }) => (
          <CheckField key={name} {...form.field(name)} label={label} defaultChecked={preferences[name]} />
        ))}
        <p className="text-14 text-muted">
          What we decide about your account, claims and articles, and what guards your account, we always mail.
        </p>
      </fieldset>
      <CheckField
        {...form.field('browser_notifications')}
        label="Show notices of my browser also while the dashboard is open behind other windows"
        hint="Where you have turned notices on, under Notifications."
        defaultChecked={preferences.browser_notifications}
      />
    </FormFrame>
  )
}
