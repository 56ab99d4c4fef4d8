import { t } from '@lingui/core/macro'
import { Icon } from './icon.tsx'

/** One condition of a search, with a link that removes it. */
export function RemoveChip({ name, to }: { name: string; to: string }) {
  return (
    <a
      href={to}
      aria-label={t`Remove filter: ${name}`}
      className="inline-flex min-h-9 items-center gap-2 rounded-stamp border border-edge px-3 text-14 text-ink no-underline hover:border-brick hover:text-brick"
    >
      {name}
      <Icon name="close" className="size-4" />
    </a>
  )
}
