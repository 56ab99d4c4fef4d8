import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { QUESTION_TITLE } from '#contract/question-forms.ts'

type Found = { title: string; path: string; answers: number }
const REST_MS = 400
const NONE: readonly Found[] = []

/** Questions like the one being written, asked for when the writer pauses. */
export function useSimilar(title: string): readonly Found[] {
  const [found, setFound] = useState(NONE)
  const long = title.trim().length >= QUESTION_TITLE.min
  useEffect(() => {
    if (!long) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      fetch(`/api/v2/questions/similar?${new URLSearchParams({ title: title.slice(0, 100) })}`, { signal: stop.signal })
        .then(async (answer) => (answer.ok ? ((await answer.json()) as { data: Found[] }).data : NONE))
        // A help only: without it the form works as well.
        .then(setFound, () => {})
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [title, long])
  return long ? found : NONE
}

export function SimilarWhileTyping({ title }: { title: string }) {
  const found = useSimilar(title)
  return (
    <div aria-live="polite" className="empty:-mt-5">
      {found.length > 0 && (
        <div className="rounded-stamp border-l-4 border-slate bg-slate-tint px-4 py-3">
          <p className="font-semibold">Asked before?</p>
          <SimilarLinks found={found} />
        </div>
      )}
    </div>
  )
}

export const SimilarLinks = ({ found }: { found: readonly Found[] }) => (
  <ul className="mt-1 list-disc pl-5">
    {found.map(({ title, path, answers }) => (
      <li key={path}>
        <a href={path} target="_blank" rel="noopener">
          {title}
        </a>{' '}
        <span className="text-14 text-muted">({answers === 0 ? 'not answered yet' : 'answered'})</span>
      </li>
    ))}
  </ul>
)

export const asFound = (line: { publicId: string; title: string; answers: number }): Found => ({
  title: line.title,
  path: paths.question(line),
  answers: line.answers,
})
