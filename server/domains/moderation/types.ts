/** Types shared by the domains with public posts. */
import type { HeldFor, ModerationReason, PostState, QueueKind } from '#common/moderation.ts'
import type { Decision } from '#common/moderation-schemas.ts'

/** The author: a signed-in account, or a visitor by confirmed email address. */
export type PostAuthor = { accountId: string } | { email: string }

/** The result of screening a post. */
export type ScreeningResult = { state: 'published'; heldFor: null } | { state: 'pending'; heldFor: HeldFor }

/** A moderator's decision. `id`: the public id. */
export type PostDecision = {
  kind: QueueKind
  id: string
  decision: Decision
  /** For every decision but `publish`. */
  reason?: ModerationReason | undefined
  /** Shown only to the author. */
  note: string
  requestId?: string
}

export type DecisionResult = { before: PostState; after: PostState; authorId: string | null }
