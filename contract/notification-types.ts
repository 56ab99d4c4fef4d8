/** The kinds of notification. Without zod: the browser's part loads it. */
export const NOTIFICATION_TYPES = ['chat', 'review', 'answer', 'article', 'claim', 'watch', 'system'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
