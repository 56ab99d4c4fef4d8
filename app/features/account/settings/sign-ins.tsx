/** Where the user is signed in, and the other companies that can sign them in. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnProviderShown, OwnSession } from '#common/account-answers.ts'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { api, type Call } from '#app/lib/api/calls.ts'
import { briefTimeIn, timeIn } from '#app/lib/time-in.ts'
import { formatDate } from '#common/dates.ts'
import { renew } from '#app/ui/list/renew.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { List } from '#app/ui/list/list.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { OwnPassword, StopButton } from './confirm-fields.tsx'
import { profileChanged } from './save-profile.ts'

const SESSIONS = ['sessions']

const methods = (): Readonly<Record<string, string>> => ({
  credentials: t`your password`,
  google: t`Google`,
  oidc: t`single sign-on`,
})

export function SessionsList() {
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: async () => (await requestSignedIn(api.get('user/sessions'))).data,
  })
  if (data) return <Rows sessions={data} />
  if (!error) return <Loading />
  return (
    <Notice kind="problem">
      <p role="alert">{describeCallError(error)}</p>
      <p>
        <Button type="button" variant="secondary" onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </p>
    </Notice>
  )
}

const Loading = () => (
  <div>
    <output className="sr-only">{t`Loading your sign-ins`}</output>
    <div aria-hidden="true" className="grid gap-4">
      {[1, 2].map((nth) => (
        <div key={nth} className="flex gap-3">
          <div className="size-10 rounded-full bg-hairline" />
          <div className="h-14 grow rounded-box bg-hairline" />
        </div>
      ))}
    </div>
  </div>
)

/** At first. */
const ROWS = 4

/** This browser first. */
function Rows({ sessions }: { sessions: readonly OwnSession[] }) {
  const [own, others] = [sessions.filter(({ current }) => current), sessions.filter(({ current }) => !current)]
  const [areAllShown, showAll] = useState(false)
  const rows = [...own, ...others]
  return (
    <div className="grid gap-4">
      <ul className="-mt-4 divide-y divide-hairline">
        {rows.slice(0, areAllShown ? undefined : ROWS).map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {rows.length > ROWS && (
        <p>
          <Button type="button" variant="plain" aria-expanded={areAllShown} onClick={() => showAll(!areAllShown)}>
            {areAllShown ? t`Show fewer devices` : t`Show all ${rows.length} devices`}
          </Button>
        </p>
      )}
      {others.length > 0 && <EndOthers count={others.length} />}
    </div>
  )
}

const PHONE = /iPhone|iPad|Android/

function Row({ session }: { session: OwnSession }) {
  const { id, current, device } = session
  const end = useEnd(api.delete('user/sessions/{id}', { params: { id } }))
  const name = device || t`Unknown browser`
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          <span className={`disc ${current ? '' : 'disc-sky'}`}>
            <Icon name={PHONE.test(name) ? 'phone' : 'device'} />
          </span>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-semibold">
              {name}
              {current && <span className="tag">{t`This browser`}</span>}
            </p>
            <SessionFacts session={session} />
          </div>
        </div>
        {!current && (
          <Button type="button" variant="secondary" disabled={end.busy} onClick={() => void end.press()}>
            {end.busy ? t`Signing out` : t`Sign out`}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      <ActionProblem problem={end.problem} />
    </li>
  )
}

/** When it was used last is left out where that is when it began. */
function SessionFacts({ session }: { session: OwnSession }) {
  const { current, network, method, created_at: createdAt, last_seen_at: seenAt } = session
  const { timezone } = useOwnProfile()
  const show = (iso: string) => (
    <time dateTime={iso} title={timeIn(timezone, iso)}>
      {briefTimeIn(timezone, iso)}
    </time>
  )
  const isUsedOnce = !current && timeIn(timezone, seenAt) === timeIn(timezone, createdAt)
  return (
    <p className="tabular text-14 text-muted">
      {!isUsedOnce && (
        <>
          {current ? t`Active now` : <Trans>Last active {show(seenAt)}</Trans>}
          {'\u00a0· '}
        </>
      )}
      <Trans>
        Signed in {show(createdAt)} with {methods()[method] ?? method}
      </Trans>
      {network && t`, from ${network}`}
    </p>
  )
}

function EndOthers({ count }: { count: number }) {
  const { press, busy, problem } = useEnd(api.delete('user/sessions'))
  return (
    <>
      <ActionProblem problem={problem} />
      <div className="border-t border-hairline pt-4">
        <Button type="button" variant="danger" disabled={busy} onClick={() => void press()}>
          {count === 1 ? t`Sign out of the other device` : t`Sign out of all ${count} other devices`}
        </Button>
      </div>
    </>
  )
}

function useEnd(call: Call) {
  const queries = useQueryClient()
  return useAsyncAction(async () => {
    const { message } = await requestSignedIn(call)
    showToast(message)
    await queries.invalidateQueries({ queryKey: SESSIONS })
  })
}

/** The identity providers a user can sign in with, if any: what is linked, what is disabled, and how to change it. */
export function ProvidersPart() {
  const query = useList(api.get('user/providers'))
  return (
    <List query={query} className="-my-3" empty={null}>
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
            {linked ? t`Remove` : t`Allow again`}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      {linked && !hasPassword && (
        <p className="text-14">
          <Trans>
            This is your only way to sign in. To remove it, <a href="#password">set a password first</a>.
          </Trans>
        </p>
      )}
      {asking && <ProveForm provider={provider} onDone={() => setAsking(false)} />}
    </li>
  )
}

function standing({ linked, linked_at: linkedAt, unlinked_at: unlinkedAt }: OwnProviderShown, email: string): string {
  if (unlinkedAt) return t`Removed on ${formatDate(unlinkedAt)}. You can’t use this option to sign in.`
  if (linked && linkedAt) return t`Linked since ${formatDate(linkedAt)}.`
  return t`Not linked. To link this option, use it once to sign in as ${email}.`
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
    schema: async () => (await import('#common/account-forms.ts')).proveForm,
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
      label={linked ? t`Remove ${name}` : t`Allow ${name} again`}
      button={linked ? t`Remove` : t`Allow again`}
      busy={t`Changing`}
      variant={linked ? 'danger' : 'primary'}
      beside={<StopButton onStop={onDone} />}
    >
      <p className="text-14 text-muted">
        {linked
          ? t`We’ll sign you out on every other device where you used this option. You can’t sign in with this option until you allow it again.`
          : t`You’ll be able to sign in with this option again.`}
      </p>
      <OwnPassword field={form.field} />
    </FormFrame>
  )
}
