import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { Figures } from '#app/features/admin/status-line.tsx'
import { Card } from '#app/ui/card.tsx'
import { TrendChart } from '#app/ui/trend-chart.tsx'
import type { apiKeysShown } from '#common/api-key-schemas.ts'
import { formatDate } from '#common/dates.ts'
import { formatNumber } from '#common/format-count.ts'

type Own = z.output<typeof apiKeysShown>

/** What a key is good for, in figures. */
export const Limits = ({ plan, keys, keys_max: max, searches_without_key: without }: Own) => (
  <Figures
    figures={[
      { name: t`With a key`, value: formatNumber(plan.per_minute), note: t`API calls a minute, across all your keys` },
      { name: t`Without a key`, value: formatNumber(without), note: t`searches a minute, from one network` },
      { name: t`Keys in use`, value: t`${keys.length} of ${max}`, note: '' },
    ]}
  />
)

/** How often all keys of the account were used. A chart of nothing isn't drawn. */
export function Usage({ days }: Pick<Own, 'days'>) {
  const calls = days.reduce((sum, day) => sum + day.calls, 0)
  const limited = days.reduce((sum, day) => sum + day.limited, 0)
  return (
    <Card heading={t`Usage`}>
      <div className="grid gap-4">
        <Figures
          figures={[
            { name: t`Calls in the last 30 days`, value: formatNumber(calls), note: '' },
            { name: t`Rejected over the limit`, value: formatNumber(limited), note: '' },
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
