/** The parts of the profile: the details, and the picture. */
import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { NAME_MAX } from '#common/account-fields.ts'
import { currentLanguage, type Language } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { addressIn } from '#common/translated.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { ChoosePicture } from '#app/features/pictures/choose-picture.tsx'
import { commonZones } from '#app/lib/common-zones.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { api } from '#app/lib/api/calls.ts'
import { profileChanged, saveProfile } from './save-profile.ts'

export function ProfilePart() {
  const { first_name: first, last_name: last, phone, timezone, language } = useOwnProfile()
  const [changes, setChanges] = useState<keyof ReturnType<typeof allChanges>>('none')
  const form = useForm({
    name: 'profile',
    schema: async () => (await import('#common/account-forms.ts')).profileForm,
    draft: 'profile',
    send: async (typed) => {
      await saveProfile(typed)
      setChanges('saved')
      if (typed.language && typed.language !== currentLanguage()) window.location.assign(accountIn(typed.language))
    },
    onTyped: () => setChanges('unsaved'),
  })
  const { common, others } = useMemo(() => timeZones(timezone), [timezone])
  return (
    <FormFrame
      form={form}
      label={t`Profile`}
      button={t`Save profile`}
      busy={t`Saving`}
      isSticky={changes !== 'none'}
      // The toast tells screen readers.
      beside={<span className="text-14 text-muted">{allChanges()[changes]}</span>}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...form.field('first_name')}
          label={t`First name`}
          autoComplete="given-name"
          maxLength={NAME_MAX}
          defaultValue={first}
        />
        <Field
          {...form.field('last_name')}
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={NAME_MAX}
          defaultValue={last}
        />
      </div>
      <Field
        {...form.field('phone')}
        label={t`Phone (optional)`}
        hint={t`We never show your phone number on the site.`}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={phone ?? ''}
      />
      <SelectField {...form.field('timezone')} label={t`Time zone`} defaultValue={timezone}>
        <optgroup label={t`United States`}>{common.map(asOption)}</optgroup>
        <optgroup label={t`Other time zones`}>{others.map(asOption)}</optgroup>
      </SelectField>
      <SelectField
        {...form.field('language')}
        label={t`Language`}
        hint={t`We use this language for your dashboard, notifications, and emails.`}
        defaultValue={language}
      >
        <option value="en">{t`English`}</option>
        <option value="es" lang="es">
          {t`Español`}
        </option>
      </SelectField>
    </FormFrame>
  )
}

/** The page that this part is on, in another language. */
const accountIn = (language: Language): string => `${addressIn(language, paths.account)}#profile`

const allChanges = () =>
  ({ none: '', unsaved: t`You have unsaved changes.`, saved: t`All changes are saved.` }) as const

const asOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)

const known = () => new Set(commonZones().map(({ value }) => value))

/** The browser's list; always includes `own`, even if this browser doesn't know it. */
function timeZones(own: string): { common: readonly Option[]; others: readonly Option[] } {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), own])
  const others = [...all].filter((zone) => !known().has(zone)).sort()
  return { common: commonZones(), others: others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })) }
}

/** The user's own picture. An agent's listing has a separate photo. */
export function AvatarPart() {
  const { avatar, first_name: first, last_name: last } = useOwnProfile()
  const { press, problem } = useAsyncAction(async () => {
    const { message } = await requestSignedIn(api.delete('user/avatar'))
    await profileChanged(message)
  })
  return (
    <div className="grid gap-4">
      <ActionProblem problem={problem} />
      {!avatar && (
        <p className="flex items-center gap-4">
          <Avatar name={`${first} ${last}`} id={`${first} ${last}`} size="list" />{' '}
          {t`We show your initials until you choose a picture.`}
        </p>
      )}
      <ChoosePicture
        now={avatar}
        alt={t`Your picture`}
        words={{
          choose: t`Choose a picture`,
          another: t`Choose another picture`,
          use: t`Use this picture`,
          remove: t`Remove picture`,
        }}
        callOf={(params) => api.post('user/avatar', { params })}
        onSent={() => profileChanged(t`Picture saved.`)}
        onRemove={() => void press()}
      />
    </div>
  )
}
