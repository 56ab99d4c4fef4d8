/** What answers a search besides the list of agents: the guide to a letter, the license check, texts about the need. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useProductPaths } from '#app/lib/site.ts'
import { formatNumber } from '#common/format-count.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { RelatedAnswer } from '#server/domains/agents/read-answers.ts'
import type { AgentPage } from '#server/domains/agents/types.ts'
import { languageOfContent, currentLocale } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { SearchChip } from './search-text.ts'

type Props = Pick<AgentPage, 'letters' | 'verify'> & {
  /** What words with two meanings can also ask for. */
  otherwise: readonly SearchChip[]
  /** The search names a letter that we have no guide to. */
  isUnknownLetter: boolean
  /** For a question in Spanish. */
  spanish: (SearchChip & { total: number }) | null
}

/** Above the list. */
export function SearchAnswers({ letters, verify, otherwise, isUnknownLetter, spanish }: Props) {
  if (letters.length + otherwise.length === 0 && !verify && !isUnknownLetter && !spanish) return null
  return (
    <section aria-label={t`Answers to your search`} className="mb-6 grid gap-3">
      {letters.map(({ code, title, what, path, lang }) => (
        <Notice key={path}>
          <p lang={lang}>
            <a href={path} className="font-semibold">
              {code}: {title}
            </a>
          </p>
          <p lang={lang} className="letter-what">
            {what}
          </p>
        </Notice>
      ))}
      {isUnknownLetter && (
        <p>
          <Trans>
            We don’t have a guide to this letter. <a href={paths.notices}>See the IRS letters that we explain</a>
          </Trans>
        </p>
      )}
      {spanish && (
        <p lang="es">
          <a href={spanish.to}>{spanish.name}</a> ({formatNumber(spanish.total)})
        </p>
      )}
      {verify && <VerifyLink {...verify} />}
      {otherwise.length > 0 && (
        <p>
          <Trans>
            Or search for <Otherwise searches={otherwise} />.
          </Trans>
        </p>
      )}
    </section>
  )
}

/** "a, b, or c", each a link. */
function Otherwise({ searches }: { searches: readonly SearchChip[] }) {
  const parts = new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).formatToParts(
    searches.map(({ to }) => to),
  )
  return parts.map(({ type, value }) => {
    const search = type === 'element' && searches.find(({ to }) => to === value)
    return search ? (
      <a key={value} href={search.to}>
        {search.name}
      </a>
    ) : (
      value
    )
  })
}

function VerifyLink({ lastName, firstName }: NonNullable<AgentPage['verify']>) {
  const { findOrVerify } = useProductPaths()
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const asked = new URLSearchParams({ last_name: lastName, first_name: firstName })
  return (
    <Notice>
      <p>
        <a href={lastName ? `${findOrVerify}?${asked}` : `${findOrVerify}#verify`} className="font-semibold">
          {name ? t`Verify “${name}”` : t`Check a name on the IRS list`}
        </a>
      </p>
      <p>{t`See whether the name is on the newest IRS list or, if not, when it was last listed.`}</p>
      {!name && (
        <p>
          <Trans>
            Did someone call you or come to your door? Ask for their full name, and check it here before you pay or
            share a Social Security number.{' '}
            <a href={`${paths.taxTips}#the-irs-writes-first`}>The IRS usually writes first.</a>
          </Trans>
        </p>
      )}
    </Notice>
  )
}

/** Below the list. Renders nothing if there are none. */
export function RelatedAnswers({ answers }: { answers: readonly RelatedAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-10">
      <h2 id="related" className="text-22">
        {t`Read about this topic`}
      </h2>
      <ul className="mt-3 divide-y divide-hairline sheet">
        {answers.map(({ kind, title, to }) => (
          <li key={to} className="py-2 [overflow-wrap:anywhere]">
            <a href={to} lang={languageOfContent()}>
              {title}
            </a>{' '}
            <span className="text-14 text-muted">{kinds()[kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const kinds = () => ({ article: t`Article`, question: t`Answered question` })
