/** The identity providers a user can sign in with: what is linked, what is disabled, and how to change it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { proveForm } from '#common/account-forms.ts'
import type { OwnProviderShown } from '#common/account-answers.ts'
import { formatDate } from '#common/dates.ts'
import { renew } from '#app/ui/list/renew.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { List } from '#app/ui/list/list.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { api } from '#app/lib/api/calls.ts'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { OwnPassword } from './own-password.tsx'
import { profileChanged } from './save-profile.ts'
import { StopButton } from './stop-button.tsx'

export function ProvidersPart() {
  const query = useList(api.get('user/providers'))
  return (
    <List query={query} empty={<p>None is set up on this site: you sign in with your password.</p>}>
      {(provider) => <Provider key={provider.provider} provider={provider} />}
    </List>
  )
}

function Provider({ provider }: { provider: OwnProviderShown }) {
  const { email, has_password: hasPassword } = useOwnProfile()
  const [asking, setAsking] = useState(false)
  const { name, linked, unlinked_at: unlinkedAt } = provider
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{name}</p>
          <p className="text-14 text-muted [overflow-wrap:anywhere]">{standing(provider, email)}</p>
        </div>
        {!asking && (linked ? hasPassword : unlinkedAt) && (
          <Button type="button" variant="secondary" onClick={() => setAsking(true)}>
            {linked ? 'Take it away' : 'Allow it again'}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      {linked && !hasPassword && (
        <p className="text-14">
          It is your only way in. <a href="#password">Set a password first</a>; then you can take it away.
        </p>
      )}
      {asking && <ProveForm provider={provider} onDone={() => setAsking(false)} />}
    </li>
  )
}

function standing({ linked, linked_at: linkedAt, unlinked_at: unlinkedAt }: OwnProviderShown, email: string): string {
  if (unlinkedAt) return `Taken away on ${formatDate(unlinkedAt)}: it does not open your account.`
  if (linked && linkedAt) return `Opens your account since ${formatDate(linkedAt)}.`
  return `Not linked. Sign in with it once as ${email}, and it is.`
}

function ProveForm({
  provider: { provider, name, linked },
  onDone,
}: {
  provider: OwnProviderShown
  onDone: () => void
}) {
  const client = useQueryClient()
  const form = useForm({
    name: `provider-${provider}`,
    schema: proveForm,
    send: async (payload) => {
      const given = { params: { provider }, body: payload ?? {} }
      const { message } = await requestSignedIn(
        linked
          ? api.post('user/providers/{provider}/unlink', given)
          : api.post('user/providers/{provider}/allow', given),
      )
      onDone()
      await profileChanged(message)
      await renew(client, 'user/providers')
    },
  })
  return (
    <FormFrame
      form={form}
      label={linked ? `Take ${name} away` : `Allow ${name} again`}
      notYet="Not changed yet"
      button={linked ? 'Take it away' : 'Allow it again'}
      busy="Changing"
      variant={linked ? 'danger' : 'primary'}
      beside={<StopButton onStop={onDone} />}
    >
      <p className="text-14 text-muted">
        {linked
          ? 'Its sign-ins end, but for this one. It stays shut until you allow it again here.'
          : 'From then on it opens your account as before.'}
      </p>
      <OwnPassword field={form.field} />
    </FormFrame>
  )
}
