/** /dashboard/reviews/queue: the moderation queue for all kinds of text. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { BulkBar, BulkReport } from '#app/features/queue/bulk-bar.tsx'
import { SELECT_KEY, ShortcutHints, useShortcutsEnabled, useQueueKeys } from '#app/features/queue/shortcuts.tsx'
import { AuthorPanel } from '#app/features/moderation/author-panel.tsx'
import { type FocusTarget, useFocusOnChange } from '#app/features/queue/use-focus-on-change.ts'
import { type ModerationReason, POST_KIND_LABELS, QUEUE_KINDS, type QueueKind } from '#common/moderation.ts'
import type { z } from 'zod'
import type { Decision, decisionForm, QueueItem } from '#common/moderation-schemas.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { api } from '#app/lib/api/calls.ts'
import {
  type Decided,
  DecisionButtons,
  keyOf,
  ModerationReasonForm,
  useDecisions,
  wordsOf,
} from '#app/features/moderation/decisions.tsx'
import { ModerationKinds, ModerationList, PostDetail } from '#app/features/moderation/queue-panes.tsx'
import type { Done } from '#app/features/queue/decision-form.tsx'
import { type Bulk, useBulk } from '#app/features/queue/use-bulk.ts'
import { type Selection, useSelection } from '#app/features/queue/use-selection.ts'
import { useSorting } from '#app/features/queue/use-sorting.ts'
import { useAddressChoice, useAddressItem } from '#app/lib/use-address.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { paths } from '#common/paths.ts'
import { QUEUE_SORTS, type QueueSort } from '#common/queues.ts'
import type { SortDirection } from '#common/sorting.ts'
import { UndoButtons, UndoSeconds } from '#app/features/queue/undo-parts.tsx'

export default function QueuePage() {
  return (
    <DashboardPage
      heading={t`Moderation`}
      lead={t`Held and reported posts, oldest first. Every decision is logged, and the reasons are public.`}
    >
      <ModerationQueue />
    </DashboardPage>
  )
}

const KEYS = [
  { key: 'a', does: 'approve' },
  { key: 'r', does: 'reject with a reason' },
  { key: 'u', does: 'undo' },
  { key: 'o', does: 'view in context' },
]

/**
 * The moderation queue: the list, the text in its context, its author, and the decision, for one text or for several.
 * Fully usable by keyboard.
 */
function ModerationQueue() {
  const { kind, setKind } = useKind()
  const counts = useList(api.get('moderation/waiting'))
  const sorting = useSorting(QUEUE_SORTS, { by: 'since', dir: 'asc' })
  const { query, items, decisions, selection, bulk } = useModerationItems(kind, sorting.params)
  const { current, choose, rejecting, setRejecting, decide, undo } = useModerationQueue(items ?? NONE, decisions)
  const keys = useShortcutsEnabled()
  const id = current && keyOf(current)
  const focusTarget = useFocusOnChange(items && id)
  const sendNow = () => {
    void decisions.send()
    // The button that had the focus disappears.
    focusTarget.current?.focus()
  }
  const acts: Readonly<Record<string, (item: QueueItem) => void>> = {
    o: ({ path }) => window.location.assign(path),
    [SELECT_KEY]: (item) => selection.toggle(keyOf(item)),
    a: (item) => !item.by_editor && decide({ item, decision: 'publish' }),
    r: (item) => !item.by_editor && setRejecting(true),
  }
  const press = (key: string) => {
    if (key === 'u') undo()
    else if (current) acts[key]?.(current)
  }
  useQueueKeys({ on: keys.on, ids: (items ?? NONE).map(keyOf), current: id, choose, act: press })
  return (
    <div className="grid gap-5">
      <DecisionBar waiting={decisions.waiting} onUndo={undo} onSend={sendNow} />
      <ModerationKinds {...{ kind, setKind }} counts={counts.data ?? []} />
      <BulkReport failures={bulk.failures} onClose={bulk.closeReport} />
      {query.isError && <LoadingNote query={query} />}
      {items?.length === 0 ? (
        <NothingWaits focusTarget={focusTarget} />
      ) : (
        <div className="grid gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <ModerationList {...{ items, sorting, selection }} rest={query.rest} current={id} onChoose={choose}>
            <ShortcutHints {...keys} keys={KEYS} />
          </ModerationList>
          {current && (
            <Chosen key={id} {...{ rejecting, setRejecting, focusTarget }} item={current} onDecide={decide} />
          )}
        </div>
      )}
      <ModerationBulk {...{ selection, bulk, items }} />
    </div>
  )
}

/** The one that is shown, in the address; null: all of them. */
function useKind() {
  const [shown, setShown] = useAddressChoice<QueueKind | 'all'>('kind', ['all', ...QUEUE_KINDS], 'all')
  return {
    kind: shown === 'all' ? null : shown,
    setKind: (kind: QueueKind | null) => setShown(kind ?? 'all'),
  }
}

/** Without those that are decided and wait to be sent. What an editor decides can't be selected. */
function useModerationItems(kind: QueueKind | null, sorted: { sort?: QueueSort; dir?: SortDirection }) {
  const call = api.get('moderation/queue', { params: { ...sorted, kind: kind ?? undefined } })
  const query = useRows(call, { keyOf, keepsRows: true })
  const decisions = useDecisions()
  const selection = useSelection(
    useMemo(() => (query.data ?? NONE).filter(({ by_editor: isEditors }) => !isEditors).map(keyOf), [query.data]),
  )
  const bulk = useBulk<QueueItem>({ idOf: keyOf, nameOf, selection })
  const items = useMemo(
    () => query.data?.filter((item) => !decisions.hidden.includes(keyOf(item)) && !bulk.hidden.has(keyOf(item))),
    [query.data, decisions.hidden, bulk.hidden],
  )
  return { query, items, decisions, selection, bulk }
}

