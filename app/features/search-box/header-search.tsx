import { t } from '@lingui/core/macro'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'
import { SearchField } from './search-box-island.ts'

const ID = 'site-search'

const SQUARE =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-box bg-transparent text-ink xl:hidden'

/**
 * The search in the header. Where there is no room for its field, HeaderSearchButton opens it over the header: a
 * popover, which opens and closes without script.
 */
export const HeaderSearch = () => (
  <search id={ID} popover="auto" className="site-search">
    <form action={paths.agents} className="mx-auto flex max-w-page items-start gap-2">
      <div className="flex-1">
        <SearchField label={t`Search the directory`} isLabelHidden placeholder={t`Name or place`} />
      </div>
      <Button aria-label={t`Search`}>
        <Icon name="search" />
      </Button>
      <button type="button" popoverTarget={ID} popoverTargetAction="hide" className={SQUARE}>
        <Icon name="close" />
        <span className="sr-only">{t`Close search`}</span>
      </button>
    </form>
  </search>
)

export const HeaderSearchButton = () => (
  <button type="button" popoverTarget={ID} className={`${SQUARE} border border-edge hover:border-evergreen`}>
    <Icon name="search" />
    <span className="sr-only">{t`Search`}</span>
  </button>
)
