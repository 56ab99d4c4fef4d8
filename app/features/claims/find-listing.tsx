/** Finds the user's own listing as they type, and starts the claim; or an application, if it isn't there. */
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#app/ui/list/use-act.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { requestPublic } from '#app/lib/account/send-request.ts'
import { placeLine } from '#app/features/listing/full-name.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { ListingFound } from '#common/claim-schemas.ts'
import { STATES } from '#common/states.ts'

const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }))

export function FindListing() {
  const { first_name: first, last_name: last, agent } = useOwnProfile()
  const [asked, setAsked] = useState({
    last_name: last,
    first_name: first,
    state: agent?.state ?? '',
    zip: agent?.zip?.slice(0, 5) ?? '',
  })
  const set = (field: keyof typeof asked) => (event: { target: { value: string } }) =>
    setAsked({ ...asked, [field]: event.target.value })
  return (
    <section aria-labelledby="find-own" className="card grid gap-5 p-5 md:p-6">
      <h2 id="find-own" className="text-22">
        {t`Find your listing`}
      </h2>
      <p className="max-w-[68ch] text-muted">
        <Trans>
          Enter your name and location as they appear on the IRS list. The list uses your legal name and the address you
          gave the IRS.
        </Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Last name`} value={asked.last_name} onChange={set('last_name')} maxLength={100} />
        <Field label={t`First name`} value={asked.first_name} onChange={set('first_name')} maxLength={100} />
        <SelectField label={t`State`} value={asked.state} onChange={set('state')}>
          <Options any={t`Any`} list={CHOICES} />
        </SelectField>
        <Field label={t`ZIP code`} value={asked.zip} onChange={set('zip')} inputMode="numeric" maxLength={10} />
      </div>
      <Found asked={asked} />
    </section>
  )
}

type Asked = { last_name: string; first_name: string; state: string; zip: string }

function Found({ asked }: { asked: Asked }) {
  const act = useAct()
  const call = api.get('claim/find-listing', { params: asked })
  const { data = [], isSuccess } = useQuery({
    queryKey: [call.path],
    queryFn: async () => (await requestPublic(call)).data,
    enabled: asked.last_name.trim().length > 1,
    placeholderData: (before: ListingFound[] | undefined) => before,
  })
  const begin = (listing_id: string | null) =>
    void act(api.post('claim/claim-listing/create', { body: { listing_id, method: 'document' } }))
  return (
    <div className="grid gap-4">
      <output className="text-14 text-muted">
        {isSuccess &&
          (data.length === 0
            ? t`No listings with this name`
            : plural(data.length, { one: '# listing with this name', other: '# listings with this name' }))}
      </output>
      <ul
        aria-label={t`Listings with this name`}
        className="divide-y divide-hairline border-y border-hairline empty:hidden"
      >
        {data.map((listing) => (
          <li key={listing.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="flex min-w-0 items-center gap-3">
              <Avatar name={listing.name} id={listing.id} />
              <div>
                <h3 className="text-18">
                  <a href={listing.path}>{listing.name}</a>
                </h3>
                <p className="tabular text-14 text-muted">
                  {joinWithDots([
                    placeLine(listing),
                    listing.claimed && t`Already claimed. Your claim would open a dispute.`,
                  ])}
                </p>
              </div>
            </div>
            <Button type="button" variant={listing.claimed ? 'secondary' : 'primary'} onClick={() => begin(listing.id)}>
              <Trans>
                This is me
                <span className="sr-only">
                  : {listing.name}, {listing.city}
                </span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button type="button" variant="secondary" onClick={() => begin(null)}>
          {t`I’m not listed`}
        </Button>
      </p>
    </div>
  )
}
