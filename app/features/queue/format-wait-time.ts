/** The time waited since a timestamp: "3 days". */
export function formatWaitTime(at: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 3_600_000))
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
