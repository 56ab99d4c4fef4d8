/** Registration: the fields for everyone, with the agent fields in between. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ZodType } from 'zod'
import type { AgentForm, ClientForm } from '#common/account-forms.ts'
import { NAME_MAX } from '#common/account-fields.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { ApiError, requestPublic } from '#app/lib/account/send-request.ts'
import { dispatchAuth } from '#app/lib/session/auth-state.ts'
import { useSite } from '#app/lib/site.ts'
import { Field } from '#app/ui/field.tsx'
import { ConsentText, meaningOf } from '#app/ui/consent-text.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { storeDraft, keepDraftsFor } from '#app/ui/form/drafts.ts'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import { NewPasswordFields, newPasswordProblems } from '#app/ui/form/password-field.tsx'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import type { MessageDraft } from '#app/lib/message-draft.ts'
import { api } from '#app/lib/api/calls.ts'
import { ADDRESS_DRAFT } from '#app/features/account/auth-page.tsx'
import { AgentAttest, listingChosen, Practice } from './practice.tsx'
import { REGISTER_DRAFT } from './own-listing.tsx'
import { type FormStep, Step, type Steps, StepsHead, useSteps } from './steps.tsx'
import { LinkButton } from '#app/ui/button.tsx'

type Registration = ClientForm | AgentForm
const SCHEMAS: Record<0 | 1, () => Promise<ZodType<Registration>>> = {
  0: async () => (await import('#common/account-forms.ts')).clientForm,
  1: async () => (await import('#common/account-forms.ts')).agentForm,
}

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

const ACCOUNT = ['first_name', 'last_name', 'email', 'password', 'password_confirmation']
const PRACTICE = ['phone', 'business_name', 'city', 'state', 'zip', 'website', 'listing_id']
/** A client fills in one short page. */
const stepsOf = (tab: 0 | 1): readonly FormStep[] => [
  { name: t`Your account`, fields: ACCOUNT },
  ...(tab === 0
    ? []
    : [
        { name: t`Your practice`, fields: PRACTICE },
        { name: t`Agreements`, fields: [] },
      ]),
]

export function RegisterForm({ tab, claim, callbackUrl, message, onDone }: Props) {
  const steps = useSteps(stepsOf(tab))
  const form = useForm({
    name: 'register',
    schema: SCHEMAS[tab],
    shape: (typed) => ({
      ...listingChosen(typed),
      // The message will be on the overview, so that's where they continue, on any device.
      ...(tab === 0 && message ? firstMessageOf(message) : callbackField(callbackUrl)),
    }),
    alsoCheck: newPasswordProblems,
    step: steps.step,
    draft: REGISTER_DRAFT,
    send: async (payload) => {
      await send(payload, steps.openFor)
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      label={t`Create your account`}
      button={steps.isLast ? t`Create account` : t`Continue`}
      busy={steps.isLast ? t`Creating your account` : t`Checking`}
      beside={<Beside steps={steps} />}
    >
      {tab === 1 ? (
        <AgentSteps form={form} steps={steps} claim={claim} />
      ) : (
        <>
          <Account form={form} />
          <Consents form={form} />
        </>
      )}
      <Honeypot />
    </FormFrame>
  )
}

const Beside = ({ steps: { at, hrefOf } }: { steps: Steps }) =>
  at > 0 && <LinkButton to={hrefOf(at - 1)}>{t`Back`}</LinkButton>

type AgentStepsProps = { form: FormHandle; steps: Steps; claim: string | null }

const AgentSteps = ({ form, steps, claim }: AgentStepsProps) => (
  <>
    <StepsHead steps={steps} />
    <Step of={steps} at={0}>
      <Account form={form} />
    </Step>
    <Step of={steps} at={1}>
      <Practice form={form} claim={claim} hasName />
    </Step>
    <Step of={steps} at={2}>
      <AgentAttest form={form} />
      <Consents form={form} />
      <p className="text-14 text-muted">
        <Trans>
          Next, we’ll email you a link to confirm your email address. Then you’ll claim your listing, and we’ll review
          the claim, usually within two business days.
        </Trans>
      </p>
    </Step>
  </>
)

/** Specification 4: both success and failure are stored in the auth state. */
async function send(body: Registration, openFor: Steps['openFor']): Promise<void> {
  try {
    const { message } = await requestPublic(
      body.tab === 0 ? api.post('public/auth/register', { body }) : api.post('public/auth/register/agent', { body }),
    )
    dispatchAuth({ type: 'register success', result: { message } })
    // For the next page, where the email can be sent again.
    storeDraft(ADDRESS_DRAFT, { email: body.email })
    keepDraftsFor(body.email)
  } catch (error) {
    if (error instanceof ApiError) {
      dispatchAuth({ type: 'register fail', result: { message: error.message, errors: error.errors } })
      openFor(Object.keys(error.errors))
    }
    throw error
  }
}

function Account({ form: { field } }: { form: FormHandle }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:gap-x-5">
        <Field {...field('first_name')} label={t`First name`} autoComplete="given-name" maxLength={NAME_MAX} />
        <Field {...field('last_name')} label={t`Last name`} autoComplete="family-name" maxLength={NAME_MAX} />
      </div>
      <Field
        {...field('email')}
        label={t`Email address`}
        hint={t`Your email address is never shown on the site.`}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
      <NewPasswordFields field={field} />
    </>
  )
}

function Consents({ form: { field } }: { form: FormHandle }) {
  const { name, product } = useSite()
  return (
    <>
      <CheckField
        {...field('accept_terms')}
        label={<ConsentText name="registration" inNewTab />}
        hint={meaningOf(t`I have read and accept the terms of use and the privacy policy.`)}
      />
      <CheckField
        {...field('newsletter')}
        label={<ConsentText name="newsletter-at-registration" site={{ name, singular: product.noun }} />}
        hint={meaningOf(t`Send me the ${name} newsletter. I can unsubscribe with one click.`)}
      />
    </>
  )
}
