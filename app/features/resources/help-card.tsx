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
      <p className="tag tag-sky justify-self-start">{when}</p>
      <h2 id={`${slug}-name`} className="text-22">
        {title}
      </h2>
      <p className="max-w-[68ch]">{unbroken(what)}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton to={sourceUrl}>
          {action} <Icon name="external" />
        </LinkButton>
        {phone && (
          <LinkButton variant="plain" to={`tel:+1-${phone}`}>
            <Icon name="phone" /> {phone}
          </LinkButton>
        )}
        <div className="min-w-0">
          <ListedSource {...offer} name={title} isLinked />
        </div>
      </div>
    </li>
  )
}
