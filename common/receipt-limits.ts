/** What no receipt shows: said on each of them, in print, and by the API. */
export const NOT_SHOWN_BY_RECEIPT = [
  'That the license is valid today. A list only shows its status on its own date.',
  'That the person has never been disciplined. We have only the lists that the receipt names.',
  'That the work is good or the fee is fair. A receipt isn’t a recommendation.',
  'That the person you talk to is the person on the list. The list has no photo and no number.',
] as const

const RECEIPT_ID = /[0-9a-hjkmnp-tv-z]{26}/

/** The number in what someone typed or pasted: the number alone, or an address that ends in it. */
export const receiptIdIn = (typed: string): string | null =>
  RECEIPT_ID.exec(typed.trim().toLowerCase().split(/[?#]/)[0]?.split('/').at(-1) ?? '')?.[0] ?? null

/**
 * For a link preview of a receipt whose signature doesn't hold: without a name or a status, because nothing proves that
 * we ever wrote them there, and a preview has no room for a warning beside them.
 */
export const unprovenTitle = (verdict: string): string =>
  verdict === 'altered' ? 'Altered receipt: don’t rely on it' : 'A receipt that we can’t confirm'
