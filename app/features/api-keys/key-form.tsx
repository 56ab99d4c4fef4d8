import { t } from '@lingui/core/macro'
import { api } from '#app/lib/api/calls.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Field } from '#app/ui/field.tsx'
import { useSend } from '#app/ui/list/use-act.ts'
import { API_KEY_NAME_MAX, API_SCOPES, SCOPES } from '#common/api-keys.ts'

/** @param onCreated gets the key, which can't be read again. */
export function KeyForm({ onCreated }: { onCreated: (key: string) => void }) {
  const send = useSend()
  const form = useForm({
    name: 'api-key',
    schema: async () => (await import('#common/api-key-schemas.ts')).apiKeyFields,
    send: async ({ name, ...uses }) => {
      const scopes = API_SCOPES.filter((scope) => uses[scope])
      await send(api.post('user/api-keys', { body: { name, scopes } }), ({ data }) => onCreated(data.key))
    },
    reset: true,
  })
  return (
    <FormFrame form={form} label={t`Create a key`} button={t`Create key`} busy={t`Creating`}>
      <Field
        {...form.field('name')}
        label={t`Name`}
        hint={t`Enter a name for the program that will use this key, such as “CRM sync.” Only you can see the name.`}
        maxLength={API_KEY_NAME_MAX}
        autoComplete="off"
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-14 font-semibold">{t`Use this key for`}</legend>
        {SCOPES.map(({ value, label, note }) => (
          <CheckField
            key={value}
            {...form.field(value)}
            defaultChecked={value === 'read' || value === 'watch'}
            label={label}
            code={value}
            hint={note}
          />
        ))}
      </fieldset>
    </FormFrame>
  )
}
