/**
 * The newsletter form, an island: which of the two, an email address, and a button. Without script the form posts to its
 * own page; with script it calls the API and reports the result in a toast. The input stays until it is accepted.
 */
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ConsentText, meaningOf } from '#app/ui/consent-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { EMAIL_MAX, HONEYPOT } from '#common/account-rules.ts'
import {
  NEWSLETTER_TEXTS,
  type NewsletterList,
  NEWSLETTERS,
  parseSubscription,
  type TypedSubscription,
} from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'

type Props = {
  /** The newsletters to subscribe to. */
  lists: readonly NewsletterList[]
  /** A checkbox for each newsletter; otherwise the form subscribes to all of `lists`. */
  isChoice?: boolean
  /** If the browser submitted without script. */
  refused?: RejectedForm<TypedSubscription> | undefined
}

export function NewsletterForm({ lists, isChoice = false, refused }: Props) {
  const [isDone, setDone] = useState(false)
  const { frame, sending, field, words } = useForm({
    name: 'newsletter',
    native: true,
    toasts: true,
    refused,
    check: checkSubscription,
    send: async (body) => {
      const [{ requestPublic }, { api }] = await Promise.all([
        import('#app/lib/account/send-request.ts'),
        import('#app/lib/api/calls.ts'),
      ])
      await requestPublic(api.post('news-letter/subscribe/create', { body }))
      setDone(true)
      showToast(NEWSLETTER_TEXTS.subscribed)
    },
  })
  if (isDone) return <Subscribed />
  const email = field('email')
  const meaning = meaningOf(
    t`We’ll email you a link to confirm. The newsletter has no ads, we don’t track who opens an issue, and you can unsubscribe from any issue with one click.`,
  )
  return (
    <form {...frame} action={paths.newsletter} noValidate aria-label={t`Newsletter`} className="relative grid gap-3">
      {isChoice ? <Choice {...field('lists')} lists={lists} refused={refused} /> : <Hidden lists={lists} />}
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <Field
          {...email}
          problem={email.problem ?? words ?? undefined}
          label={t`Email address`}
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          defaultValue={refused?.typed.email ?? ''}
        />
        {/* Aligned with the field, whose label is above it. */}
        <div className="grid sm:pt-[1.65rem]">
          <Button aria-busy={sending}>{sending ? t`Sending` : t`Subscribe`}</Button>
        </div>
      </div>
      <Honeypot />
      <p className="text-14 text-muted">
        {meaning && (
          <>
            <span className="mb-1 block">{meaning}</span>
            {t`What you agree to, in English:`}{' '}
          </>
        )}
        <ConsentText name="newsletter" />
      </p>
    </form>
  )
}

function checkSubscription(fields: FormData) {
  const { subscription, problems } = parseSubscription(fields)
  if (!subscription) return { problems: { ...problems, '': NEWSLETTER_TEXTS.incorrect } }
  return { payload: { ...subscription, leave_empty: String(fields.get(HONEYPOT) ?? '') }, problems: null }
}

/** The form always names the lists: you are never subscribed to one that wasn't named. */
const Hidden = ({ lists }: { lists: readonly NewsletterList[] | readonly [''] }) =>
  lists.map((list) => <input key={list} type="hidden" name="lists" value={list} />)

type ChoiceProps = Pick<Props, 'lists' | 'refused'> & { id: string; name: string; problem: string | undefined }

const Choice = ({ id, name, problem, lists, refused }: ChoiceProps) => (
  <fieldset id={id} tabIndex={-1} aria-describedby={problem && `${id}-problem`} className="outline-none">
    <legend className="text-14 font-medium">{t`Choose one or both`}</legend>
    <Hidden lists={['']} />
    {NEWSLETTERS.map(({ list, name: label }) => (
      <div key={list} className="mb-2">
        <Checkbox
          name={name}
          value={list}
          label={label}
          aria-describedby={`${id}-${list}`}
          defaultChecked={(refused?.typed.lists ?? lists).includes(list)}
        />
        <p id={`${id}-${list}`} className="-mt-3 pl-8 text-14 text-muted">
          {list === 'business' ? t`For business owners` : t`For households`}
        </p>
      </div>
    ))}
    {problem && (
      <p id={`${id}-problem`} className="text-14 font-semibold text-brick">
        {problem}
      </p>
    )}
  </fieldset>
)

const Subscribed = () => (
  <output className="flex max-w-[68ch] items-start gap-3">
    <Icon name="mail-sent" className="mt-1 shrink-0 text-evergreen" />
    <span>{NEWSLETTER_TEXTS.next}</span>
  </output>
)
