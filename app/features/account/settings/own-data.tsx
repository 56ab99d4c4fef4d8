import { deleteAccountForm } from '#common/account-forms.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useSignOut } from '#app/features/dashboard/sign-out-button.tsx'
import { OwnPassword } from './own-password.tsx'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { api } from '#app/lib/api/calls.ts'
import { saveFile } from './save-file.ts'
import { todayHere } from '#common/dates.ts'

export function ExportPart() {
  const { press, busy, problem } = useAsyncAction(async () => {
    const { data } = await requestSignedIn(api.get('user/export'))
    saveFile(`my-data-${todayHere()}.json`, 'application/json', JSON.stringify(data, null, 2))
  })
  return (
    <div className="grid gap-4">
      <ActionProblem problem={problem} />
      <div>
        <Button type="button" variant="secondary" disabled={busy} onClick={() => void press()}>
          <Icon name="download" /> {busy ? 'Collecting' : 'Export my data'}
        </Button>
      </div>
    </div>
  )
}

export function DeletePart() {
  const leave = useSignOut()
  const form = useForm({
    name: 'delete',
    schema: deleteAccountForm,
    send: async (payload) => {
      await requestSignedIn(api.post('user/delete', { body: payload }))
      await leave('Your account is deleted.')
    },
  })
  return (
    <FormFrame
      form={form}
      label="Delete"
      notYet="Not deleted"
      button="Delete my account"
      busy="Deleting"
      variant="danger"
    >
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
