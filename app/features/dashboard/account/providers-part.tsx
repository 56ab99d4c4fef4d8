/** By which companies one can sign in: what is linked, what is shut, and how to change it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { proveForm } from '#contract/account-forms.ts'
import type { OwnProviderShown } from '#contract/account-answers.ts'
import { showDate } from '#contract/show-date.ts'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useList } from '#app/features/signed-in/use-list.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { useOwnProfile } from '../own-profile.ts'
import { OwnPassword } from './own-password.tsx'
import { profileChanged } from './save-profile.ts'
import { StopButton } from './stop-button.tsx'

export function ProvidersPart() {
  const query = useList<OwnProviderShown[]>('user/providers')
  if (!query.data) return <LoadingNote query={query} />
  if (query.data.length === 0) return <p>None is set up on this site: you sign in with your password.</p>
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {query.data.map((provider) => (
        <Provider key={provider.provider} provider={provider} />
      ))}
    </ul>
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
          <Button type="button" look="quiet" onClick={() => setAsking(true)}>
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
  if (unlinkedAt) return `Taken away on ${showDate(unlinkedAt)}: it does not open your account.`
  if (linked && linkedAt) return `Opens your account since ${showDate(linkedAt)}.`
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
  const form = useAccountForm({
    name: `provider-${provider}`,
    schema: proveForm,
    send: async (payload) => {
      const { message } = await callSignedIn(
        'POST',
        `user/providers/${provider}/${linked ? 'unlink' : 'allow'}`,
        payload,
      )
      onDone()
      await profileChanged(message)
      await client.invalidateQueries()
    },
  })
  return (
    <FormFrame
      form={form}
      label={linked ? `Take ${name} away` : `Allow ${name} again`}
      notYet="Not changed yet"
      button={linked ? 'Take it away' : 'Allow it again'}
      busy="Changing"
      look={linked ? 'danger' : 'main'}
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
