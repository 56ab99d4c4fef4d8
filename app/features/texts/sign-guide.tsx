import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { today } from '#common/dates.ts'

type Props = { slug: string; version: number; title: string }

/** A tax professional signs the version of a guide that they have read against its sources. */
export function SignGuide(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Signature {...props} />
  ) : (
    <div>
      <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
        <Trans>
          Sign off<span className="sr-only">: {props.title}</span>
        </Trans>
      </Button>
    </div>
  )
}

function Signature({ slug, version, title }: Props) {
  const send = useSend()
  const form = useForm({
    name: `sign-${slug}`,
    schema: async () => (await import('#common/admin-texts.ts')).signGuideForm,
    shape: (typed) => ({ ...typed, version }),
    send: (body) => send(api.post('admin/guides/{slug}/sign', { params: { slug }, body })),
  })
  return (
    <FormFrame form={form} label={t`Sign off on ${title}`} button={t`Sign off`} busy={t`Signing off`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...form.field('reviewed_by')}
          label={t`Reviewed against its sources by`}
          hint={t`Full name and credential, like “Ada Invented, EA.” Both are shown publicly.`}
          maxLength={200}
        />
        <Field
          {...form.field('reviewed_on')}
          label={t`Date reviewed`}
          type="date"
          defaultValue={today()}
          max={today()}
        />
      </div>
    </FormFrame>
  )
}