const NONE: readonly QueueItem[] = []
const nameOf = ({ title, about }: QueueItem) => title || about

const NothingWaits = ({ focusTarget }: { focusTarget: FocusTarget }) => (
  <div ref={focusTarget} tabIndex={-1} className="card">
    <EmptyState art="empty-box" action={<LinkButton to={paths.admin}>{t`See all queues`}</LinkButton>}>
      <p>{t`Nothing to review. Held and reported posts appear here.`}</p>
    </EmptyState>
  </div>
)

type BulkProps = {
  selection: Selection
  bulk: Bulk<QueueItem>
  items: readonly QueueItem[] | undefined
}

const bulkChoices = () => [
  { value: 'publish', label: t`Approve`, needsNoReason: true },
  { value: 'reject', label: t`Reject`, isDangerous: true },
]

/** What waits is rejected; what is public is removed. */
function ModerationBulk({ selection, bulk, items: all = NONE }: BulkProps) {
  const items = all.filter((item) => selection.has(keyOf(item)))
  const send = (done: Done, decided: (item: QueueItem) => Omit<BulkDecision, 'kind' | 'id'>) =>
    bulk.start(items, done, (item) =>
      api.post('moderation/decisions', { body: { kind: item.kind, id: item.id, ...decided(item) } }),
    )
  return (
    <BulkBar
      count={items.length}
      choices={bulkChoices()}
      onClear={selection.clear}
      onChoose={() =>
        send(
          (count) => t`${count} approved`,
          () => ({ decision: 'publish', note: '' }),
        )
      }
    >
      {(_, leave) => (
        <ModerationReasonForm
          label={t`Reject (${items.length})`}
          draft="decision several"
          onCancel={leave}
          onReady={(more) =>
            send(
              (count) => t`${count} rejected`,
              (item) => ({ decision: wordsOf(item).decision, ...more }),
            )
          }
        />
      )}
    </BulkBar>
  )
}
type BulkDecision = z.input<typeof decisionForm>

/** Tracks the selected item and advances to the next one after a decision. */
function useModerationQueue(items: readonly QueueItem[], decisions: ReturnType<typeof useDecisions>) {
  const [chosen, setChosen] = useAddressItem()
  const [rejecting, setRejecting] = useState(false)
  const current = items.find((item) => keyOf(item) === chosen) ?? items[0] ?? null
  const choose = (key: string | null) => {
    setChosen(key)
    setRejecting(false)
  }
  /** Keeps the item being decided selected, even if the list is reordered. */
  const reject = (on: boolean) => {
    if (on && current) setChosen(keyOf(current))
    setRejecting(on)
  }
  const decide = (decided: Decided) => {
    const at = items.indexOf(decided.item)
    const next = items[at + 1] ?? items[at - 1]
    decisions.decide(decided)
    choose(next ? keyOf(next) : null)
  }
  const undo = () => {
    const back = decisions.undo()
    if (back) choose(keyOf(back))
  }
  return { current, choose, rejecting, setRejecting: reject, decide, undo }
}

type ChosenProps = {
  item: QueueItem
  focusTarget: FocusTarget
  rejecting: boolean
  setRejecting: (rejecting: boolean) => void
  onDecide: (decided: Decided) => void
}

function Chosen({ item, focusTarget, rejecting, setRejecting, onDecide }: ChosenProps) {
  const query = useList(api.get('moderation/queue/{kind}/{id}', { params: { kind: item.kind, id: item.id } }))
  const decide = (decision: Decision, more: { reason?: ModerationReason; note?: string } = {}) =>
    onDecide({ item, decision, ...more })
  return (
    <div className="grid min-w-0 content-start gap-6">
      <PostDetail item={item} found={query.data} focusTarget={focusTarget}>
        <DecisionButtons {...{ item, rejecting, setRejecting }} onDecide={decide} />
      </PostDetail>
      {query.data ? <AuthorPanel found={query.data} /> : <LoadingNote query={query} />}
    </div>
  )
}

const WORDS = { publish: 'approved', reject: 'rejected', remove: 'removed' } as const
const OF_CONVERSATION = { publish: 'left as it is', reject: 'closed', remove: 'closed' } as const
const describeDecided = ({ item: { kind, state }, decision }: Decided): string => {
  if (kind === 'conversation') return OF_CONVERSATION[decision]
  return decision === 'publish' && state !== 'pending' ? 'kept' : WORDS[decision]
}

type Props = { waiting: Decided | null; onUndo: () => void; onSend: () => void }

/** The last decision, while it can be undone. Stays visible wherever the moderator scrolls. */
const DecisionBar = ({ waiting, onUndo, onSend }: Props) => (
  <div aria-live="polite" className="sticky top-20 z-20 empty:hidden">
    {waiting && (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-stamp border-l-4 border-evergreen bg-evergreen-tint px-4 py-2 shadow-float">
        <p>
          <Trans>
            <span className="inline-block first-letter:uppercase">{POST_KIND_LABELS[waiting.item.kind].one}</span> by{' '}
            {waiting.item.author} {describeDecided(waiting)}. <UndoSeconds key={keyOf(waiting.item)} />
          </Trans>
        </p>
        <UndoButtons {...{ onUndo, onSend }} />
      </div>
    )}
  </div>
)
