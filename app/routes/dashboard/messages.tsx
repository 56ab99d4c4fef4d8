/** /dashboard/messages: the conversations, and the one that is open (`?chat=`) or about to start (`?to=`). */
import { useState } from 'react'
import { useConversations } from '#app/features/chat/chat-queries.ts'
import { ConversationList } from '#app/features/chat/conversation-list.tsx'
import { FirstMessage } from '#app/features/chat/first-message.tsx'
import { LiveStatus } from '#app/features/chat/live-status.tsx'
import { Thread } from '#app/features/chat/thread.tsx'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { useIdParam } from '#app/lib/use-id-param.ts'

export const meta = noindexMeta('Messages')

export default function MessagesPage() {
  const { id: person } = useOwnProfile()
  const chat = useIdParam('chat')
  const listing = useIdParam('to')
  const isChosen = useIsChosen(chat)
  const isOpen = chat !== null || listing !== null
  return (
    <>
      <h1 className={`text-33 ${isOpen ? 'max-lg:sr-only' : ''}`}>Messages</h1>
      <div className="mt-4">
        <LiveStatus />
      </div>
      <div className="mt-2 grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className={`min-w-0 ${isOpen ? 'max-lg:hidden' : ''}`}>
          <ConversationList open={chat} />
        </div>
        <div className={`min-w-0 ${isOpen ? '' : 'max-lg:hidden'}`}>
          {chat && <Thread id={chat} person={person} isChosen={isChosen} />}
          {!chat && listing && <FirstMessage listing={listing} />}
          {!isOpen && <Choose />}
        </div>
      </div>
    </>
  )
}

/** @returns whether the open conversation differs from the one in the initial URL. */
function useIsChosen(chat: string | null): boolean {
  const [cameWith, setCameWith] = useState<string | null | undefined>(chat)
  if (cameWith !== undefined && chat !== cameWith) setCameWith(undefined)
  return cameWith === undefined
}

/** Empty if there are no conversations: the list then explains how to start one. */
function Choose() {
  const { data: kept = [] } = useConversations(false)
  return kept.length > 0 ? <p className="text-muted">Choose a conversation.</p> : null
}
