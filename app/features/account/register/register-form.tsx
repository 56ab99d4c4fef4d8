/** Registration: what everybody fills in, and in between what agents add. */
import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import { agentForm, clientForm } from '#contract/account-forms.ts'
import { NAME_MAX } from '#contract/account-fields.ts'
import { EMAIL_MAX } from '#contract/email-address.ts'
import { paths } from '#contract/paths.ts'
import { callPublic, Refusal } from '#app/lib/account/send-call.ts'
import { changeAuth } from '#app/lib/session/auth-state.ts'
import { useSite } from '#app/lib/site.ts'
import { Field } from '#app/ui/field.tsx'
import { CheckField } from '../form/check-field.tsx'
import { keepDraft } from '../form/drafts.ts'
import { FormFrame, Trap } from '../form/form-frame.tsx'
import { NewPasswordFields } from '../form/password-field.tsx'
import { newPasswordProblems } from '../form/problems.ts'
import type { Typed } from '../form/typed-in.ts'
import { type AccountForm, useAccountForm } from '../form/use-account-form.ts'
import { ADDRESS_DRAFT } from '../send-mail-form.tsx'
import { AgentAttest, AgentFields } from './agent-fields.tsx'
import { REGISTER_DRAFT } from './own-listing.tsx'

type Registration = { tab: 0 | 1; email: string }
const CALLS = { 0: 'public/auth/register', 1: 'public/auth/register/agent' } as const
const SCHEMAS: Record<0 | 1, ZodType<Registration>> = { 0: clientForm, 1: agentForm }

/** An agent's listing is chosen or left open. */
const shape = (typed: Typed) => ('listing_id' in typed ? { ...typed, listing_id: typed['listing_id'] || null } : typed)

export function RegisterForm({ tab, onDone }: { tab: 0 | 1; onDone: () => void }) {
  const form = useAccountForm({
    name: 'register',
    schema: SCHEMAS[tab],
    shape,
    alsoCheck: newPasswordProblems,
    draft: REGISTER_DRAFT,
    send: async (payload) => {
      await send(tab, payload)
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
      beside={<a href={paths.login}>I have an account</a>}
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
      {tab === 1 && <AgentFields form={form} />}
      <Consents form={form}>{tab === 1 && <AgentAttest form={form} />}</Consents>
      <Trap />
    </FormFrame>
  )
}

/** Specification 4: success and failure are both kept in the auth state. */
async function send(tab: 0 | 1, payload: Registration): Promise<void> {
  try {
    const { message } = await callPublic('POST', CALLS[tab], payload)
    changeAuth({ type: 'register success', result: { message } })
    // For the page that follows, where the mail can be sent again.
    keepDraft(ADDRESS_DRAFT, { email: payload.email })
  } catch (error) {
    if (error instanceof Refusal) {
      changeAuth({ type: 'register fail', result: { message: error.message, errors: error.errors } })
    }
    throw error
  }
}

const Names = ({ form }: { form: AccountForm }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <Field {...form.field('first_name')} label="First name" autoComplete="given-name" maxLength={NAME_MAX} />
    <Field {...form.field('last_name')} label="Last name" autoComplete="family-name" maxLength={NAME_MAX} />
  </div>
)

function Consents({ form, children }: { form: AccountForm; children: ReactNode }) {
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
