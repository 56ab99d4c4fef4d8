/** What each kind of notification is called, and where it leads. */
import type { NotificationRow } from '#contract/chat-answers.ts'
import type { NotificationType } from '#contract/notification-types.ts'
import { paths } from '#contract/paths.ts'
import type { IconName } from '#app/ui/icon.tsx'

export const KINDS: Readonly<Record<NotificationType, { name: string; icon: IconName }>> = {
  chat: { name: 'Messages', icon: 'mail-sent' },
  review: { name: 'Reviews', icon: 'verify' },
  answer: { name: 'Answers', icon: 'help' },
  article: { name: 'Articles', icon: 'receipt' },
  claim: { name: 'Claims and approval', icon: 'card' },
  watch: { name: 'Watched agents', icon: 'save' },
  system: { name: 'From us', icon: 'info' },
}

/** Null: the words are all there is. */
export function placeOf({ type, ref }: Pick<NotificationRow, 'type' | 'ref'>): string | null {
  switch (type) {
    case 'chat':
      return paths.conversation(ref)
    case 'review':
      return paths.ownReviews
    case 'answer':
      // The page puts the title into its address itself.
      return paths.question({ publicId: ref, title: '' })
    case 'article':
      return paths.editArticle(ref)
    case 'claim':
      return paths.dashboardListing
    case 'watch':
      return paths.dashboardSaved
    case 'system':
      return null
  }
}
