import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { Figures } from '#app/features/admin/status-line.tsx'
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
        <Figures
          figures={[
            { name: t`Calls in the last 30 days`, value: formatNumber(calls), note: '' },
            { name: t`Rejected over the limit`, value: formatNumber(limited), note: '' },
            { name: t`Calls allowed per minute`, value: formatNumber(plan.per_minute), note: t`Across all your keys` },
          ]}
        />
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
