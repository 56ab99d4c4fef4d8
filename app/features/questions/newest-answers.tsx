/** Recent answers: on the home page, and those of an agent. */
import { t } from '@lingui/core/macro'
import { Avatar } from '#app/ui/avatar.tsx'
import { unbroken } from '#app/ui/unbroken.tsx'
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import { languageOfContent } from '#common/i18n.ts'
import { openingOf } from './opening-of.ts'
import type { NewestAnswer } from '#server/domains/questions/view-question.ts'

export const AnswerLines = ({ answers }: { answers: readonly NewestAnswer[] }) => (
  <ul className="mt-4 grid gap-3">
    {answers.map((answer) => (
      <li key={answer.publicId} className="card card-link grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-4">
        <Avatar
          name={answer.agentName}
          id={answer.listing?.publicId ?? answer.agentName}
          photo={answer.photoId && paths.photo(answer.photoId)}
          size="line"
        />
        <div>
          <h3 lang={languageOfContent()} className="font-sans text-16 [overflow-wrap:anywhere]">
            <a href={paths.question(answer)} className="stretched text-ink no-underline">
              {unbroken(answer.title)}
            </a>
          </h3>
          <p lang={languageOfContent()} className="text-14 text-muted [overflow-wrap:anywhere]">
            {unbroken(openingOf(answer.excerpt))}
          </p>
          <p className="mt-1 text-14 text-muted">
            {t`${answer.agentName}, EA · ${formatDate(new Date(answer.publishedAt).toISOString())}`}
            {answer.isDemo && `\u00a0· ${t`example`}`}
          </p>
        </div>
      </li>
    ))}
  </ul>
)
