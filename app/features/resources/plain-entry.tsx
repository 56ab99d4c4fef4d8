import type { ReactNode } from 'react'
import { OutdatedNote } from '#app/ui/outdated-note.tsx'
import { formatLongDate, longMonth } from '#common/dates.ts'
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
      <SourceNote {...source} name={title} isLinked={isLink} isListed />
    </li>
  )
}

type SourceProps = Sourced & {
  /** What the entry is called, for links that are heard without it. */
  name: string
  /** The entry itself links to the source, so only its host is named. */
  isLinked?: boolean
  /** In a list whose head says once what wasn't verified, and since when: `UnverifiedNote`. */
  isListed?: boolean
  /** In place of the host, where the entry links to the source. */
  instead?: ReactNode
}

/**
 * An entry's source and the passages it rests on, when it was written and by whom, who reviewed it, whether its figures
 * are out of date, and where to report a wrong fact.
 */
export function SourceNote({ name, isLinked = false, isListed = false, instead, ...text }: SourceProps) {
  const { sourceUrl, author, writtenOn, reviewedBy, passages } = text
  const isChecked = isVerified(text)
  return (
    <>
      <p className="mt-1.5 text-14 text-muted">
        <SourceLink {...text} isChecked={isChecked} isLinked={isLinked} instead={instead} />
        {(isChecked || !isListed) && (
          <>
            {isChecked ? ' · written ' : ', not verified since '}
            <time dateTime={writtenOn}>{longMonth(writtenOn)}</time>
          </>
        )}
        {author && ` by ${author}`}
        {reviewedBy && ` · ${reviewLabel(text)}`} · <EntryLinks kind={text.kind} slug={text.slug} name={name} />
        <span className="hidden font-mono break-all print:block">{sourceUrl}</span>
      </p>
      {passages.length > 0 && <Passages passages={passages} />}
      <OutdatedNote figures={text} />
    </>
  )
}

type LinkProps = Pick<Sourced, 'sourceName' | 'sourceUrl'> & {
  isChecked: boolean
  isLinked: boolean
  instead: ReactNode
}

function SourceLink({ sourceName, sourceUrl, isChecked, isLinked, instead }: LinkProps) {
  if (instead && !isChecked) return instead
  return (
    <>
      {isChecked ? 'Source: ' : !isLinked && 'From '}
      {isLinked ? new URL(sourceUrl).host : <a href={sourceUrl}>{sourceName}</a>}
    </>
  )
}

/** Above a list: since when its entries weren't verified. One that was says so itself. */
export function UnverifiedNote({
  entries,
}: {
  entries: readonly Pick<Sourced, 'reviewedBy' | 'passages' | 'writtenOn'>[]
}) {
  const unverified = entries.filter((entry) => !isVerified(entry))
  const [oldest] = unverified.map(({ writtenOn }) => writtenOn).toSorted()
  if (!oldest) return null
  return (
    <p className="mb-6 max-w-[68ch] text-14 text-muted">
      Written from the pages linked here, and not verified since <time dateTime={oldest}>{longMonth(oldest)}</time>
      {unverified.length < entries.length ? ', except where an entry says “Source.”' : '.'}
    </p>
  )
}

type EntryLinksProps = { kind: TextKind; slug: string; name: string }

/** Report a wrong fact, and every version of the entry. */
const EntryLinks = ({ kind, slug, name }: EntryLinksProps) => (
  <span className="no-print whitespace-nowrap">
    <a href={paths.reportWrongFact(entryPath({ kind, slug }) ?? '')} rel="nofollow" className="text-muted">
      Report a wrong fact<span className="sr-only"> about {name}</span>
    </a>{' '}
    ·{' '}
    <a href={paths.textHistory({ kind, slug })} rel="nofollow" className="text-muted">
      History<span className="sr-only"> of {name}</span>
    </a>
  </span>
)

export const Passages = ({ passages }: { passages: readonly Passage[] }) => (
  <details className="mt-1.5 max-w-[68ch] text-14">
    <summary className="min-h-6 w-fit text-muted hover:underline">What the source says</summary>
    <ul className="mt-2 grid gap-3 border-l-2 border-hairline pl-4">
      {passages.map(({ name, url, quote, readOn }) => (
        <li key={quote}>
          <q>{quote}</q>{' '}
          <span className="text-muted">
            <a href={url}>{name}</a>, read {formatLongDate(readOn)}
          </span>
        </li>
      ))}
    </ul>
  </details>
)
