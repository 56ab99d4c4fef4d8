import { t } from '@lingui/core/macro'
import { formatDate, today } from '#common/dates.ts'

/** The day by which something must be answered, and whether it has passed. */
export const AnswerBy = ({ day }: { day: string | null }) =>
  day && (
    <p className={`tabular text-14 ${day < today() ? 'font-semibold text-brick' : ''}`}>
      {day < today() ? t`Overdue since ${formatDate(day)}` : t`Respond by ${formatDate(day)}`}
    </p>
  )
