/** The buttons of a public page that need script. */
import { island } from '#app/page/island.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'

export const Copy = island('copy', 'interaction', CopyButton)
export const Print = island('print', 'interaction', PrintButton)
export const Share = island('share', 'interaction', ShareButton)
