import { t } from '@lingui/core/macro'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'

/** The error to show before an upload that would fail; null if the size is fine. */
export const tooLarge = (file: File): string | null =>
  file.size > PHOTO_MAX_BYTES ? t`This file is larger than 5 MB. Choose a smaller one.` : null
