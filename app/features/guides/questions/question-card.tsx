import type { HiringQuestion } from '../types.ts'
import { Icon } from '#app/ui/icon.tsx'

/** One question, why it is asked, and how answers sound. Never torn apart by the end of a printed page. */
export function QuestionCard({ question: { id, ask, why, good, bad } }: { question: HiringQuestion }) {
  return (
    <article className="break-inside-avoid border-t border-hairline py-5">
      <h3 id={id} className="mt-0 text-21 leading-snug">
        {ask}
      </h3>
      <p className="mt-2 max-w-[68ch]">{why}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div>
          <dt className="flex items-center gap-1.5 text-14 font-semibold text-evergreen">
            <Icon name="check" /> A good answer
          </dt>
          <dd className="mt-0.5">{good}</dd>
        </div>
        <div>
          <dt className="flex items-center gap-1.5 text-14 font-semibold text-brick">
            <Icon name="warning" /> A bad answer
          </dt>
          <dd className="mt-0.5">{bad}</dd>
        </div>
      </dl>
    </article>
  )
}
