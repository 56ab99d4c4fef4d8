import { KIND_WORDS, type ModerationCase } from '#contract/moderation.ts'
import { showDate } from '#contract/show-date.ts'

const STANDINGS = {
  free: 'Texts of this person are judged by the usual rules.',
  held: 'Broke rules three times within 90 days: every text of this person waits here.',
  closed: 'Broke rules six times within 90 days: nothing new is taken from this person.',
} as const

const DONE: Readonly<Record<string, string>> = {
  published: 'public',
  flagged: 'public, flagged',
  rejected: 'rejected',
  removed: 'removed',
  archived: 'archived',
}

/** Who wrote it, and what became of what they wrote before. */
export function DeskAuthor({ found: { author, history } }: { found: ModerationCase }) {
  const counts = [`${author.published} public`, `${author.held} held`, `${author.removed} removed`]
  return (
    <section aria-labelledby="desk-author">
      <h3 id="desk-author" className="text-18 [overflow-wrap:anywhere]">
        {author.name}
      </h3>
      <p className="text-14 text-muted">
        {author.role ?? 'Without an account'}
        {author.since && `, since ${showDate(author.since)}`}
      </p>
      <p className="tabular mt-2 text-14">{counts.join(' · ')}</p>
      <p className={`mt-2 text-14 ${author.standing === 'free' ? 'text-muted' : 'font-semibold text-brick'}`}>
        {STANDINGS[author.standing]}
      </p>
      <h4 className="mt-4 text-14 font-semibold">Before</h4>
      {history.length === 0 ? (
        <p className="text-14 text-muted">Nothing yet.</p>
      ) : (
        <ul className="mt-1 divide-y divide-hairline border-y border-hairline text-14">
          {history.map(({ kind, title, state, reason, at }) => (
            <li key={`${at} ${kind} ${title}`} className="py-2">
              <p className="line-clamp-2 [overflow-wrap:anywhere]">{title}</p>
              <p className="tabular text-muted">
                {KIND_WORDS[kind].one}, {DONE[state] ?? state} · {showDate(at)}
              </p>
              {reason && <p className="font-semibold">{reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
