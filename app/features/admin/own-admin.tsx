/** In the demo directory: creates an admin account that survives the first real list. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { newPasswordProblems, NewPasswordFields, PasswordField } from '#app/ui/form/password-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useSend } from '#app/ui/list/use-act.ts'
import { api } from '#app/lib/api/calls.ts'
import { NAME_MAX } from '#common/account-fields.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'

export function OwnAdmin() {
  const send = useSend()
  const form = useForm({
    name: 'own-admin',
    schema: async () => (await import('#common/account-forms.ts')).ownAdminForm,
    alsoCheck: newPasswordProblems,
    send: (body) => send(api.post('admin/imports/own-admin', { body })),
  })
  return (
    <details className="card group border-l-4 border-l-marigold p-4 md:px-5">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <Icon name="warning" className="shrink-0 self-start" />
        <span className="flex-1">
          <span className="block font-semibold">{t`Before you import the first real list, create your own admin account`}</span>
          <span className="text-14 text-muted">
            <Trans>
              Importing a real list deletes the demo accounts, including yours. You can test a list now, but you need
              your own account to commit the list.
            </Trans>
          </span>
        </span>
        <Icon name="chevron-down" className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="mt-5 grid max-w-reading gap-5">
        <FormFrame
          form={form}
          label={t`Create your own admin account`}
          button={t`Create admin account`}
          busy={t`Creating`}
        >
          <Field
            {...form.field('email')}
            label={t`Email address`}
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={EMAIL_MAX}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...form.field('first_name')} label={t`First name`} autoComplete="off" maxLength={NAME_MAX} />
            <Field {...form.field('last_name')} label={t`Last name`} autoComplete="off" maxLength={NAME_MAX} />
          </div>
          <NewPasswordFields field={form.field} label={t`Password for the new account`} />
          <PasswordField
            {...form.field('current_password')}
            label={t`Password for the demo account`}
            hint={t`Enter the demo account’s password to confirm that it’s you.`}
            autoComplete="current-password"
          />
        </FormFrame>
      </div>
    </details>
  )
}
