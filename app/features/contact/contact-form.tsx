/**
 * The contact form. It is checked in the browser first, so that a number that must not be sent isn't; then by the
 * server, which also works without script.
 */
import { type FormEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_NAME_MAX,
  CONTACT_TOPICS,
  CONTACT_HONEYPOT,
  type ContactProblems,
  parseContact,
  type TypedContact,
} from '#common/contact-message.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { paths } from '#common/paths.ts'
import { problemsIn, type RejectedForm, summarizeProblems } from './rejected-form.ts'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  refused: RejectedForm | null
  /** Preset by the link that led here; anything other than a topic selects nothing. */
  topic: string
}

export function ContactForm({ refused, topic }: Props) {
  const { current, tries, check } = useRejectedForm(refused)
  const sending = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={paths.contact} onSubmit={check} noValidate className="grid content-start gap-5">
      {current && <ProblemSummary key={tries} heading="Not sent yet" problems={summarizeProblems(current)} />}
      <Fields typed={current?.typed ?? { ...EMPTY, topic }} problems={problemsIn(current)} />
      <Honeypot />
      <div>
        <Button disabled={sending}>
          <Icon name="send" /> {sending ? 'Sending' : 'Send message'}
        </Button>
      </div>
      <p className="max-w-[68ch] text-14 text-muted">
        We keep your message and your address to answer you: <a href={`${paths.privacy}#letters`}>how we treat them</a>.
      </p>
    </Form>
  )
}

const EMPTY: TypedContact = { topic: '', name: '', email: '', message: '' }

/** The browser's own findings, or the server's until the form is sent again. */
function useRejectedForm(refused: RejectedForm | null) {
  const [own, setOwn] = useState<{ after: RejectedForm | null; found: RejectedForm | null } | null>(null)
  const [tries, setTries] = useState(0)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const { typed, problems } = parseContact(new FormData(event.currentTarget))
    if (problems) event.preventDefault()
    setOwn({ after: refused, found: problems && { typed, state: 'problems', problems } })
    setTries((count) => count + 1)
  }
  return { current: own?.after === refused ? own.found : refused, tries, check }
}

function Fields({ typed, problems }: { typed: TypedContact; problems: ContactProblems }) {
  return (
    <>
      <SelectField
        id="contact-topic"
        name="topic"
        label="What is it about?"
        defaultValue={typed.topic}
        problem={problems.topic}
      >
        <option value="">Choose one</option>
        {CONTACT_TOPICS.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        id="contact-name"
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={CONTACT_NAME_MAX}
        defaultValue={typed.name}
        problem={problems.name}
      />
      <Field
        id="contact-email"
        name="email"
        label="Your email address"
        hint="Our answer goes there. We use it for nothing else."
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        defaultValue={typed.email}
        problem={problems.email}
      />
      <TextField
        id="contact-message"
        name="message"
        label="Your message"
        hint={`At most ${CONTACT_MESSAGE_MAX.toLocaleString('en-US')} characters, and no Social Security, bank or card numbers. Is it about a listing? Add the address of its page.`}
        rows={9}
        defaultValue={typed.message}
        problem={problems.message}
      />
    </>
  )
}

/** Hidden from view, from the keyboard, and from screen readers. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name={CONTACT_HONEYPOT} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
