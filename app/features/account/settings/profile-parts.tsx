/** The parts of the profile: the details, the notices to mail, and the picture. */
import { useMemo } from 'react'
import { NAME_MAX } from '#common/account-fields.ts'
import type { Preferences, ProfileForm } from '#common/account-forms.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { ChoosePicture } from '#app/features/pictures/choose-picture.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { api } from '#app/lib/api/calls.ts'
import { loadProfile } from '#app/lib/account/session-sync.ts'
import { dispatchAuth } from '#app/lib/session/auth-state.ts'
import { showToast } from '#app/ui/toast.tsx'

export function ProfilePart() {
  const { first_name: first, last_name: last, phone, timezone } = useOwnProfile()
  const form = useForm({
    name: 'profile',
    schema: async () => (await import('#common/account-forms.ts')).profileForm,
    draft: 'profile',
    send: saveProfile,
  })
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

const CHOICES: readonly { name: keyof Preferences; label: string }[] = [
  { name: 'email_messages', label: 'Someone messages me' },
  { name: 'email_answers', label: 'My question has an answer' },
  { name: 'email_reviews', label: 'A review concerns me' },
  { name: 'email_watches', label: 'An agent I watch leaves or joins the newest IRS list' },
]

export function PreferencesForm() {
  const { preferences } = useOwnProfile()
  const form = useForm({
    name: 'preferences',
    schema: async () => (await import('#common/account-forms.ts')).preferences,
    draft: 'preferences',
    send: (chosen) => saveProfile({ preferences: chosen }),
  })
  return (
    <FormFrame form={form} label="Notices" notYet="Not saved yet" button="Save notices" busy="Saving">
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-14 font-semibold">Email me when</legend>
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

/** The user's own picture. An agent's listing has a separate photo. */
export function AvatarPart() {
  const { avatar } = useOwnProfile()
  const { press, problem } = useAsyncAction(async () => {
    const { message } = await requestSignedIn(api.delete('user/avatar'))
    await profileChanged(message)
  })
  return (
    <div className="grid gap-4">
      <ActionProblem problem={problem} />
      <ChoosePicture
        now={avatar}
        alt="Your picture"
        noun="picture"
        callOf={(params) => api.post('user/avatar', { params })}
        onSent={() => profileChanged('The picture is saved.')}
        onRemove={() => void press()}
      />
    </div>
  )
}

/** Updates only the given fields; the header and overview show the change right away. */
async function saveProfile(given: ProfileForm): Promise<void> {
  const { data } = await requestSignedIn(api.patch('user/profile/update', { body: given }))
  dispatchAuth({ type: 'profile loaded', profile: data })
  showToast('Saved.')
}

/** Call it after another API call has changed the account. */
export async function profileChanged(words: string): Promise<void> {
  await loadProfile()
  showToast(words)
}
