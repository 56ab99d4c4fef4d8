/** What answers a search besides the list of agents: the guide to a letter, the license check, texts about the need. */
import { useProductPaths } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { RelatedAnswer } from '#server/domains/agents/read-answers.ts'
import type { AgentPage } from '#server/domains/agents/types.ts'
import type { SearchChip } from './search-text.ts'

type Props = Pick<AgentPage, 'letters' | 'verify'> & {
  /** What words with two meanings can also ask for. */
  otherwise: readonly SearchChip[]
}

/** Above the list. */
export function SearchAnswers({ letters, verify, otherwise }: Props) {
  if (letters.length === 0 && verify === null && otherwise.length === 0) return null
  return (
    <section aria-label="Answers to your search" className="mb-6 grid gap-3">
      {letters.map(({ code, title, what, path }) => (
        <Notice key={path}>
          <p>
            <a href={path} className="font-semibold">
              {code}: {title}
            </a>
          </p>
          <p>{what}</p>
        </Notice>
      ))}
      {verify && <VerifyLink {...verify} />}
      {otherwise.map(({ name, to }) => (
        <p key={to}>
          Or search for <a href={to}>{name}</a>.
        </p>
      ))}
    </section>
  )
}

function VerifyLink({ lastName, firstName }: NonNullable<AgentPage['verify']>) {
  const { findOrVerify } = useProductPaths()
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const asked = new URLSearchParams({ last_name: lastName, first_name: firstName })
  return (
    <Notice>
      <p>
        <a href={lastName ? `${findOrVerify}?${asked}` : `${findOrVerify}#verify`} className="font-semibold">
          {name ? `Verify “${name}”` : 'Verify a person by name'}
        </a>
      </p>
      <p>The answer says whether the name is on the newest IRS list, or when it left.</p>
    </Notice>
  )
}

/** Below the list. Renders nothing if there are none. */
export function RelatedAnswers({ answers }: { answers: readonly RelatedAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-10">
      <h2 id="related" className="text-22">
        Read about it
      </h2>
      <ul className="mt-3 divide-y divide-hairline sheet">
        {answers.map(({ kind, title, to }) => (
          <li key={to} className="py-2 [overflow-wrap:anywhere]">
            <a href={to}>{title}</a> <span className="text-14 text-muted">{KINDS[kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const KINDS = { article: 'Article', question: 'Answered question' } as const
