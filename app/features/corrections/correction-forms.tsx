/** The two forms of a correction, as islands: what is wrong, and the emailed code. The page checks them. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { checkNumbers } from '#app/ui/form/check-numbers.ts'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'

type Props = {
  listingId: string
  /** How the name is written now. */
  listed: { firstName: string; lastName: string }
  refused: RejectedForm | null
}

export function CorrectionForm({ listingId, listed, refused }: Props) {
  const typed = refused?.typed ?? {}
  const form = useForm({
    name: 'correction',
    draft: `correction ${listingId}`,
    refused,
    check: checkNumbers(['message', 'first_name', 'last_name']),
  })
  const { field } = form
  return (
    <div className="group">
      <FormFrame form={form} label={t`Correction`} button={t`Send`} busy={t`Sending`}>
        <Honeypot />
        <SelectField
          {...field('kind')}
          label={t`What would you like to do?`}
          defaultValue={typed['kind'] ?? 'correction'}
        >
          <option value="correction">{t`Correct a mistake`}</option>
          <option value="opt_out">{t`Remove this listing`}</option>
        </SelectField>
        <SelectField {...field('relation')} label={t`Who are you?`} defaultValue={typed['relation'] ?? 'self'}>
          <option value="self">{t`I am this person`}</option>
          <option value="authorized">{t`I’m acting on this person’s behalf`}</option>
          <option value="visitor">{t`I’m someone else`}</option>
        </SelectField>
        <Field
          {...field('email')}
          label={t`Your email address`}
          hint={t`We’ll email you a code now. Later, we’ll email you our decision.`}
          type="email"
          autoComplete="email"
          defaultValue={typed['email']}
        />
        <TextField
          {...field('message')}
          label={t`What’s wrong?`}
          hint={t`If you want the listing removed, tell us why.`}
          rows={5}
          maxLength={1000}
          defaultValue={typed['message']}
        />
        {/* Done in CSS, because restoring a draft fires no event. */}
        <fieldset className="grid gap-4 group-has-[[name=kind]_option:last-child:checked]:hidden">
          <legend className="mb-2 text-14 text-muted">
            <Trans>
              Use these fields only to fix capital letters, accents, or spaces. To change the name itself, contact the
              IRS.
            </Trans>
          </legend>
          <NamePart name={t`Current first name`} now={listed.firstName}>
            <Field
              {...field('first_name')}
              label={t`Correct first name (optional)`}
              maxLength={60}
              defaultValue={typed['first_name']}
            />
          </NamePart>
          <NamePart name={t`Current last name`} now={listed.lastName}>
            <Field
              {...field('last_name')}
              label={t`Correct last name (optional)`}
              maxLength={60}
              defaultValue={typed['last_name']}
            />
          </NamePart>
        </fieldset>
      </FormFrame>
    </div>
  )
}

/** What the listing says, beside the field for what it should say. */
const NamePart = ({ name, now, children }: { name: string; now: string; children: ReactNode }) => (
  <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
    <div className="grid gap-1">
      <p className="text-14 font-semibold">{name}</p>
      <p className="grid min-h-11 items-center rounded-box border border-hairline bg-paper px-3">{now}</p>
    </div>
    {children}
  </div>
)

export function CodeForm({ refused }: { refused: RejectedForm | null }) {
  const form = useForm({
    name: 'correction-code',
    refused,
    check: checkNumbers([]),
  })
  return (
    <FormFrame form={form} label={t`Code`} button={t`Confirm`} busy={t`Checking`}>
      <p>{t`We emailed you a code. Enter the code here to send your request to our staff.`}</p>
      <Field {...form.field('code')} label={t`Code`} inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
    </FormFrame>
  )
}
