/** What a reader will see, updated as the agent types. */
import {
  clientLabels,
  formatFee,
  formatHours,
  type HoursLine,
  modeLabels,
  serviceLabels,
  spokenLabels,
} from '#app/features/listing/labels.ts'
import { formatPhone } from '#app/lib/format-phone.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { OwnListingShown } from '#common/listing-content.ts'
import { centsOf, type TypedContent, type TypedFee } from './typed-listing.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'

export function ListingPreview({ own, content }: { own: OwnListingShown; content: TypedContent }) {
  const { first_name: first, last_name: last } = useOwnProfile()
  const facts = factsOf(own.listing, content)
  return (
    <details open className="rounded-box border border-hairline bg-raised p-5">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Preview</summary>
      <div className="mt-3 grid gap-3">
        <div className="flex items-center gap-4">
          {own.photo && <img src={own.photo} alt="" width={64} height={64} className="rounded-box" />}
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-serif text-28 font-semibold">
              {own.listing?.name ?? `${first} ${last}`} <small className="font-sans text-14 text-muted">EA</small>
            </p>
            <p className="text-muted">{content.headline || 'Your headline'}</p>
          </div>
        </div>
        {content.bio && <p className="max-w-[68ch] whitespace-pre-line [overflow-wrap:anywhere]">{content.bio}</p>}
        {facts.length > 0 && <Facts facts={facts} />}
      </div>
    </details>
  )
}

/** The public file's own facts appear where the agent allows it. */
function factsOf(file: OwnListingShown['listing'], content: TypedContent) {
  const facts = [
    { name: 'Services', value: serviceLabels(content.services).join(', ') },
    { name: 'Works for', value: clientLabels(content.client_types).join(', ') },
    { name: 'Languages', value: spokenLabels(content.languages).join(', ') },
    { name: 'How you meet', value: modeLabels(content.meeting_modes).join(', ') },
    {
      name: 'Fees',
      value: content.fees
        .filter(({ free, amount }) => free || centsOf(amount) > 0)
        .map(describeFee)
        .join('; '),
    },
    {
      name: 'Hours',
      value: formatHours(content.hours.filter(({ from, to }) => from && to))
        .map(inOneLine)
        .join('; '),
    },
    { name: 'Street', value: content.show_street && file?.street.join(', ') },
    { name: 'Phone', value: content.show_phone && file?.phone && formatPhone(file.phone) },
    { name: 'Website', value: content.show_website && file?.website },
  ]
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
}

const describeFee = ({ service, unit, free, amount }: TypedFee) =>
  `${serviceLabels([service]).join('')} ${formatFee(free ? 0 : centsOf(amount), unit)}`

const inOneLine = ({ name, value }: HoursLine) => `${name} ${value}`
