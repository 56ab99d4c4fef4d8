import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'

const NOT_SHOWN = [
  msg`That the license is valid today. A list shows the license’s status only as of the list’s date.`,
  msg`That the person has never been disciplined. We have only the lists that the receipt names.`,
  msg`That the work is good or the fee is fair. A receipt isn’t a recommendation.`,
  msg`That the person you’re talking to is the person on the list. The list has no photos and no enrollment numbers.`,
] as const

/** What no receipt shows: said on each of them, in print, and by the API. */
export const notShownByReceipt = (): string[] => NOT_SHOWN.map((what) => i18n._(what))

/** The same of a check that made no receipt, and so read no disciplinary list. */
const NOT_SHOWN_BY_CHECK = [
  NOT_SHOWN[0],
  msg`That the person has never been disciplined. This check doesn’t include the disciplinary lists.`,
  msg`That the work is good or the fee is fair. A match isn’t a recommendation.`,
  NOT_SHOWN[3],
]
export const notShownByCheck = (): string[] => NOT_SHOWN_BY_CHECK.map((what) => i18n._(what))

const RECEIPT_ID = /[0-9a-hjkmnp-tv-z]{26}/

/** The number in what someone typed or pasted: the number alone, or an address that ends in it. */
export const receiptIdIn = (typed: string): string | null =>
  RECEIPT_ID.exec(typed.trim().toLowerCase().split(/[?#]/)[0]?.split('/').at(-1) ?? '')?.[0] ?? null

/**
 * For a link preview of a receipt whose signature doesn't hold: without a name or a status, because nothing proves that
 * we ever wrote them there, and a preview has no room for a warning beside them.
 */
export const unprovenTitle = (verdict: string): string =>
  i18n._(verdict === 'altered' ? msg`Altered receipt: don’t rely on it` : msg`A receipt that we can’t verify`)
