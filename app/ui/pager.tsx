import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#common/format-count.ts'
import { Icon } from './icon.tsx'

type Props = {
  page: number
  lastPage: number
  /** The URL of a page of this list. */
  addressOf: (page: number) => string
}

const LINK = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-box px-3 font-semibold'

/** Real links to the pages around this one. Nothing if there is only one page. */
export function Pager({ page, lastPage, addressOf }: Props) {
  if (lastPage <= 1) return null
  return (
    <nav aria-label={t`Pages`} className="no-print mt-6">
      <ul className="tabular flex flex-wrap items-center gap-1">
        {page > 1 && (
          <li>
            <PageLink to={addressOf(page - 1)} rel="prev">
              <Icon name="previous" /> {t`Previous`}
            </PageLink>
          </li>
        )}
        {pagesAround(page, lastPage).map((each, index, all) => (
          <li key={each} className="flex items-center">
            {index > 0 && each - (all[index - 1] ?? each) > 1 && <span className="px-1 text-muted">…</span>}
            {each === page ? (
              <span aria-current="page" className={`${LINK} bg-evergreen text-on-evergreen`}>
                <span className="sr-only">{t`Page`} </span>
                {formatNumber(each)}
              </span>
            ) : (
              <PageLink to={addressOf(each)}>
                <span className="sr-only">{t`Page`} </span>
                {formatNumber(each)}
              </PageLink>
            )}
          </li>
        ))}
        {page < lastPage && (
          <li>
            <PageLink to={addressOf(page + 1)} rel="next">
              {t`Next`} <Icon name="next" />
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

function PageLink({ to, rel, children }: { to: string; rel?: string; children: ReactNode }) {
  return (
    <a href={to} rel={rel} className={`${LINK} no-underline hover:bg-evergreen-tint`}>
      {children}
    </a>
  )
}

/** First, last, and two on either side, in order. */
export function pagesAround(page: number, lastPage: number): number[] {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, lastPage]
  return [...new Set(wanted)].filter((each) => each >= 1 && each <= lastPage).sort((a, b) => a - b)
}
