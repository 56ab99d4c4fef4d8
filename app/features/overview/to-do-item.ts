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
  /** Something takes place on the day of `by`. */
  isDate?: boolean
  /** It should be done already. */
  isDue?: boolean
  /** Something is wrong. */
  isAlarm?: boolean
}
