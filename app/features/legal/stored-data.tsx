/** The lists of the privacy policy, made from what the software itself goes by. Each entry opens. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { StoredData } from '#server/platform/personal-data/describe.ts'
import type { StoredItem } from '#common/browser-storage.ts'

/** In running text, whose lists and headings have room around them. */
const LIST = 'sheet list-none pl-4 sm:pl-6 [&>li]:m-0'

export const StoredDataList = ({ stored }: { stored: readonly StoredData[] }) => (
  <ul className={LIST}>
    {stored.map(({ name, category, what, why, howLong, whoSees, kept }) => (
      <Stored
        key={name}
        name={name}
        aside={category}
        facts={[
          [t`What`, what],
          [t`Why`, why],
          [t`How long`, [howLong, ...kept].join(' ')],
          [t`Who sees it`, whoSees],
        ]}
      />
    ))}
  </ul>
)

const areas = () =>
  ({
    cookie: t`Cookie`,
    localStorage: t`Browser storage`,
    sessionStorage: t`Tab storage`,
  }) as const

export const StoredInBrowserList = ({ items }: { items: readonly StoredItem[] }) => (
  <ul aria-label={t`Everything that this site can store in your browser`} className={LIST}>
    {items.map(({ area, name, isPrefix, why, until }) => (
      <Stored
        key={name}
        name={<span className="font-mono text-14 break-all">{isPrefix ? `${name.trim()} …` : name}</span>}
        aside={isPrefix ? t`${areas()[area]}. Only the start of the name is shown.` : areas()[area]}
        facts={[
          [t`Why`, why],
          [t`How long`, until],
        ]}
      />
    ))}
  </ul>
)

type StoredProps = { name: ReactNode; aside: string; facts: readonly (readonly [name: string, value: string])[] }

const Stored = ({ name, aside, facts }: StoredProps) => (
  <li>
    <details className="fold">
      <summary>
        <h3 className="mt-0 text-16 leading-snug">{name}</h3>
        <p className="text-14 text-muted">{aside}</p>
      </summary>
      <dl className="fold-body grid gap-x-4 gap-y-1.5 sm:grid-cols-[6rem_1fr]">
        {facts.map(([label, fact]) => (
          <div key={label} className="contents">
            <dt className="text-14 leading-6 text-muted">{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </details>
  </li>
)
