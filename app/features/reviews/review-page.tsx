/** The page on which a review is written or edited: the form, and beside it whom it is about and what counts. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card } from '#app/ui/card.tsx'
import { REVIEW_EDIT_DAYS } from '#common/review-schemas.ts'
import { paths } from '#common/paths.ts'

type Props = {
  agent: { id: string; name: string; path: string }
  /** `Fresno, CA` */
  place?: string
  children: ReactNode
}

export const ReviewPage = ({ agent: { id, name, path }, place, children }: Props) => (
  <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
    <div className="card flex items-center gap-4 p-5 lg:col-start-2">
      <Avatar name={name} id={id} />
      <div className="min-w-0">
        <p className="font-serif text-18 font-semibold">
          <a href={path}>{name}</a>
        </p>
        {place && <p className="text-14 text-muted">{place}</p>}
      </div>
    </div>
    <div className="card p-5 md:p-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
    <div className="lg:col-start-2">
      <Card heading={t`How to write a helpful review`}>
        <ul className="grid list-disc gap-2 pl-5 text-14">
          <li>{t`Say what the agent did for you and how it went.`}</li>
          <li>{t`Be specific. How long did the work take, and was the fee what you agreed on?`}</li>
          <li>{t`Don’t include amounts, Social Security numbers, or account numbers.`}</li>
          <li>
            <Trans>You can edit your review for {REVIEW_EDIT_DAYS} days.</Trans>
          </li>
        </ul>
        <p className="mt-3 text-14">
          <a href={paths.reviewPolicy}>{t`Review policy`}</a>
        </p>
      </Card>
    </div>
  </div>
)
