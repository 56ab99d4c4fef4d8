/** The buttons of a public page that need script. */
import { island } from '#app/page/island.tsx'
import { PrintButton, ShareButton } from '#app/ui/print-and-share.tsx'

export const Print = island('print', 'interaction', PrintButton)
export const Share = island('share', 'interaction', ShareButton)
