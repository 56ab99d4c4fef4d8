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
  /** Something is wrong. */
  isAlarm?: boolean
}
