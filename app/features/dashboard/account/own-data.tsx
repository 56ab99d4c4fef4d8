import { deleteAccountForm } from '#contract/account-forms.ts'
import { CheckField } from '#app/features/account/form/check-field.tsx'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { usePress } from '#app/features/account/press-once.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLeave } from '../sign-out-button.tsx'
import { OwnPassword } from './own-password.tsx'
import { PressProblem } from './press-problem.tsx'
import { saveFile } from './save-file.ts'

export function ExportPart() {
  const { press, busy, problem } = usePress(async () => {
    const { data } = await callSignedIn<object>('GET', 'user/export')
    saveFile(`my-data-${new Date().toISOString().slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2))
  })
  return (
    <div className="grid gap-4">
      <PressProblem problem={problem} />
      <div>
        <Button type="button" look="quiet" disabled={busy} onClick={() => void press()}>
          <Icon name="download" /> {busy ? 'Collecting' : 'Export my data'}
        </Button>
      </div>
    </div>
  )
}

export function DeletePart() {
  const leave = useLeave()
  const form = useAccountForm({
    name: 'delete',
    schema: deleteAccountForm,
    send: async (payload) => {
      await callSignedIn('POST', 'user/delete', payload)
      await leave('Your account is deleted.')
    },
  })
  return (
    <FormFrame form={form} label="Delete" notYet="Not deleted" button="Delete my account" busy="Deleting" look="danger">
      <OwnPassword field={form.field} />
      <CheckField
        {...form.field('end_newsletter')}
        defaultChecked
        label="End the newsletter to my address too"
        hint="If you get it. We keep that you agreed and that you left, because the law asks for the proof."
      />
      <CheckField {...form.field('confirm')} label="Yes, delete my account. I know that it cannot be undone." />
    </FormFrame>
  )
}
