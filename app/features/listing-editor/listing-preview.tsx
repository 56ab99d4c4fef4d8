/** What a reader will see, as one types. */
import { clientLabels, languageLabels, modeLabels, serviceLabels } from '#app/features/agents/labels.ts'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { ListingContent, OwnListingShown } from '#contract/listing-content.ts'

export function ListingPreview({ own, content }: { own: OwnListingShown; content: ListingContent }) {
  const { first_name: first, last_name: last } = useOwnProfile()
  const facts = [
    { name: 'Services', value: serviceLabels(content.services).join(', ') },
    { name: 'Works for', value: clientLabels(content.client_types).join(', ') },
    { name: 'Languages', value: languageLabels(content.languages).join(', ') },
    { name: 'How you meet', value: modeLabels(content.meeting_modes).join(', ') },
  ].filter(({ value }) => value !== '')
  return (
    <details open className="rounded-box border border-hairline bg-raised p-5">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Preview</summary>
      <div className="mt-3 grid gap-3">
        <div className="flex items-center gap-4">
          {own.photo && <img src={own.photo} alt="" width={64} height={64} className="rounded-box" />}
          <div>
            <p className="font-serif text-26 font-semibold">
              {own.listing?.name ?? `${first} ${last}`} <small>EA</small>
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
