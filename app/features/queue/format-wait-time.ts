import { plural, t } from '@lingui/core/macro'

/** The time waited since a timestamp: "3 days". */
export function formatWaitTime(at: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 3_600_000))
  if (hours < 1) return t`less than 1 hour`
  if (hours < 48) return plural(hours, { one: '# hour', other: '# hours' })
  return plural(Math.floor(hours / 24), { one: '# day', other: '# days' })
}
