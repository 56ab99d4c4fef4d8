/** A review as this room hands it out. */
import type { HeldFor, PostState } from '#contract/moderation.ts'
import type { Service } from '#contract/services.ts'

export type ReviewView = {
  id: string
  rating: number
  expertise: number | null
  communication: number | null
  timeliness: number | null
  value: number | null
  title: string
  comment: string
  service: Service | null
  serviceYear: number | null
  /** First name and initial; nobody's, once the account is gone. */
  author: string
  createdAt: Date
  editedAt: Date | null
  /** Null where there is none, or it was taken away. */
  reply: string | null
  repliedAt: Date | null
  isDemo: boolean
}

export type ReviewedAgent = {
  publicId: string
  firstName: string
  lastName: string
  city: string
  listingState: string | null
}

/** What its author sees, and the agent it is about. */
export type OwnReviewView = ReviewView &
  ReviewedAgent & {
    state: PostState
    heldFor: HeldFor | null
    reason: string | null
    note: string
    replyRemovedFor: string | null
  }
