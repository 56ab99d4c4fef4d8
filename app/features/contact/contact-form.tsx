/**
 * The contact form. It is checked in the browser first, so that a number that must not be sent isn't; then by the
 * server, which also works without script.
 */
import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useState } from 'react'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, type TypedContact } from '#common/contact-message.ts'
import { CONTACT_TOPICS, isAboutTaxAccount } from '#common/contact-topics.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { paths } from '#common/paths.ts'
import { formatNumber } from '#common/format-count.ts'

type Props = {
  refused: RejectedForm<TypedContact> | null
  /** Preset by the link that led here; anything other than a topic selects nothing. */
  topic: string
  /** The page of ours that the message is about; null: none in particular. */
  page: string | null
  /** Where the IRS answers what we can't. */
  irs: Record<'refund' | 'account' | 'phone', string>
}

export function ContactForm({ refused, topic, page, irs }: Props) {
  const typed = refused?.typed ?? { topic, name: '', email: '', message: '', page: page ?? '' }
  const [message, setMessage] = useState(typed.message)
  const form = useForm({
    name: 'contact',
    refused,
    onTyped: (fields) => setMessage(String(fields['message'])),
    check: async (fields) => {
      const { parseContact } = await import('#common/contact-message.ts')
      return { payload: undefined, problems: parseContact(fields).problems }
    },
  })
  const { field } = form
  useOwnAddress(form.frame.ref)
  return (
    <FormFrame
      form={form}
      action={paths.contact}
      button={t`Send message`}
      busy={t`Sending`}
      icon="send"
      below={
        <p className="max-w-[68ch] text-14 text-muted">
          {t`We keep your name, email address, and message so we can reply. We don’t use the address for anything else.`}{' '}
          <a href={`${paths.privacy}#letters`}>{t`How we use this information`}</a>
        </p>
      }
    >
      <SelectField {...field('topic')} label={t`Topic`} defaultValue={typed.topic}>
        <option value="">{t`Choose one`}</option>
        {CONTACT_TOPICS.map(({ slug, label }) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...field('name')}
          label={t`Your name`}
          autoComplete="name"
          maxLength={CONTACT_NAME_MAX}
          defaultValue={typed.name}
        />
        <Field
          {...field('email')}
          label={t`Your email address`}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          defaultValue={typed.email}
        />
      </div>
      <TextField
        {...field('message')}
        label={t`Your message`}
        hint={typed.page ? hintOfPage() : hintOfAll()}
        rows={8}
        defaultValue={typed.message}
      />
      <div aria-live="polite" className={isAboutTaxAccount(message) ? undefined : 'sr-only'}>
        {isAboutTaxAccount(message) && (
          <Notice>
            <p>
              {t`We can’t see your tax account. Only the IRS can help with a refund, a transcript, a balance, or a payment.`}
            </p>
            <p className="flex flex-wrap gap-x-5 gap-y-1">
              <a href={irs.refund}>{t`Where’s My Refund?`}</a>
              <a href={irs.account}>{t`Your IRS account`}</a>
              <a href={irs.phone}>{t`Call the IRS`}</a>
            </p>
          </Notice>
        )}
      </div>
      {typed.page && <input type="hidden" name="page" value={typed.page} />}
      <Honeypot />
    </FormFrame>
  )
}

const hintOfPage = () =>
  t`Tell us which sentence is wrong and where we can find the correct information. Use up to ${formatNumber(CONTACT_MESSAGE_MAX)} characters, and don’t include Social Security, bank account, or card numbers.`
const hintOfAll = () =>
  t`Use up to ${formatNumber(CONTACT_MESSAGE_MAX)} characters, and don’t include Social Security, bank account, or card numbers. If your message is about a listing, include a link to the listing.`

/** A signed-in person's name and address, where nothing is typed. */
function useOwnAddress(form: RefObject<HTMLFormElement | null>): void {
  const { userProfile } = useAuth()
  useEffect(() => {
    if (!userProfile || !form.current) return
    const own = { name: `${userProfile.first_name} ${userProfile.last_name}`.trim(), email: userProfile.email }
    for (const [name, value] of Object.entries(own)) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = value
    }
  }, [form, userProfile])
}
