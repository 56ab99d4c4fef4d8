/** The head of the home page: the headline, the one search, and what the site's answers look like. */
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { OldCopy } from '#app/features/listing/old-copy.tsx'
import { SearchField } from '#app/features/search-box/search-box-island.ts'
import { ReceiptPicture } from '#app/features/verification/receipt-picture.tsx'
import { VerifyForm } from '#app/features/verification/check-forms.tsx'
import { capitalize } from '#app/lib/capitalize.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import type { NewestList } from '#server/domains/agents/newest-list.ts'
import { formatLongDate } from '#common/dates.ts'
import { i18n } from '#common/i18n.ts'
import { listName } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'

type Props = { tab: 'find' | 'verify'; total: number; list: NewestList | null }

export function Hero({ tab, total, list }: Props) {
  const { product } = useSite()
  return (
    <div className="hero">
      <div className="hero-inner">
        <div className="hero-words">
          <h1>
            <Trans>Find an {product.singular} you can verify</Trans>
          </h1>
          <p className="mt-4 max-w-[54ch] text-18">
            <Trans>
              {capitalize(product.plural)} are tax experts licensed by the U.S. Treasury. They can represent you before
              the IRS in every state.
            </Trans>
          </p>
        </div>
        <SearchPanel tab={tab} />
        <ListFacts total={total} list={list} />
        {list && <ReceiptPicture listDate={list.listDate} className="hero-picture" />}
      </div>
    </div>
  )
}

function SearchPanel({ tab }: { tab: 'find' | 'verify' }) {
  const { findOrVerify } = useProductPaths()
  const tabs = [
    { name: t`Find`, to: paths.home, current: tab === 'find' },
    { name: t`Verify a name`, to: `${paths.home}?tab=verify`, current: tab === 'verify' },
  ]
  return (
    <search className="hero-search">
      <LinkTabs label={t`Search type`} tabs={tabs} />
      <div className="hero-panel">{tab === 'find' ? <FindForm /> : <VerifyForm action={findOrVerify} />}</div>
    </search>
  )
}

/** The search understands them in both languages. */
const EXAMPLES = [msg`CP2000`, msg`Spanish in Fresno, CA`, msg`back taxes`, msg`crypto by video`]

function FindForm() {
  return (
    <>
      <form action={paths.agents} className="search-large grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
        <SearchField label={t`Name, place, IRS letter, or need`} placeholder={t`Try “Fresno CA”`} />
        <Button>
          <Icon name="search" /> {t`Find`}
        </Button>
      </form>
      <ul aria-label={t`Examples`} className="mt-3 flex flex-wrap gap-2">
        {EXAMPLES.map((example) => i18n._(example)).map((words) => (
          <li key={words}>
            <a href={`${paths.agents}?q=${encodeURIComponent(words)}`} rel="nofollow" className="tag hero-example">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How many agents, from which list, of which date. */
function ListFacts({ total, list }: { total: number; list: NewestList | null }) {
  if (!list) return <p className="hero-facts">{t`No IRS list has been imported yet, so the directory is empty.`}</p>
  return (
    <p className="hero-facts tabular">
      {list.isDemo
        ? plural(total, {
            one: '# listing (fictional, for demonstration).',
            other: '# listings (fictional, for demonstration).',
          })
        : plural(total, { one: '# listing.', other: '# listings.' })}{' '}
      <Trans>
        Newest list: {listName(list.kind)}, <time dateTime={list.listDate}>{formatLongDate(list.listDate)}</time>.
      </Trans>{' '}
      <OldCopy listDates={[list.listDate]} />
    </p>
  )
}
