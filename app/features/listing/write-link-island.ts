import { island } from '#app/page/island.tsx'
import { MessageLink } from '#app/features/listing/message-link.tsx'

export const WriteLink = island('write-link', 'signed-in', MessageLink)
