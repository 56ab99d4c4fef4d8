import { t } from '@lingui/core/macro'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { NeedsScript } from './print-button.tsx'

/** Copies what is shown beside it. Needs script: without it, nothing is shown. */
export const CopyButton = ({ text, name }: { text: string; name: string }) => (
  <NeedsScript>
    <Button type="button" variant="secondary" onClick={() => void copyText(text, t`Link copied`)}>
      {name}
    </Button>
  </NeedsScript>
)
