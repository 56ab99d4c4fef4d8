/** What of an agent is public, and what waits: each figure leads to where it is made. */
import { useList } from '#app/features/signed-in/use-list.ts'
import type { OwnCounts } from '#contract/moderation.ts'
import { paths } from '#contract/paths.ts'

const PARTS = [
  { part: 'answers', name: 'Answers', to: paths.ownQuestions, act: 'Answer a question' },
  { part: 'articles', name: 'Articles', to: paths.ownArticles, act: 'Write an article' },
  { part: 'reviews_received', name: 'Reviews of you', to: paths.ownReviews, act: 'Read your reviews' },
] as const

export function OwnWork() {
  const { data } = useList<OwnCounts>('user/contributions')
  return (
    <section aria-labelledby="work">
      <h2 id="work" className="text-26">
        What people see of your work
      </h2>
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-3">
        {PARTS.map(({ part, name, to, act }) => (
          <li key={part} className="border-t border-hairline py-3">
            <h3 className="text-16">{name}</h3>
            <p className="tabular min-h-10 font-serif text-26">{data?.[part].published}</p>
            <p className="tabular min-h-6 text-14 text-muted">{data && waitingWords(data[part].waiting)}</p>
            <a href={to} className="inline-flex min-h-11 items-center font-semibold">
              {act}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const waitingWords = (waiting: number): string => (waiting === 0 ? 'public' : `public, and ${waiting} waiting`)
