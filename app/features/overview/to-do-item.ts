import type { IconName } from '#app/ui/icon.tsx'

export type ToDoItem = {
  id: string
  icon: IconName
  what: string
  why: string
  act: string
  to: string
  /** By when: 'YYYY-MM-DD'. */
  by?: string | undefined
  /** A law sets the date: it comes first, however far away. */
  isLegal?: boolean
  /** Something is wrong. */
  isAlarm?: boolean
}
