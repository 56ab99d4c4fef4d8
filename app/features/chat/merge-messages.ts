/** A thread as the page holds it: messages by sequence number, without gaps. */
import type { MessageRow } from '#common/chat-answers.ts'

export type Thread = {
  /** Oldest first. */
  messages: readonly MessageRow[]
  /** Whether there are messages before the first. */
  hasOlder: boolean
}

/** Merges new messages into the thread. Messages that don't join the rest replace it: a gap would hide messages. */
export function mergeMessages(thread: Thread | undefined, came: readonly MessageRow[]): Thread {
  const [first] = came
  if (!first) return thread ?? { messages: [], hasOlder: false }
  const before = thread?.messages ?? []
  const joins = touches(before, came)
  const byPlace = new Map([...(joins ? before : []), ...came].map((message) => [message.place, message]))
  const messages = [...byPlace.values()].sort((a, b) => a.place - b.place)
  return { messages, hasOlder: (messages[0]?.place ?? 1) > 1 }
}

function touches(before: readonly MessageRow[], came: readonly MessageRow[]): boolean {
  const [from, to] = [before[0]?.place ?? 0, before.at(-1)?.place ?? 0]
  const [cameFrom, cameTo] = [came[0]?.place ?? 0, came.at(-1)?.place ?? 0]
  return cameFrom <= to + 1 && cameTo >= from - 1
}

/** Whether a live message directly follows the thread. If not, the thread is refetched. */
export const follows = (thread: Thread | undefined, { place }: { place: number }): boolean =>
  (thread?.messages.at(-1)?.place ?? -1) + 1 >= place
