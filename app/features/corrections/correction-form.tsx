/**
 * Reports an error in a listing or asks to remove it, then proves the request with a code. Without script, the page's
 * own action handles both forms (app/routes/public/corrections.tsx).
 */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import type { RejectedForm } from '#app/ui/form/problems.ts'
import type { Typed } from '#app/ui/form/form-values.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { requestPublic } from '#app/lib/account/send-request.ts'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import { confirmCorrectionForm, correctionForm } from '#common/personal-forms.ts'

type Props = { listingId: string; refused: RejectedForm | null }

export function CorrectionForm({ listingId, refused }: Props) {
  const [address] = useSearchParams()
  const [asked, setAsked] = useState(address.get('asked'))
  const [done, setDone] = useState(address.get('sent') === '1')
  if (done) {
    return (
      <Notice>
        <output>Thank you. A person looks at it and writes to you.</output>
      </Notice>
    )
  }
  return asked ? (
    <CodeForm id={asked} refused={refused} onDone={() => setDone(true)} />
  ) : (
    <div className="group">
      <WordsForm listingId={listingId} refused={refused} onAsked={setAsked} />
    </div>
  )
}

/** Converts the field values to the payload of the API call. */
export const correctionIn = ({ first_name, last_name, ...typed }: Typed, listingId: string) => ({
  ...typed,
  listing_id: listingId,
  wanted: { ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) },
})

type FormProps = Props & { onAsked: (id: string) => void }

function WordsForm({ listingId, refused, onAsked }: FormProps) {
  const typed = refused?.typed ?? {}
  const form = useForm({
    name: 'correction',
    schema: correctionForm,
    draft: `correction ${listingId}`,
    native: true,
    refused: refused?.problem,
    shape: (typed) => correctionIn(typed, listingId),
    send: async (payload) => {
      const { data } = await requestPublic(api.post('corrections/create', { body: payload }))
      onAsked(data.id)
    },
  })
  const { field } = form
  return (
    <FormFrame form={form} label="Correction" notYet="Not sent yet" button="Send" busy="Sending">
      <Honeypot />
      <SelectField {...field('kind')} label="What do you want?" defaultValue={typed['kind'] ?? 'correction'}>
        <option value="correction">Correct something</option>
        <option value="opt_out">Take this listing out</option>
      </SelectField>
      <SelectField {...field('relation')} label="Who are you?" defaultValue={typed['relation'] ?? 'self'}>
        <option value="self">I am this person</option>
        <option value="authorized">I act for this person</option>
        <option value="visitor">A visitor</option>
      </SelectField>
      <Field
        {...field('email')}
        label="Your email address"
        hint="We send a code there, and our answer."
        type="email"
        autoComplete="email"
        defaultValue={typed['email']}
      />
      <TextField
        {...field('message')}
        label="What is wrong?"
        hint="Or why the listing shall go."
        rows={5}
        maxLength={1000}
        defaultValue={typed['message']}
      />
      {/* Done in CSS, because restoring a draft fires no event. */}
      <fieldset className="grid gap-4 group-has-[[name=kind]_option:last-child:checked]:hidden sm:grid-cols-2">
        <legend className="mb-2 text-14 text-muted">
          Only where the name is written wrong (capitals, accents, spaces). Another name is corrected at the IRS.
        </legend>
        <Field
          {...field('first_name')}
          label="First name as it should be (optional)"
          maxLength={60}
          defaultValue={typed['first_name']}
        />
        <Field
          {...field('last_name')}
          label="Last name as it should be (optional)"
          maxLength={60}
          defaultValue={typed['last_name']}
        />
      </fieldset>
    </FormFrame>
  )
}

type CodeProps = { id: string; refused: RejectedForm | null; onDone: () => void }

function CodeForm({ id, refused, onDone }: CodeProps) {
  const form = useForm({
    name: 'correction-code',
    schema: confirmCorrectionForm,
    native: true,
    refused: refused?.problem,
    shape: (typed) => ({ ...typed, id }),
    send: async (payload) => {
      await requestPublic(api.post('corrections/confirm', { body: payload }))
      onDone()
    },
  })
  return (
    <FormFrame form={form} label="Code" notYet="Not confirmed yet" button="Confirm" busy="Checking">
      <p>We have sent a code to your address. Enter it here: only then does a person look at it.</p>
      <Field {...form.field('code')} label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
    </FormFrame>
  )
}
