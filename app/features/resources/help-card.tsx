import { LinkButton } from '#app/ui/button.tsx'
import { unbroken } from '#app/ui/unbroken.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isVerified } from '#common/text-review.ts'
import type { Help } from './group-entries.ts'
import { CheckedMark, ListedSource } from './plain-entry.tsx'

/**
 * Whom it is for first, then what decides: that is how a reader knows which one to open. The anchor is in the part that
 * opens.
 */
export function HelpCard({ offer }: { offer: Help }) {
  const { slug, title, lang, content, sourceUrl } = offer
  const { when, facts, what, phone, action } = content
  return (
    <li lang={lang} className="break-inside-avoid">
      <details className="fold">
        <summary>
          <h3 className="text-18">{unbroken(when)}</h3>
          <p>{title}</p>
          <p className="text-14 text-muted">
            {facts} {isVerified(offer) && <CheckedMark className="inline-flex align-top" />}
          </p>
        </summary>
        <div id={slug} className="fold-body grid gap-2">
          <p className="max-w-[68ch]">{unbroken(what)}</p>
          <p className="mt-1 flex flex-wrap gap-2 max-sm:grid">
            <LinkButton to={sourceUrl}>
              {action} <Icon name="external" />
            </LinkButton>
            {phone && (
              <LinkButton to={`tel:+1-${phone}`}>
                <Icon name="phone" /> {phone}
              </LinkButton>
            )}
          </p>
          <ListedSource {...offer} name={title} isLinked isMarked />
        </div>
      </details>
    </li>
  )
}
