/** Something is wrong with a listing, or somebody wants out: said, then proved by a code. */
import { useState } from 'react'
import { FormFrame, Trap } from '#app/features/account/form/form-frame.tsx'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { callPublic } from '#app/lib/account/send-call.ts'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { confirmCorrectionForm, correctionForm } from '#contract/own-things.ts'

export function CorrectionForm({ listingId }: { listingId: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <Notice>
        <output>Thank you. A person looks at it and writes to you.</output>
      </Notice>
    )
  }
  return asked ? (
    <CodeForm id={asked} onDone={() => setDone(true)} />
  ) : (
    <div className="group">
      <WordsForm listingId={listingId} onAsked={setAsked} />
    </div>
  )
}

function WordsForm({ listingId, onAsked }: { listingId: string; onAsked: (id: string) => void }) {
  const form = useAccountForm({
    name: 'correction',
    schema: correctionForm,
    draft: `correction ${listingId}`,
    shape: ({ first_name, last_name, ...typed }) => ({
      ...typed,
      listing_id: listingId,
      wanted: { ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) },
    }),
    send: async (payload) => {
      const { data } = await callPublic<{ id: string }>('POST', 'corrections/create', payload)
      onAsked(data.id)
    },
  })
  const { field } = form
  return (
    <FormFrame form={form} label="Correction" notYet="Not sent yet" button="Send" busy="Sending">
      <Trap />
      <SelectField {...field('kind')} label="What do you want?" defaultValue="correction">
        <option value="correction">Correct something</option>
        <option value="opt_out">Take this listing out</option>
      </SelectField>
      <SelectField {...field('relation')} label="Who are you?" defaultValue="self">
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
      />
      <TextField
        {...field('message')}
        label="What is wrong?"
        hint="Or why the listing shall go."
        rows={5}
        maxLength={1000}
      />
      {/* By style: what the draft brings back is no event. */}
      <fieldset className="grid gap-4 group-has-[[name=kind]_option:last-child:checked]:hidden sm:grid-cols-2">
        <legend className="mb-2 text-14 text-muted">
          Only where the name is written wrong (capitals, accents, spaces). Another name is corrected at the IRS.
        </legend>
        <Field {...field('first_name')} label="First name as it should be (optional)" maxLength={60} />
        <Field {...field('last_name')} label="Last name as it should be (optional)" maxLength={60} />
      </fieldset>
    </FormFrame>
  )
}

function CodeForm({ id, onDone }: { id: string; onDone: () => void }) {
  const form = useAccountForm({
    name: 'correction-code',
    schema: confirmCorrectionForm,
    shape: (typed) => ({ ...typed, id }),
    send: async (payload) => {
      await callPublic('POST', 'corrections/confirm', payload)
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
