import { UndoButtons, UndoSeconds } from '#app/features/desk/undo-parts.tsx'
import { KIND_WORDS } from '#contract/moderation.ts'
import { type Decided, keyOf } from './use-decisions.ts'

const WORDS = { publish: 'approved', reject: 'rejected', remove: 'removed' } as const
const OF_CONVERSATION = { publish: 'left as it is', reject: 'closed', remove: 'closed' } as const
const wordsOf = ({ item: { kind, state }, decision }: Decided): string => {
  if (kind === 'conversation') return OF_CONVERSATION[decision]
  return decision === 'publish' && state !== 'pending' ? 'kept' : WORDS[decision]
}

type Props = { waiting: Decided | null; onUndo: () => void; onSend: () => void }

/** The last decision, while it can be taken back: in sight wherever the moderator has scrolled to. */
export const DecisionBar = ({ waiting, onUndo, onSend }: Props) => (
  <div aria-live="polite" className="sticky top-20 z-20 empty:hidden">
    {waiting && (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-stamp border-l-4 border-evergreen bg-evergreen-tint px-4 py-2 shadow-float">
        <p>
          <span className="inline-block first-letter:uppercase">{KIND_WORDS[waiting.item.kind].one}</span> of{' '}
          {waiting.item.author} {wordsOf(waiting)}. <UndoSeconds key={keyOf(waiting.item)} />
        </p>
        <UndoButtons {...{ onUndo, onSend }} />
      </div>
    )}
  </div>
)
