/** Registration: the fields for everyone, with the agent fields in between. */
import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import type { AgentForm, ClientForm } from '#common/account-forms.ts'
import { BUSINESS_NAME_MAX, CITY_MAX, NAME_MAX, WEBSITE_MAX } from '#common/account-fields.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { paths } from '#common/paths.ts'
import { ApiError, requestPublic } from '#app/lib/account/send-request.ts'
import { dispatchAuth } from '#app/lib/session/auth-state.ts'
import { useSite } from '#app/lib/site.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { ConsentText } from '#app/ui/consent-text.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { storeDraft } from '#app/ui/form/drafts.ts'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import { NewPasswordFields, newPasswordProblems } from '#app/ui/form/password-field.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import type { MessageDraft } from '#app/lib/message-draft.ts'
import { api } from '#app/lib/api/calls.ts'
import { STATES } from '#common/states.ts'
import { Options } from '#app/ui/options.tsx'
import { ADDRESS_DRAFT } from '#app/features/account/auth-page.tsx'
import { useCallbackLink } from '../callback-url.ts'
import { OwnListing, REGISTER_DRAFT } from './own-listing.tsx'
import { Link } from '#app/ui/link.tsx'

type Registration = ClientForm | AgentForm
const SCHEMAS: Record<0 | 1, () => Promise<ZodType<Registration>>> = {
  0: async () => (await import('#common/account-forms.ts')).clientForm,
  1: async () => (await import('#common/account-forms.ts')).agentForm,
}

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
      beside={<Link href={carryOn(paths.login)}>I already have an account</Link>}
    >
      <Names form={form} />
      <Field
        {...form.field('email')}
        label="Email address"
        hint="We’ll send an email there to confirm it. It’s never shown on the site."
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
  const { name, product } = useSite()
  return (
    <div className="grid gap-4">
      {children}
      <CheckField {...form.field('accept_terms')} label={<ConsentText name="registration" inNewTab />} />
      <CheckField
        {...form.field('newsletter')}
        label={<ConsentText name="newsletter-at-registration" site={{ name, singular: product.singular }} />}
      />
    </div>
  )
}

const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }))

type AgentFieldsProps = {
  form: FormHandle
  /** The listing they came to claim. */
  claim: string | null
  /** Whether the form has a name to search for a listing by. */
  hasName?: boolean
}

/** The agent's firm and which listing is theirs. Never a PTIN or a Social Security number. */
export function AgentFields({ form, claim, hasName = false }: AgentFieldsProps) {
  const { field } = form
  return (
    <fieldset className={`grid gap-5 ${hasName ? 'border-t border-hairline pt-5' : ''}`}>
      <legend className="float-left mb-1 w-full font-serif text-22 font-semibold">Your practice</legend>
      <Field {...field('phone')} label="Phone" type="tel" autoComplete="tel" maxLength={30} />
      <Field
        {...field('business_name')}
        label="Name of your firm (optional)"
        autoComplete="organization"
        maxLength={BUSINESS_NAME_MAX}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem_8rem]">
        <Field {...field('city')} label="City" autoComplete="address-level2" maxLength={CITY_MAX} />
        <SelectField {...field('state')} label="State" autoComplete="address-level1" defaultValue="">
          <Options any="Choose one" list={CHOICES} />
        </SelectField>
        <Field {...field('zip')} label="ZIP code" autoComplete="postal-code" inputMode="numeric" maxLength={10} />
      </div>
      <Field
        {...field('website')}
        label="Website (optional)"
        type="url"
        autoComplete="url"
        spellCheck={false}
        maxLength={WEBSITE_MAX}
      />
      {(hasName || claim) && <OwnListing {...field('listing_id')} claim={claim} looks={hasName} />}
    </fieldset>
  )
}

export function AgentAttest({ form }: { form: FormHandle }) {
  const { name, product } = useSite()
  return (
    <CheckField
      {...form.field('attest_ea')}
      label={<ConsentText name="agent-attestation" site={{ name, singular: product.singular }} />}
      hint="We compare this with the IRS list before your account counts as an agent’s."
    />
  )
}
