import { island } from '#app/page/island.tsx'
import { MessageLink } from './message-link.tsx'

export const WriteLink = island('write-link', 'signed-in', MessageLink)
