/** The agent's firm and which listing is theirs. Never a PTIN or a Social Security number. */
import { BUSINESS_NAME_MAX, CITY_MAX, WEBSITE_MAX } from '#common/account-fields.ts'
import { STATES } from '#common/states.ts'
import { useSite } from '#app/lib/site.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import type { FormHandle } from '#app/ui/form/use-form.ts'
import { OwnListing } from './own-listing.tsx'

const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }))

type Props = {
  form: FormHandle
  /** The listing they came to claim. */
  claim: string | null
  /** Whether the form has a name to search for a listing by. */
  hasName?: boolean
}

export function AgentFields({ form, claim, hasName = false }: Props) {
  const { field } = form
  return (
    <fieldset className="grid gap-5 border-t border-hairline pt-5">
      <legend className="float-left mb-1 w-full font-serif text-21 font-semibold">Your practice</legend>
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
          <Options id="states" any="Choose one" list={CHOICES} chosen="" />
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
  const { singular } = useSite().product
  return (
    <CheckField
      {...form.field('attest_ea')}
      label={`I am an ${singular}, enrolled to practice before the IRS, and my enrollment is in force.`}
      hint="We compare this with the IRS list before your account counts as an agent’s."
    />
  )
}
