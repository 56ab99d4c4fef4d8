import { plural, t } from '@lingui/core/macro'
import type { z } from 'zod'
import { Card } from '#app/ui/card.tsx'
import { TrendChart } from '#app/ui/trend-chart.tsx'
import type { apiKeysShown } from '#common/api-key-schemas.ts'
import { formatDate } from '#common/dates.ts'
import { formatNumber } from '#common/format-count.ts'

type Props = Pick<z.output<typeof apiKeysShown>, 'plan' | 'days'>

/** How often all keys of the account were used, and what the plan allows. A chart of nothing isn't drawn. */
export function Usage({ plan, days }: Props) {
  const calls = days.reduce((sum, day) => sum + day.calls, 0)
  const limited = days.reduce((sum, day) => sum + day.limited, 0)
  return (
    <Card heading={t`Usage`}>
      <div className="grid gap-4">
        <p>
          {t`Your plan allows ${formatNumber(plan.per_minute)} calls a minute across all your keys.`}{' '}
          {calls === 0 && t`No calls in the last 30 days.`}
          {calls > 0 &&
            plural(calls, { one: '# call in the last 30 days.', other: '# calls in the last 30 days.' })}{' '}
          {limited > 0 &&
            plural(limited, {
              one: '# call was rejected because it exceeded your plan’s limit.',
              other: '# calls were rejected because they exceeded your plan’s limit.',
            })}
        </p>
        {calls > 0 && (
          <TrendChart
            label={t`Calls with your API keys, by day`}
            kind="bars"
            points={days.map(({ day, calls: value }) => ({ name: formatDate(day), value }))}
            format={formatNumber}
          />
        )}
      </div>
    </Card>
  )
}
