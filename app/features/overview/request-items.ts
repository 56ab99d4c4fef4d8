/** Of the to-do list: what a client's open request asks for next. */
import { plural, t } from '@lingui/core/macro'
import { formatDate } from '#common/dates.ts'
import { formatList } from '#common/format-list.ts'
import { paths } from '#common/paths.ts'
import type { ToDoItem } from './to-do-item.ts'

/** An agent who declined a request, or hasn't answered it in time. */
type Silent = { name: string; hasDeclined: boolean }

export type AskedRequest = {
  id: string
  letter: string
  /** The day to answer the letter by. */
  dueOn: string | null
  /** Who replied. */
  replied: readonly string[]
  /** How many answers are unread. */
  unread: number
  canAskAnother: boolean
  /** Who has made room to ask someone else. */
  silent?: Silent | undefined
}

export function letterOf({ id, letter, dueOn }: AskedRequest, today: string): ToDoItem | null {
  if (dueOn === null || dueOn < today) return null
  return {
    id: `letter ${id}`,
    icon: 'calendar',
    what: letter ? t`Respond to your ${letter} by ${formatDate(dueOn)}` : t`Respond by ${formatDate(dueOn)}`,
    why: t`You gave this date in your request.`,
    act: t`See request`,
    to: paths.ownRequest(id),
    by: dueOn,
  }
}

/** Answers to compare, or the first one. Who made room for someone else is said with them. */
export function repliesOf({ id, letter, replied, unread, canAskAnother, silent }: AskedRequest): ToDoItem | null {
  const item = { id: `request ${id}`, icon: 'users', to: paths.ownRequest(id) } as const
  const { length } = replied
  if (length > 1)
    return {
      ...item,
      what: letter
        ? t`${length} agents replied to your ${letter} request`
        : t`${length} agents replied to your request`,
      why: [formatList(replied), canAskAnother && silent?.name && describeSilence(silent)].filter(Boolean).join('. '),
      act: t`Compare answers`,
    }
  return unread === 0
    ? null
    : {
        ...item,
        what: plural(unread, { one: 'Your request has a new answer', other: 'Your request has # new answers' }),
        why: t`Compare the answers, then choose the agent who fits you best.`,
        act: t`See answers`,
      }
}

export function anotherOf({ id, replied, unread, canAskAnother, silent }: AskedRequest): ToDoItem | null {
  if (replied.length > 1 || unread > 0 || !canAskAnother) return null
  return {
    id: `request ${id}`,
    icon: 'send',
    what: t`You can ask another agent`,
    why: silent?.name ? describeSilence(silent) : t`An agent declined your request, hasn’t answered it, or is away.`,
    act: t`Ask someone else`,
    to: paths.ownRequest(id),
  }
}

const describeSilence = ({ name, hasDeclined }: Silent): string =>
  hasDeclined ? t`${name} declined your request.` : t`${name} hasn’t answered your request.`
