/** The lists of the privacy policy, made from what the software itself goes by: a group opens, and has each entry. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { StoredData } from '#server/platform/personal-data/describe.ts'
import type { StoredItem } from '#common/browser-storage.ts'

/** In running text, whose lists and headings have room around them. */
const LIST = 'sheet list-none pl-4 sm:pl-6 [&>li]:m-0'

export const StoredDataList = ({ stored }: { stored: readonly StoredData[] }) => (
  <ul className={LIST}>
    {[...Map.groupBy(stored, ({ category }) => category)].map(([category, ofCategory]) => (
      <Group key={category} name={category} count={ofCategory.length}>
        {ofCategory.map(({ name, what, why, howLong, whoSees, kept }) => (
          <Stored
            key={name}
            name={name}
            facts={[
              [t`What`, what],
              [t`Why`, why],
              [t`How long`, [howLong, ...kept].join(' ')],
              [t`Who sees it`, whoSees],
            ]}
          />
        ))}
      </Group>
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
    {[...Map.groupBy(items, ({ area }) => area)].map(([area, ofArea]) => (
      <Group key={area} name={areas()[area]} count={ofArea.length}>
        {ofArea.map(({ name, isPrefix, why, until }) => (
          <Stored
            key={name}
            name={<span className="font-mono break-all">{isPrefix ? `${name.trim()} …` : name}</span>}
            aside={isPrefix && t`Only the start of the name is shown.`}
            facts={[
              [t`Why`, why],
              [t`How long`, until],
            ]}
          />
        ))}
      </Group>
    ))}
  </ul>
)

const Group = ({ name, count, children }: { name: string; count: number; children: ReactNode }) => (
  <li>
    <details className="fold">
      <summary>
        <h3 className="mt-0 text-16 leading-snug">
          {name} <span className="tabular ml-2 text-14 font-normal text-muted">{count}</span>
        </h3>
      </summary>
      <div className="fold-body grid gap-4">{children}</div>
    </details>
  </li>
)

type StoredProps = {
  name: ReactNode
  aside?: ReactNode
  facts: readonly (readonly [name: string, value: string])[]
}

const Stored = ({ name, aside, facts }: StoredProps) => (
  <div className="break-inside-avoid border-t border-hairline pt-4 text-14">
    <h4 className="font-sans font-semibold">{name}</h4>
    {aside && <p className="text-muted">{aside}</p>}
    <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
      {facts.map(([label, fact]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  </div>
)
