/** Beside a text to decide on: its author, and what happened to their other texts. */
import { t } from '@lingui/core/macro'
import { POST_KIND_LABELS } from '#common/moderation.ts'
import type { ModerationCase } from '#common/moderation-schemas.ts'
import { formatDate } from '#common/dates.ts'

const authorStatuses = () =>
  ({
    free: t`The usual rules apply to this person’s posts.`,
    held: t`This person broke the rules three times in 90 days. All of their posts are held for review.`,
    closed: t`This person broke the rules six times in 90 days and can’t post.`,
  }) as const

const outcomes = (): Readonly<Record<string, string>> => ({
  published: t`published`,
  flagged: t`published, flagged`,
  rejected: t`rejected`,
  removed: t`removed`,
  archived: t`archived`,
})

/** The author, and the outcomes of their earlier posts. */
export function AuthorPanel({ found: { author, history } }: { found: ModerationCase }) {
  const counts = [t`${author.published} published`, t`${author.held} held`, t`${author.removed} removed`]
  return (
    <section aria-labelledby="desk-author" className="card p-5">
      <h3 id="desk-author" className="text-18 [overflow-wrap:anywhere]">
        {author.name}
      </h3>
      <p className="text-14 text-muted">
        {author.since
          ? t`${author.role ?? t`No account`}, since ${formatDate(author.since)}`
          : (author.role ?? t`No account`)}
      </p>
      <p className="tabular mt-2 text-14">{counts.join(' · ')}</p>
      <p className={`mt-2 text-14 ${author.standing === 'free' ? 'text-muted' : 'font-semibold text-brick'}`}>
        {authorStatuses()[author.standing]}
      </p>
      <h4 className="mt-4 text-14 font-semibold">{t`Earlier posts`}</h4>
      {history.length === 0 ? (
        <p className="text-14 text-muted">{t`No earlier posts.`}</p>
      ) : (
        <ul className="mt-1 divide-y divide-hairline border-y border-hairline text-14">
          {history.map(({ kind, title, state, reason, at }) => (
            <li key={`${at} ${kind} ${title}`} className="py-2">
              <p className="line-clamp-2 [overflow-wrap:anywhere]">{title}</p>
              <p className="tabular text-muted">
                {POST_KIND_LABELS[kind].one}, {outcomes()[state] ?? state} · {formatDate(at)}
              </p>
              {reason && <p className="font-semibold">{reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
