/** What an agent says of the practice: at registration, and when a client becomes an agent. */
import { t } from '@lingui/core/macro'
import { BUSINESS_NAME_MAX, CITY_MAX, WEBSITE_MAX } from '#common/account-fields.ts'
import { STATES } from '#common/states.ts'
import { useSite } from '#app/lib/site.ts'
import { ConsentText, meaningOf } from '#app/ui/consent-text.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import type { FormHandle } from '#app/ui/form/use-form.ts'
import { Options } from '#app/ui/options.tsx'
import { OwnListing } from './own-listing.tsx'

/** Turns an empty listing choice into null. */
export const listingChosen = (typed: Typed) =>
  'listing_id' in typed ? { ...typed, listing_id: typed['listing_id'] || null } : typed

const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }))

type Props = {
  form: FormHandle
  /** The listing they came to claim. */
  claim: string | null
  /** Whether the form has a name to search for a listing by. */
  hasName?: boolean
}

/** The agent's firm and which listing is theirs. Never a PTIN or a Social Security number. */
export function Practice({ form: { field }, claim, hasName = false }: Props) {
  return (
    <>
      <Field {...field('phone')} label={t`Phone`} type="tel" autoComplete="tel" maxLength={30} />
      <Field
        {...field('business_name')}
        label={t`Name of your firm (optional)`}
        autoComplete="organization"
        maxLength={BUSINESS_NAME_MAX}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem_8rem]">
        <Field {...field('city')} label={t`City`} autoComplete="address-level2" maxLength={CITY_MAX} />
        <SelectField {...field('state')} label={t`State`} autoComplete="address-level1" defaultValue="">
          <Options any={t`Choose one`} list={CHOICES} />
        </SelectField>
        <Field {...field('zip')} label={t`ZIP code`} autoComplete="postal-code" inputMode="numeric" maxLength={10} />
      </div>
      <Field
        {...field('website')}
        label={t`Website (optional)`}
        type="url"
        autoComplete="url"
        spellCheck={false}
        maxLength={WEBSITE_MAX}
      />
      {(hasName || claim) && <OwnListing {...field('listing_id')} claim={claim} looks={hasName} />}
    </>
  )
}

export function AgentAttest({ form }: { form: FormHandle }) {
  const { name, product } = useSite()
  return (
    <CheckField
      {...form.field('attest_ea')}
      label={<ConsentText name="agent-attestation" site={{ name, singular: product.noun }} />}
      hint={[
        meaningOf(t`I am an ${product.singular}, enrolled to practice before the IRS, and my enrollment is active.`),
        t`We check your enrollment against the IRS list before we approve your agent account.`,
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )
}
