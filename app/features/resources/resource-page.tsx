/** The frame of the resource pages: contents, review, search, and entries under their headings. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { usePage } from '#app/page/page-context.tsx'
import type { Key, ReactNode } from 'react'
import { AskPeople } from '#app/features/guides/ask-people.tsx'
import { type ContentsEntry, ContentsChips, ContentsFold, ContentsRail } from '#app/features/guides/contents-list.tsx'
import { type Crumb, Page } from '#app/ui/page.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { ReviewNote } from '#app/ui/review-note.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PageReview, Part } from './group-entries.ts'
import { paths } from '#common/paths.ts'
import { currentLocale } from '#common/i18n.ts'
import { reviewData } from '#common/text-review.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'

export const resourcesCrumb = (): Crumb => ({ name: t`Tax resources`, to: paths.taxResources })

type Props = {
  heading: string
  crumb?: string
  trail?: readonly Crumb[]
  lead: ReactNode
  /** Null: no review information is shown. */
  review: PageReview | null
  /** Of the rail beside them; a page whose parts fold needs none. */
  parts?: readonly ContentsEntry[]
  /** The same with short names, for narrow screens. */
  jumps?: readonly ContentsEntry[]
  /** Beside the content, instead of the link to people. */
  help?: ReactNode
  art?: ReactNode
  /** Before the contents of narrow screens: people who search needn't scroll. */
  search?: ReactNode
  /** Below the content, with the rest of the small print. */
  notes?: ReactNode
  /** A list in columns: nothing beside it. */
  isWide?: boolean
  children: ReactNode
}

const NO_PARTS: readonly ContentsEntry[] = []

/** The parts and who can help beside the content, and when it was written or who reviewed it. */
export function ResourcePage({ review, parts = NO_PARTS, jumps, children, trail, notes, ...rest }: Props) {
  const { help = <AskPeople />, search, isWide = false, ...head } = rest
  const hasParts = parts.length > 1
  return (
    <Page
      {...head}
      trail={trail ?? [resourcesCrumb()]}
      aside={
        !isWide && (
          <>
            {hasParts && <ContentsRail sections={parts} withoutSources />}
            {help}
          </>
        )
      }
      below={isWide && <div className="mt-10">{help}</div>}
    >
      {search}
      {hasParts && <Contents parts={parts} jumps={jumps} />}
      {children}
      <div className="mt-8 grid max-w-[68ch] gap-3 text-14 text-muted">
        {notes}
        <NotAdvice />
        {review && <Reviewed heading={head.heading} review={review} />}
      </div>
    </Page>
  )
}

/** For narrow screens. */
const Contents = ({ parts = NO_PARTS, jumps }: Pick<Props, 'parts'> & { jumps: Props['jumps'] | undefined }) =>
  jumps ? <ContentsChips sections={jumps} /> : <ContentsFold sections={parts} withoutSources />

function Reviewed({ heading, review }: { heading: string; review: PageReview }) {
  const { pathname } = usePage()
  return (
    <p className="tabular">
      <JsonLd
        of={({ origin, name }) => ({
          '@type': 'WebPage',
          name: heading,
          url: `${origin}${pathname}`,
          inLanguage: currentLocale(),
          ...reviewData(review),
          publisher: { '@type': 'Organization', name, url: `${origin}/` },
        })}
      />
      {review.isMixed ? (
        t`Each entry says when it was written and who has reviewed it.`
      ) : (
        <ReviewNote review={review} />
      )}
    </p>
  )
}

function NotAdvice() {
  return (
    <p>
      <Trans>
        This is general information about federal taxes, not advice about your case. We are not the IRS. Rules and
        amounts change, so check the source before you rely on them.
      </Trans>
    </p>
  )
}

type SearchProps = { action: string; label: string; hint?: string; asked: string }

/** The search of a resource page. A GET form: results have a URL, with or without script. */
export function SearchLine({ action, label, hint, asked }: SearchProps) {
  return (
    <search>
      {/* The key resets the field for each new search. */}
      <form
        key={asked}
        action={action}
        className="no-print mb-8 grid max-w-reading gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
      >
        <Field
          label={label}
          hint={hint}
          name="q"
          type="search"
          defaultValue={asked}
          maxLength={SEARCH_TEXT_MAX}
          autoComplete="off"
        />
        <Button>
          <Icon name="search" /> {t`Search`}
        </Button>
      </form>
    </search>
  )
}

type FoundProps = {
  asked: string
  /** What was found: `2 letters with “levy”.` */
  words: string
  isEmpty: boolean
  all: string
  /** Where else to look when there is no result. */
  elsewhere?: ReactNode
}

/**
 * The result count as a sentence, with a link to show all. Empty without a search.
 */
export function FoundLine({ asked, words, isEmpty, all, elsewhere }: FoundProps) {
  if (!asked) return null
  return (
    <output className="mb-6 block">
      {words} {isEmpty && (elsewhere ?? t`Search for a single, simple word.`)} <a href={all}>{t`Show all`}</a>
    </output>
  )
}

type SectionsProps<T> = { parts: readonly Part<T>[]; render: (entry: T) => ReactNode; keyOf: (entry: T) => Key }

type PartsProps<T> = SectionsProps<T> & {
  /** The heading says how many entries there are. */
  isCounted?: boolean
  /** At the right of the heading. */
  renderBeside?: (part: Part<T>) => ReactNode
}

const Count = ({ of }: { of: readonly unknown[] }) => (
  <span className="tabular ml-3 font-sans text-14 font-normal text-muted">{of.length}</span>
)

/** Entries under their headings. */
export function PartSections<T>({ parts, render, keyOf, isCounted = false, renderBeside }: PartsProps<T>) {
  return parts.map((part) => (
    <section key={part.id} aria-labelledby={part.id} className="mt-10 first:mt-0 nth-2:mt-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={part.id} className="text-28">
          {part.heading}
          {isCounted && <Count of={part.entries} />}
        </h2>
        {renderBeside && <p className="text-14 text-muted">{renderBeside(part)}</p>}
      </div>
      <ul className="mt-3 sheet">
        {part.entries.map((entry) => (
          <EntryFrame key={keyOf(entry)}>{render(entry)}</EntryFrame>
        ))}
      </ul>
    </section>
  ))
}

type FoldedProps<T> = SectionsProps<T> & {
  isOpen: (part: Part<T>) => boolean
  /** What is in it, in a line or two. */
  hint: (part: Part<T>) => string
}

/**
 * The same, each part in a fold. The anchor is in the part that opens: browsers open it for a link to it or to one of its
 * entries, and for a search in the page.
 */
export const FoldedSections = <T,>({ parts, render, keyOf, isOpen, hint }: FoldedProps<T>) => (
  <div className="sheet">
    {parts.map((part) => (
      <section key={part.id} aria-labelledby={`${part.id}-name`}>
        <details className="fold" open={isOpen(part)}>
          <summary>
            <h2 id={`${part.id}-name`} className="flex items-center justify-between font-sans text-18 font-semibold">
              {part.heading}
              <Count of={part.entries} />
            </h2>
            <p className="text-14 text-muted">{hint(part)}</p>
          </summary>
          <ul id={part.id} className="fold-body">
            {part.entries.map((entry) => (
              <EntryFrame key={keyOf(entry)}>{render(entry)}</EntryFrame>
            ))}
          </ul>
        </details>
      </section>
    ))}
  </div>
)

const EntryFrame = ({ children }: { children: ReactNode }) => children
