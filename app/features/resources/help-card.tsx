import { LinkButton } from '#app/ui/button.tsx'
import { unbroken } from '#app/ui/unbroken.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Help } from './group-entries.ts'
import { ListedSource } from './plain-entry.tsx'

/** Whom it is for first: that is how a reader knows which one to read. */
export function HelpCard({ offer }: { offer: Help }) {
  const { slug, title, lang, content, sourceUrl } = offer
  const { when, what, phone, action } = content
  return (
    <li id={slug} lang={lang} className="card grid break-inside-avoid gap-2 p-5">
      <p className="text-14 font-semibold text-evergreen">{unbroken(when)}</p>
      <h3 id={`${slug}-name`} className="text-22">
        {title}
      </h3>
      <p className="max-w-[68ch]">{unbroken(what)}</p>
      <p className="mt-1 flex flex-wrap gap-2">
        <LinkButton to={sourceUrl}>
          {action} <Icon name="external" />
        </LinkButton>
        {phone && (
          <LinkButton to={`tel:+1-${phone}`}>
            <Icon name="phone" /> {phone}
          </LinkButton>
        )}
      </p>
      <ListedSource {...offer} name={title} isLinked />
    </li>
  )
}
