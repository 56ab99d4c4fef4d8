/**
 * What a user is told of, and how: kinds of news by ways. Everything is also in the list of notifications. A choice is
 * saved when it is made.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { saveProfile } from '#app/features/account/settings/save-profile.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { ApiError } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import { pushState, type PushState, turnPushOff, turnPushOn } from '#app/lib/push/push-notifications.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { Preferences } from '#common/account-forms.ts'

type Kind = { name: string; hint: string; email: keyof Preferences | null }

const kinds = (): readonly Kind[] => [
  { name: t`Messages`, hint: t`Someone messages you.`, email: 'email_messages' },
  { name: t`Answers`, hint: t`Your question, or one you follow, has a new answer.`, email: 'email_answers' },
  {
    name: t`Reviews`,
    hint: t`Someone writes a review about you or replies to a review you wrote.`,
    email: 'email_reviews',
  },
  {
    name: t`Watched agents`,
    hint: t`An agent you’re watching leaves the IRS list or returns to it.`,
    email: 'email_watches',
  },
  {
    name: t`Call reminders`,
    hint: t`A call that you or a client booked starts soon.`,
    email: 'email_calls',
  },
  { name: t`Decisions`, hint: t`We make a decision about your account, claim, or article.`, email: null },
  {
    name: t`Security`,
    hint: t`Someone signs in to your account, or your password or email address changes.`,
    email: null,
  },
]

export function NotificationChoices() {
  const { id: person } = useOwnProfile()
  const push = usePush(person)
  return (
    <section aria-labelledby="choices" className="setting">
      <div>
        <h2 id="choices" className="text-22">
          {t`Email and browser`}
        </h2>
        <p className="mt-1 text-muted">
          <Trans>
            All your notifications appear under “What’s new.” Choose which ones you also want by email or in your
            browser. We save your choices automatically.
          </Trans>
        </p>
      </div>
      <div className="card">
        <Matrix push={push} />
        {push && (
          <>
            <output className="mt-4 block text-14 text-muted" data-push={push.state}>
              {pushWords()[push.state]}
            </output>
            <WhileOpen />
          </>
        )}
      </div>
    </section>
  )
}

function Matrix({ push }: { push: Push | null }) {
  return (
    <table className="choice-matrix">
      <caption className="sr-only">{t`Notification settings`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`About`}</th>
          <th scope="col">{t`Email`}</th>
          {push && <th scope="col">{t`This browser`}</th>}
        </tr>
      </thead>
      <tbody>
        {kinds().map(({ name, hint, email }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className="block text-14 font-normal text-muted">{hint}</span>
            </th>
            <td>{email ? <EmailChoice name={name} field={email} /> : <Fixed>{t`Always`}</Fixed>}</td>
            {push && <td>{email === 'email_messages' ? <PushChoice {...push} /> : <Fixed>–</Fixed>}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Fixed = ({ children }: { children: ReactNode }) => <span className="text-14 text-muted">{children}</span>

type ChoiceProps = {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (on: boolean) => Promise<unknown>
}

/** Shows the choice at once, and what is saved if it couldn't be saved. */
function Choice({ label, isOn, isDisabled = false, onChange }: ChoiceProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const change = async (on: boolean) => {
    setChosen(on)
    await onChange(on)
    setChosen(null)
  }
  return (
    <label>
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={chosen ?? isOn}
        disabled={isDisabled}
        onChange={({ target }) => void change(target.checked)}
      />
    </label>
  )
}

function EmailChoice({ name, field }: { name: string; field: keyof Preferences }) {
  const { preferences } = useOwnProfile()
  return <Choice label={t`${name} by email`} isOn={preferences[field]} onChange={(on) => savePreference(field, on)} />
}

async function savePreference(field: keyof Preferences, on: boolean): Promise<void> {
  try {
    await saveProfile({ preferences: { [field]: on } })
  } catch (error) {
    showToast(describeCallError(error), 'problem')
  }
}

/** Of notifications that the open dashboard shows itself. */
function WhileOpen() {
  const { preferences } = useOwnProfile()
  return (
    <div className="mt-5 border-t border-hairline pt-5">
      <CheckField
        id="browser-notifications"
        label={t`Also notify me while the dashboard is open in another window or tab`}
        hint={t`This setting applies to browsers where you’ve turned on message notifications above.`}
        checked={preferences.browser_notifications}
        onChange={({ target }) => void savePreference('browser_notifications', target.checked)}
      />
    </div>
  )
}

const pushWords = (): Readonly<Record<PushState, string>> => ({
  unsupported: t`This browser can’t show notifications while the dashboard is closed. We’ll email you about unread messages.`,
  forbidden: t`This browser blocks notifications from this site. Allow them in the browser’s settings, then reload this page.`,
  off: t`This browser can notify you of new messages while the dashboard is closed. Notifications show who wrote to you, but not the message itself.`,
  on: t`This browser notifies you of new messages even when the dashboard is closed, until you sign out.`,
})

type Push = { person: string; publicKey: string; state: PushState }

/** Web Push while the dashboard is closed. Null: unknown yet, or the server doesn't support it. */
function usePush(person: string): Push | null {
  const { data } = useQuery({
    queryKey: ['push', person],
    queryFn: async () => {
      const { public_key: key } = (await requestSignedIn(api.get('push'))).data
      return { key, state: await pushState(person) }
    },
  })
  return data?.key ? { person, publicKey: data.key, state: data.state } : null
}

function PushChoice({ person, publicKey, state }: Push) {
  const client = useQueryClient()
  const change = async (on: boolean) => {
    try {
      await (on ? turnPushOn(person, publicKey) : turnPushOff(person))
    } catch (error) {
      showToast(error instanceof ApiError ? describeCallError(error) : notTurnedOn(), 'problem')
    }
    await client.invalidateQueries({ queryKey: ['push'] })
  }
  const isDisabled = state === 'unsupported' || state === 'forbidden'
  return (
    <Choice
      label={t`Message notifications in this browser`}
      isOn={state === 'on'}
      isDisabled={isDisabled}
      onChange={change}
    />
  )
}

const notTurnedOn = () => t`Your browser couldn’t turn on notifications. Try again later.`
