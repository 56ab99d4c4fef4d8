import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { unbroken } from '#app/ui/unbroken.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { OutdatedNote } from '#app/ui/outdated-note.tsx'
import { formatLongDate, longMonth } from '#common/dates.ts'
import { languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { Passage } from '#common/resource-schemas.ts'
import { entryPath, type TextKind } from '#common/text-names.ts'
import { type Figures, isVerified, reviewLabel, type TextReview } from '#common/text-review.ts'

type Sourced = TextReview &
  Figures & {
    kind: TextKind
    slug: string
    sourceName: string
    sourceUrl: string
    author: string | null
    passages: readonly Passage[]
  }

type Props = Sourced & {
  /** Secondary text beside the name. */
  aside?: ReactNode
  /** Links the name to the source itself. */
  isLink?: boolean
  title: string
  children?: ReactNode
}

/** A name, its description, and its source. */
export function PlainEntry({ title, aside, isLink = false, children, ...source }: Props) {
  return (
    <li id={source.slug} className="break-inside-avoid border-t border-hairline py-4 first:border-t-0">
      <h3 className="text-18 leading-snug">{isLink ? <a href={source.sourceUrl}>{title}</a> : title}</h3>
      {aside && <p className="text-14 text-muted">{aside}</p>}
      <div className="mt-1 max-w-[68ch]">{children}</div>
      <ListedSource {...source} name={title} isLinked={isLink} />
    </li>
  )
}

type SourceProps = Sourced & {
  /** What the entry is called, for links that are heard without it. */
  name: string
  /** The entry itself links to the source, so only its host is named. */
  isLinked?: boolean
}

type ListedProps = SourceProps & { isMarked?: boolean; children?: ReactNode }

/** An entry's source, and whether its figures are out of date. Beside a single entry: in a list, `ListedSource`. */
export const SourceNote = (source: SourceProps) => (
  <>
    <SourceLine {...source} className="mt-1.5 text-14 text-muted" />
    {source.passages.length > 0 && <Passages passages={source.passages} />}
    <OutdatedNote figures={source} />
  </>
)

/**
 * The same for an entry of a list: it opens, so that a list of a hundred has no hundred lines of small print.
 * `children`: small print that stays in sight, on the same line. `isMarked`: the entry itself says that it was checked.
 */
export const ListedSource = ({ children, isMarked = false, ...source }: ListedProps) => (
  <>
    <OutdatedNote figures={source} />
    <div className="mt-2 flex max-w-[68ch] flex-wrap items-start gap-x-4 text-14 text-muted">
      <details className="more">
        <summary>
          <Trans>
            Source<span className="sr-only"> and corrections: {source.name}</span>
          </Trans>
        </summary>
        <SourceLine {...source} />
        {source.passages.length > 0 && <Quotes passages={source.passages} />}
      </details>
      {!isMarked && isVerified(source) && <CheckedMark />}
      {children}
    </div>
  </>
)

export const CheckedMark = ({ className = 'flex min-h-6 flex-none' }: { className?: string }) => (
  <span className={`${className} items-center gap-1 text-14`}>
    <Icon name="check" /> {t`Checked`}
  </span>
)

/** Where it's from, when it was written and by whom, who reviewed it, and where to report a wrong fact. */
function SourceLine({ name, isLinked = false, className, ...text }: SourceProps & { className?: string }) {
  const { sourceName, sourceUrl, author, writtenOn, reviewedBy } = text
  const isChecked = isVerified(text)
  const source = isLinked ? (
    new URL(sourceUrl).host
  ) : (
    <a href={sourceUrl} lang={languageOfContent()}>
      {unbroken(sourceName)}
    </a>
  )
  const since = <time dateTime={writtenOn}>{longMonth(writtenOn)}</time>
  return (
    <p className={className}>
      {isChecked ? (
        <Trans>
          Source: {source}, written {since}
        </Trans>
      ) : isLinked ? (
        <Trans>
          {source}, not verified since {since}
        </Trans>
      ) : (
        <Trans>
          From {source}, not verified since {since}
        </Trans>
      )}
      {author && ` · ${t`By ${author}`}`}
      {reviewedBy && ` · ${reviewLabel(text)}`}
      <EntryLinks kind={text.kind} slug={text.slug} name={name} />
      <span className="hidden font-mono break-all print:block">{sourceUrl}</span>
    </p>
  )
}

type Checked = Pick<Sourced, 'reviewedBy' | 'passages' | 'writtenOn'>

type HeadProps = { id?: string; children: ReactNode }

/** Above a list: what it is, and at the right the way to what its end says. */
export const ListHead = ({ id, children }: HeadProps) => (
  <div className="section-head mb-2">
    <h2 id={id} className="text-28">
      {children}
    </h2>
    <WhatIsCheckedLink />
  </div>
)

export const WhatIsCheckedLink = () => (
  <a href={`#${CHECKED}`} className="no-print text-14 font-normal text-muted">
    {t`How these entries were checked`}
  </a>
)

const CHECKED = 'checked'

/** Below a list: what was checked, and since when the rest wasn't. */
export function WhatIsChecked({ entries }: { entries: readonly Checked[] }) {
  const unverified = entries.filter((entry) => !isVerified(entry))
  const [oldest] = unverified.map(({ writtenOn }) => writtenOn).toSorted()
  if (!oldest) return null
  const checked = entries.length - unverified.length
  const since = <time dateTime={oldest}>{longMonth(oldest)}</time>
  return (
    <p id={CHECKED} className="scroll-mt-24">
      {checked === 0 ? (
        <Trans>
          We wrote these entries in {since} or later, based on the official pages they link to, and haven’t checked them
          again. Before you rely on an entry, read the official page.
        </Trans>
      ) : (
        <Trans>
          We wrote these entries in {since} or later, based on the official pages they link to. We’ve marked {checked}{' '}
          of {entries.length} as “Checked” because a government page that we quote, or a named tax professional,
          confirms them. We haven’t checked the others again.
        </Trans>
      )}
    </p>
  )
}

type EntryLinksProps = { kind: TextKind; slug: string; name: string }

/** Report a wrong fact, and every version of the entry. */
const EntryLinks = ({ kind, slug, name }: EntryLinksProps) => (
  <span className="no-print">
    {' · '}
    <a href={paths.reportWrongFact(entryPath({ kind, slug }) ?? '')} rel="nofollow" className="text-muted">
      <Trans>
        Report an error<span className="sr-only"> in {name}</span>
      </Trans>
    </a>
    {' · '}
    <a href={paths.textHistory({ kind, slug })} rel="nofollow" className="text-muted">
      <Trans>
        History<span className="sr-only">: {name}</span>
      </Trans>
    </a>
  </span>
)

export const Passages = ({ passages }: { passages: readonly Passage[] }) => (
  <details className="more mt-1.5 max-w-[68ch] text-14">
    <summary className="text-muted">{t`What the source says`}</summary>
    <Quotes passages={passages} />
  </details>
)

/** `lang`: where it isn't the language of the English page. A Spanish page says which quotations are in English. */
const Quote = ({ quote, lang }: { quote: string; lang: 'en' | 'es' | undefined }) => (
  <>
    <q lang={lang}>{unbroken(quote)}</q>
    {lang === 'en' && <span className="text-muted">{` (${t`in English`})`}</span>}
  </>
)

const Quotes = ({ passages }: { passages: readonly Passage[] }) => (
  <ul className="mt-2 grid gap-3 border-l-2 border-hairline pl-4">
    {passages.map(({ name, url, quote, readOn }) => (
      <li key={quote}>
        <Quote quote={quote} lang={name.includes('(Spanish)') ? 'es' : languageOfContent()} />{' '}
        <span className="text-muted">
          <Trans>
            <a href={url} lang={languageOfContent()}>
              {name}
            </a>
            , accessed {formatLongDate(readOn)}
          </Trans>
        </span>
      </li>
    ))}
  </ul>
)
