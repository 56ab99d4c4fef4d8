/**
 * The contact form. It is checked in the browser first, so that a number that must not be sent isn't; then by the
 * server, which also works without script.
 */
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, type TypedContact } from '#common/contact-message.ts'
import { CONTACT_TOPICS } from '#common/contact-topics.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { paths } from '#common/paths.ts'

type Props = {
  refused: RejectedForm<TypedContact> | null
  /** Preset by the link that led here; anything other than a topic selects nothing. */
  topic: string
  /** The page of ours that the message is about; null: none in particular. */
  page: string | null
}

export function ContactForm({ refused, topic, page }: Props) {
  const typed = refused?.typed ?? { topic, name: '', email: '', message: '', page: page ?? '' }
  const form = useForm({
    name: 'contact',
    refused,
    check: async (fields) => {
      const { parseContact } = await import('#common/contact-message.ts')
      return { payload: undefined, problems: parseContact(fields).problems }
    },
  })
  const { field } = form
  return (
    <FormFrame
      form={form}
      action={paths.contact}
      notYet="Not sent yet"
      button="Send message"
      busy="Sending"
      icon="send"
      below={
        <p className="max-w-[68ch] text-14 text-muted">
          We keep your message and your address to answer you:{' '}
          <a href={`${paths.privacy}#letters`}>how we treat them</a>.
        </p>
      }
    >
      <SelectField {...field('topic')} label="What is it about?" defaultValue={typed.topic}>
        <option value="">Choose one</option>
        {CONTACT_TOPICS.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        {...field('name')}
        label="Your name"
        autoComplete="name"
        maxLength={CONTACT_NAME_MAX}
        defaultValue={typed.name}
      />
      <Field
        {...field('email')}
        label="Your email address"
        hint="Our answer goes there. We use it for nothing else."
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        defaultValue={typed.email}
      />
      <TextField
        {...field('message')}
        label="Your message"
        hint={`${typed.page ? 'Which sentence is wrong, and where can we read the right fact? ' : ''}At most ${CONTACT_MESSAGE_MAX.toLocaleString('en-US')} characters, and no Social Security, bank, or card numbers.${typed.page ? '' : ' Is it about a listing? Add the address of its page.'}`}
        rows={9}
        defaultValue={typed.message}
      />
      {typed.page && <input type="hidden" name="page" value={typed.page} />}
      <Honeypot />
    </FormFrame>
  )
}
