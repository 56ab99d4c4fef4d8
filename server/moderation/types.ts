/** What the rooms of public texts share. */
import type { Sender } from '#server/platform/mail/types.ts'
import type { Decision, HeldFor, ModerationReason, PostState, QueueKind } from '#contract/moderation.ts'

/** What belongs to the installation. */
export type PostHouse = { sender: Sender }

/** Who writes: somebody signed in, or a visitor by a confirmed address. */
export type PostAuthor = { accountId: string } | { email: string }

/** What becomes of a text by rule. */
export type Judged = { state: 'published'; heldFor: null } | { state: 'pending'; heldFor: HeldFor }

/** What a moderator decides. `id`: as the public knows it. */
export type Decided = {
  kind: QueueKind
  id: string
  decision: Decision
  /** Of all but `publish`. */
  reason?: ModerationReason | undefined
  /** For the author alone. */
  note: string
  requestId?: string
}

export type Settled = { before: PostState; after: PostState; authorId: string | null }
