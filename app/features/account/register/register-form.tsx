/** Registration: the fields for everyone, with the agent fields in between. */
import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import { type AgentForm, agentForm, type ClientForm, clientForm } from '#common/account-forms.ts'
import { NAME_MAX } from '#common/account-fields.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { paths } from '#common/paths.ts'
import { requestPublic, ApiError } from '#app/lib/account/send-request.ts'
import { dispatchAuth } from '#app/lib/session/auth-state.ts'
import { useSite } from '#app/lib/site.ts'
import { useCallbackLink } from '../callback-url.ts'
import { Field } from '#app/ui/field.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { storeDraft } from '#app/ui/form/drafts.ts'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import { newPasswordProblems, NewPasswordFields } from '#app/ui/form/password-field.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import type { MessageDraft } from '#app/lib/message-draft.ts'
import { api } from '#app/lib/api/calls.ts'
import { ADDRESS_DRAFT } from '../send-email-form.tsx'
import { AgentAttest, AgentFields } from './agent-fields.tsx'
import { REGISTER_DRAFT } from './own-listing.tsx'

type Registration = ClientForm | AgentForm
const SCHEMAS: Record<0 | 1, ZodType<Registration>> = { 0: clientForm, 1: agentForm }

/** Turns an empty listing choice into null. */
export const listingChosen = (typed: Typed) =>
  'listing_id' in typed ? { ...typed, listing_id: typed['listing_id'] || null } : typed

/** A client's first message is sent along and stored with the account. */
const firstMessageOf = (draft: MessageDraft) => ({
  first_message: { listing_id: draft.to, id: draft.id, body: draft.body },
})

const callbackField = (callbackUrl: string | null) => (callbackUrl ? { callback_url: callbackUrl } : {})

type Props = {
  tab: 0 | 1
  /** The listing they came to claim. */
  claim: string | null
  /** Where they were headed. */
  callbackUrl: string | null
  /** The message they wrote to an agent before registering. */
  message: MessageDraft | null
  onDone: () => void
}

export function RegisterForm({ tab, claim, callbackUrl, message, onDone }: Props) {
  const carryOn = useCallbackLink()
  const form = useForm({
    name: 'register',
    schema: SCHEMAS[tab],
    shape: (typed) => ({
      ...listingChosen(typed),
      // The message will be on the overview, so that's where they continue, on any device.
      ...(tab === 0 && message ? firstMessageOf(message) : callbackField(callbackUrl)),
    }),
    alsoCheck: newPasswordProblems,
    draft: REGISTER_DRAFT,
    send: async (payload) => {
      await send(payload)
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      label="Register"
      notYet="Not registered yet"
      button="Register"
      busy="Registering"
      beside={<a href={carryOn(paths.login)}>I have an account</a>}
    >
      <Names form={form} />
      <Field
        {...form.field('email')}
        label="Email address"
        hint="We send a mail there to confirm it. It is never shown on the site."
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
      <NewPasswordFields field={form.field} />
      {tab === 1 && <AgentFields form={form} claim={claim} hasName />}
      <Consents form={form}>{tab === 1 && <AgentAttest form={form} />}</Consents>
      <Honeypot />
    </FormFrame>
  )
}

/** Specification 4: both success and failure are stored in the auth state. */
async function send(body: Registration): Promise<void> {
  try {
    const { message } = await requestPublic(
      body.tab === 0 ? api.post('public/auth/register', { body }) : api.post('public/auth/register/agent', { body }),
    )
    dispatchAuth({ type: 'register success', result: { message } })
    // For the next page, where the email can be sent again.
    storeDraft(ADDRESS_DRAFT, { email: body.email })
  } catch (error) {
    if (error instanceof ApiError) {
      dispatchAuth({ type: 'register fail', result: { message: error.message, errors: error.errors } })
    }
    throw error
  }
}

const Names = ({ form }: { form: FormHandle }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <Field {...form.field('first_name')} label="First name" autoComplete="given-name" maxLength={NAME_MAX} />
    <Field {...form.field('last_name')} label="Last name" autoComplete="family-name" maxLength={NAME_MAX} />
  </div>
)

function Consents({ form, children }: { form: FormHandle; children: ReactNode }) {
  const { name } = useSite()
  return (
    <div className="grid gap-4">
      {children}
      <CheckField
        {...form.field('accept_terms')}
        label={
          <>
            I have read and accept the{' '}
            <a href={paths.terms} target="_blank" rel="noopener">
              terms of use
            </a>{' '}
            and the{' '}
            <a href={paths.privacy} target="_blank" rel="noopener">
              privacy policy
            </a>
            . Both open in a new tab.
          </>
        }
      />
      <CheckField
        {...form.field('newsletter')}
        label={`Send me the newsletter of ${name}. I can end it with one click.`}
      />
    </div>
  )
}
