/** What the admin pages offer to choose. Without zod, which they would load for this alone. */

/** Of every admin queue: by name, or since when an item waits. */
export const QUEUE_SORTS = ['name', 'since'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

export const TREND_DAYS = ['30', '90'] as const
export type TrendDays = (typeof TREND_DAYS)[number]
