/** How far the listing is filled in; the parts of its editor with what is missing, and a link to each. */
import { t } from '@lingui/core/macro'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { api } from '#app/lib/api/calls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { openPart } from '#app/ui/folded-part.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OwnListingShown } from '#common/listing-content.ts'

type Section = { anchor: string; name: string; fields: readonly string[] }

/** In the order of the page. `fields`: what a reader of the profile would miss. */
const sections = (): readonly Section[] => [
  { anchor: 'new-clients', name: t`New clients`, fields: ['accepting'] },
  { anchor: 'photo', name: t`Photo`, fields: ['photo'] },
  { anchor: 'introduction', name: t`Introduction`, fields: ['headline', 'bio'] },
  { anchor: 'how-you-work', name: t`How you work`, fields: ['services', 'client_types', 'languages', 'meeting_modes'] },
  { anchor: 'fees', name: t`Fees`, fields: ['fees'] },
  { anchor: 'hours', name: t`Hours`, fields: ['hours'] },
]

/** The anchor of the first part that misses something. */
export const firstIncomplete = ({ complete }: OwnListingShown): string | undefined =>
  sections().find(({ fields }) => complete.parts.some(({ field, done }) => !done && fields.includes(field)))?.anchor

export const useOwnListing = () => {
  const { agent } = useOwnProfile()
  return useList(api.get('listing/own'), { enabled: agent?.status !== 'suspended' })
}

/** Of what a reader of the profile would miss. */
export function ListingProgress() {
  const { data: own } = useOwnListing()
  if (!own) return <div aria-hidden="true" className="mt-3 h-8" />
  const { parts, percent } = own.complete
  return (
    <div className="mt-3 flex min-h-8 items-start justify-between gap-4 text-14">
      <div className="grid min-h-8 max-w-80 min-w-0 flex-1 content-between">
        <p id="complete" className="tabular flex items-center gap-1.5 font-semibold text-ink">
          {percent === 100 && <Icon name="check" className="size-4 text-evergreen" />}
          {percent === 100
            ? t`All profile items added`
            : t`${parts.filter(({ done }) => done).length} of ${parts.length} profile items added`}
        </p>
        {percent < 100 && <progress aria-labelledby="complete" value={percent} max={100} className="bar bar-thin" />}
      </div>
      {own.listing && (
        <Link href={own.listing.path} className="shrink-0 sm:hidden">
          {t`See your public profile`}
        </Link>
      )}
    </div>
  )
}

/** On a phone, it's a line beside the progress. */
export function ProfileLink() {
  const { data: own } = useOwnListing()
  return (
    own?.listing && (
      <span className="max-sm:hidden">
        <LinkButton to={own.listing.path}>{t`See your public profile`}</LinkButton>
      </span>
    )
  )
}

export function SectionLinks({ own: { complete } }: { own: OwnListingShown }) {
  if (complete.percent === 100) return null
  return (
    <section aria-labelledby="to-add" className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
      <h2 id="to-add" className="text-18">
        {t`Complete your profile`}
      </h2>
      <ul className="checklist grid gap-x-4 max-lg:grid-cols-2">
        {sections().map((section) => (
          <SectionLink
            key={section.anchor}
            {...section}
            missing={complete.parts.filter(({ field, done }) => !done && section.fields.includes(field))}
          />
        ))}
      </ul>
    </section>
  )
}

type LinkProps = Section & { missing: readonly { label: string }[] }

const SectionLink = ({ anchor, name, missing }: LinkProps) => (
  <li className={`!py-1.5 ${missing.length === 0 ? 'checklist-done' : ''}`}>
    <span className="checklist-mark">{missing.length === 0 && <Icon name="check" className="size-4" />}</span>
    <div className="min-w-0">
      <a
        href={`#${anchor}`}
        onClick={() => openPart(anchor)}
        aria-label={missing.length === 0 ? t`${name}: complete` : t`${name}: incomplete`}
        className="inline-flex min-h-6 items-center font-medium"
      >
        {name}
      </a>
      {missing.length > 0 && <p className="text-14 text-muted">{missing.map(({ label }) => label).join('; ')}</p>}
    </div>
  </li>
)
