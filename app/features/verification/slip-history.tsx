import { sourceName } from '#app/features/agents/standing-stamp.tsx'
import { showDate } from '#contract/show-date.ts'
import type { HistoryEntry } from '#server/verification/types.ts'
import { SlipLine, SlipPart } from './slip-part.tsx'

/** List by list, newest first: did it hold the name? */
export function SlipHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <SlipPart heading="On each list we hold">
      {history.map(({ kind, listDate, present }) => (
        <SlipLine
          key={`${kind} ${listDate}`}
          name={`${sourceName(kind)}, ${showDate(listDate)}`}
          value={present ? 'named' : 'not named'}
        />
      ))}
    </SlipPart>
  )
}
