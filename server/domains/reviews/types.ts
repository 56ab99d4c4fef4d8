/** Types that the reviews domain exposes. */
import type { HeldFor, PostState } from '#common/moderation.ts'
import type { Service } from '#common/option-lists.ts'

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
  /** First name and last initial; no name once the account is deleted. */
  author: string
  createdAt: Date
  editedAt: Date | null
  /** Null when there is none or it was removed. */
  reply: string | null
  repliedAt: Date | null
  isDemo: boolean
  /** The reviewer and the agent have messaged each other here, and the reviewer agreed to say so. */
  exchangedMessages: boolean
}

type ReviewedAgent = {
  publicId: string
  firstName: string
  lastName: string
  city: string
  listingState: string | null
}

/** What the author and the reviewed agent see. */
export type OwnReviewView = ReviewView &
  ReviewedAgent & {
    state: PostState
    showMessaged: boolean
    heldFor: HeldFor | null
    reason: string | null
    note: string
    replyRemovedFor: string | null
  }
