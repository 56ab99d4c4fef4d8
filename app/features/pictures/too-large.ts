import { PHOTO_MAX_BYTES } from '#contract/listing-content.ts'

/** Said before a picture is sent in vain; null: it may go. */
export const tooLarge = (file: File): string | null =>
  file.size > PHOTO_MAX_BYTES ? 'This file has more than 5 MB. Choose a smaller one.' : null
