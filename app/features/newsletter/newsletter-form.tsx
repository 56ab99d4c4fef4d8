/**
 * One field and a button. Without script the form posts to its own page; with script it calls the API and reports the
 * result in a toast. The input stays until it is accepted.
 */
import { type FormEvent, useRef, useState } from 'react'
import { requestPublic, ApiError } from '#app/lib/account/send-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { api } from '#app/lib/api/calls.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import {
  NEWSLETTER_INCORRECT,
  NEWSLETTER_NEXT,
  NEWSLETTER_SUBSCRIBED,
  NEWSLETTER_HONEYPOT,
  type NewsletterList,
  newsletterOf,
  parseSubscription,
  type Subscription,
  type TypedSubscription,
} from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'

type Props = {
  /** The lists to subscribe to; if there is only one, the form also offers the other. */
  lists: readonly NewsletterList[]
  /** The rejected input, if the browser submitted without script. */
  typed?: TypedSubscription | undefined
  problem?: string | undefined
}

export const NEWSLETTER_FIELD = 'newsletter-email'

export function NewsletterForm({ lists, typed, problem }: Props) {
  const { state, said, form, send } = useSubscription(problem)
  if (state === 'done') return <Subscribed />
  return (
    <form
      ref={form}
      method="post"
      action={paths.newsletter}
      onSubmit={send}
      noValidate
      data-by-script
      aria-label="Newsletter"
      className="relative grid max-w-[36rem] gap-3"
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <Field
          id={NEWSLETTER_FIELD}
          name="email"
          label="Email address"
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          defaultValue={typed?.email ?? ''}
          problem={said}
        />
        {/* Aligned with the field, whose label is above it. */}
        <div className="sm:pt-[1.65rem]">
          <Button disabled={state === 'sending'}>{state === 'sending' ? 'Sending' : 'Subscribe'}</Button>
        </div>
      </div>
      <Choice lists={lists} chosen={typed?.lists} />
      <Honeypot />
      <p className="text-14 text-muted">
        A mail asks you to confirm. No advertising, no counting of who opens it, and every issue ends with one click:{' '}
        <a href={`${paths.privacy}#letters`}>how we treat your address</a>.
      </p>
    </form>
  )
}

type State = 'typing' | 'sending' | 'done'

function useSubscription(problem: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>('typing')
  const [said, setSaid] = useState(problem)
  const refuse = (toast: string, words: string) => {
    setState('typing')
    setSaid(words)
    showToast(toast, 'problem')
    form.current?.querySelector<HTMLInputElement>('input[name=email]')?.focus()
  }
  const deliver = async (body: Subscription & { leave_empty: string }) => {
    try {
      await requestPublic(api.post('news-letter/subscribe/create', { body }))
    } catch (error) {
      return refuse(...wordsOf(error))
    }
    setState('done')
    showToast(NEWSLETTER_SUBSCRIBED)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const { subscription, problem: found } = parseSubscription(fields)
    if (!subscription) return refuse(NEWSLETTER_INCORRECT, found)
    setState('sending')
    setSaid(undefined)
    const body = { ...subscription, leave_empty: String(fields.get(NEWSLETTER_HONEYPOT) ?? '') }
    void deliver(body)
  }
  return { state, said, form, send }
}

/** The toast, and the message at the field. */
function wordsOf(error: unknown): [toast: string, words: string] {
  if (error instanceof ApiError) return [error.message, error.errors['email']?.[0] ?? error.message]
  return ['We could not be reached.', 'We could not be reached. Your address is still here: please try again.']
}

/** The form always names the lists: you are never subscribed to one that wasn't named. */
function Choice({
  lists,
  chosen,
}: {
  lists: readonly NewsletterList[]
  chosen: readonly NewsletterList[] | undefined
}) {
  const [only] = lists.length === 1 ? lists : []
  const other = only && (only === 'business' ? 'planning' : 'business')
  return (
    <>
      {lists.map((list) => (
        <input key={list} type="hidden" name="lists" value={list} />
      ))}
      {other && (
        <Checkbox
          name="lists"
          value={other}
          label={`Also send me the ${newsletterOf(other).name}`}
          defaultChecked={chosen?.includes(other) ?? false}
        />
      )}
    </>
  )
}

/** Hidden from view, from the keyboard, and from screen readers. */
const Honeypot = () => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Leave this empty
      <input name={NEWSLETTER_HONEYPOT} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)

const Subscribed = () => (
  <output className="flex max-w-[68ch] items-start gap-3">
    <Icon name="mail-sent" className="mt-1 shrink-0 text-evergreen" />
    <span>{NEWSLETTER_NEXT}</span>
  </output>
)
