/** Rows of the pages to look something up in: a form, a word. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { unbroken } from '#app/ui/unbroken.tsx'
import type { FormRelations } from '#server/domains/resources/relate-entries.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { Form, Term } from './group-entries.ts'
import { ListedSource } from './plain-entry.tsx'

/** Its number as on the paper, what it is for, when it is due next, and the letters that ask for it. */
export function FormRow({ form, related }: { form: Form; related?: FormRelations | undefined }) {
  const { slug, title, content, sourceUrl } = form
  return (
    <li id={slug} className="lookup">
      <h3 className="tabular font-sans">
        <a href={sourceUrl}>{content.number}</a> <span className="text-14 font-normal text-muted">PDF</span>
      </h3>
      <div>
        <p className="font-semibold">{unbroken(title)}</p>
        <p className="mt-1">{unbroken(content.use)}</p>
        {related && <DueAndLetters related={related} />}
        <ListedSource {...form} name={content.number} isLinked />
      </div>
    </li>
  )
}

function DueAndLetters({ related: { due, letters } }: { related: FormRelations }) {
  if (!due && letters.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 text-14">
      {due && (
        <span>
          <Trans>
            Next due <a href={paths.deadline(due.slug)}>{formatDate(due.date)}</a>, {due.who}
          </Trans>
        </span>
      )}
      {letters.length > 0 && (
        <span>
          {t`Mentioned in:`}{' '}
          {letters.map((letter, place) => (
            <Fragment key={letter.slug}>
              {place > 0 && ', '}
              <a href={paths.notice(letter.slug)}>{letter.number}</a>
            </Fragment>
          ))}
        </span>
      )}
    </p>
  )
}

const NONE: readonly never[] = []

/** A word, what else it is called, what it means, and the other words that its meaning uses. */
export function TermRow({
  term,
  related = NONE,
}: {
  term: Term
  related?: readonly { slug: string; title: string }[] | undefined
}) {
  const { slug, title, content } = term
  return (
    <li id={slug} className="lookup md:grid-cols-[14rem_1fr]">
      <h3>
        {unbroken(title)}{' '}
        {content.also.length > 0 && (
          <span className="block text-14 font-normal text-muted">
            <Trans>Also {content.also.join(', ')}</Trans>
          </span>
        )}
      </h3>
      <div>
        <p className="max-w-[68ch]">{unbroken(content.meaning)}</p>
        <ListedSource {...term} name={title}>
          {related.length > 0 && (
            <span>
              {t`See also:`}{' '}
              {related.map((other, place) => (
                <Fragment key={other.slug}>
                  {place > 0 && ', '}
                  <a href={`${paths.glossary}#${other.slug}`}>{unbroken(other.title)}</a>
                </Fragment>
              ))}
            </span>
          )}
        </ListedSource>
      </div>
    </li>
  )
}
