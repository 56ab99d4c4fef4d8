import { plural, t } from '@lingui/core/macro'
import { unbroken } from '#app/ui/unbroken.tsx'
import { paths } from '#common/paths.ts'
import type { NoticeLine } from './group-entries.ts'

/** One IRS letter in a list: its number first, as in the corner of the paper. */
export function NoticeRow({ notice: { slug, title, lang, number, also, ...clock } }: { notice: NoticeLine }) {
  return (
    <li className="border-t border-hairline first:border-t-0">
      <a
        href={paths.notice(slug)}
        className="group grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-3.5 no-underline sm:grid-cols-[7rem_1fr_auto] sm:items-baseline"
      >
        <span className="tabular font-semibold underline">{number}</span>
        <span className="text-ink max-sm:order-1 max-sm:col-span-2">
          <span lang={lang}>{unbroken(title)}</span>
          {also.length > 0 && <span className="block text-14 text-muted">{t`Also ${otherNumbers(also)}`}</span>}
        </span>
        {clock.days ? (
          <span className="tag tag-sand tabular">{plural(clock.days, { one: '# day', other: '# days' })}</span>
        ) : (
          <span className="text-14 text-muted">{clock.isUndated ? t`No set date` : t`On your letter`}</span>
        )}
      </a>
    </li>
  )
}

/** The IRS is about to take something. */
export const isUrgent = ({ group }: Pick<NoticeLine, 'group'>): boolean => group === 'levy'

/** A letter has a number, like "Letter 1058"; a notice has a code, like "LT11", in every language. */
export const otherNumbers = (also: readonly string[]): string =>
  also
    .map((name) => {
      const number = /^Letter (\d+)$/.exec(name)?.[1]
      return number ? t`Letter ${number}` : name
    })
    .join(', ')
