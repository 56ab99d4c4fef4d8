/**
 * What the agent may say beside the IRS list: other credentials, the name they go by, where they practise now. The
 * list's own facts stay as the list has them.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { CITY_MAX } from '#contract/account-fields.ts'
import { CHANGE_NAME_MAX, CHANGE_NOTE_MAX, nameChangeForm, placeChangeForm } from '#contract/listing-changes.ts'
import { OTHER_CREDENTIALS, type OwnListingShown } from '#contract/listing-content.ts'
import { STATES } from '#contract/states.ts'
import { ChangePart } from './change-part.tsx'
import { ChoiceList } from './choice-list.tsx'

type Props = { own: OwnListingShown }

export const BesideListPart = ({ own }: Props) => (
  <div className="grid gap-10">
    <Credentials key={`credentials ${own.credentials.join()} ${own.waiting.credentials?.join()}`} own={own} />
    <NamePart own={own} />
    <PlacePart own={own} />
  </div>
)

const CHOICES = OTHER_CREDENTIALS.map((code) => ({ value: code, label: code }))

function Credentials({ own: { credentials, waiting } }: Props) {
  const act = useAct()
  const [chosen, setChosen] = useState<string[]>(waiting.credentials ?? credentials)
  return (
    <ChangePart
      kind="credentials"
      heading="Other credentials"
      lead="Our staff look at a change before it shows."
      shows={credentials.join(', ')}
      waits={waiting.credentials?.join(', ') ?? null}
    >
      <ChoiceList legend="Beside EA" list={CHOICES} chosen={chosen} onChange={setChosen} />
      <div>
        <Button
          type="button"
          look="quiet"
          onClick={() => void act('POST', 'listing/own/credentials', { credentials: chosen })}
        >
          Ask for a look
        </Button>
      </div>
    </ChangePart>
  )
}

/** Sends a wish; what it came to shows in its part. */
function useWish<Payload>(name: 'name' | 'place', schema: Parameters<typeof useAccountForm<Payload>>[0]['schema']) {
  const client = useQueryClient()
  return useAccountForm<Payload>({
    name: `wish-${name}`,
    schema,
    draft: `wish-${name}`,
    reset: true,
    send: async (payload) => {
      const { message } = await callSignedIn('POST', `listing/own/${name}`, payload)
      showToast(message)
      await client.invalidateQueries()
    },
  })
}

type WishFormProps = Pick<ComponentProps<typeof FormFrame>, 'form' | 'label' | 'children'>

/** What is wished for, and why. */
const WishForm = ({ form, label, children }: WishFormProps) => (
  <FormFrame form={form} label={label} notYet="Not sent yet" button="Ask for a look" busy="Sending" look="quiet">
    {children}
    <TextField
      {...form.field('note')}
      label="A word to our staff (optional)"
      hint="Only our staff read it: since when, and where they can see it."
      rows={2}
      maxLength={CHANGE_NOTE_MAX}
    />
  </FormFrame>
)

function NamePart({ own }: Props) {
  const form = useWish('name', nameChangeForm)
  return (
    <ChangePart
      kind="name"
      heading="The name you go by"
      lead={`The list names you ${own.listing?.name ?? ''}, and your listing stays under that name until the IRS changes it (write to epp@irs.gov). Another name, after a marriage for example, shows beside it as “also known as”, and whoever searches for it is led to you.`}
      shows={own.also_known_as ?? ''}
      waits={own.waiting.name}
    >
      <WishForm form={form} label="The name you go by">
        <Field {...form.field('name')} label="Your name now" autoComplete="name" maxLength={CHANGE_NAME_MAX} />
      </WishForm>
    </ChangePart>
  )
}

function PlacePart({ own }: Props) {
  const form = useWish('place', placeChangeForm)
  const { now_in: nowIn, waiting } = own
  return (
    <ChangePart
      kind="place"
      heading="Where you practise now"
      lead={`The list has you in ${own.listing?.place ?? 'no place'}. You are counted and listed there until the IRS changes it. If you have moved, the new place shows on your profile as “now practising in”, and whoever searches there is told above the list.`}
      shows={nowIn ? inOneLine(nowIn) : ''}
      waits={waiting.place && inOneLine(waiting.place)}
    >
      <WishForm form={form} label="Where you practise now">
        <div className="grid gap-5 sm:grid-cols-3">
          <Field {...form.field('city')} label="City" autoComplete="address-level2" maxLength={CITY_MAX} />
          <SelectField {...form.field('state')} label="State" defaultValue="">
            <option value="">Choose</option>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field {...form.field('zip')} label="ZIP code" autoComplete="postal-code" inputMode="numeric" maxLength={5} />
        </div>
      </WishForm>
    </ChangePart>
  )
}

const inOneLine = ({ city, state, zip }: { city: string; state: string; zip: string }) => `${city}, ${state} ${zip}`
