/** Fees under 31 CFR 10.30: a published fee is binding for thirty days and must be valid for at least that long. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { InvalidFieldsError } from '#server/platform/errors.ts'
import { formatDate, plusDays } from '#common/dates.ts'
import { FEE_BINDS_DAYS, type FeeGiven } from '#common/listing-content.ts'
import { SERVICES } from '#common/option-lists.ts'
import type { StoredFee } from './stored-content.ts'

const keyOf = ({ service, unit }: Pick<FeeGiven, 'service' | 'unit'>) => `${service} ${unit}`

/** The day until which a published fee can't be raised or removed; null when it can. */
export const boundUntil = ({ published_on, amount_cents: amount, free }: StoredFee, today: string): string | null => {
  // Saved before an amount was required, and never shown.
  if (amount === 0 && !free) return null
  const until = published_on === null ? null : plusDays(published_on, FEE_BINDS_DAYS)
  return until !== null && until > today ? until : null
}

/**
 * @returns the fees to store, each with the day since which it has been published at this price.
 * @throws AppError `invalid_fields`
 */
export function validateFees(
  given: readonly FeeGiven[],
  { before, isPublic, today }: { before: readonly StoredFee[]; isPublic: boolean; today: string },
): StoredFee[] {
  const problems: Record<string, string[]> = {}
  const add = (field: string, problem: string) =>
    (problems[field] = [...new Set([...(problems[field] ?? []), problem])])
  if (new Set(given.map(keyOf)).size < given.length)
    add('fees', i18n._(msg`List each service only once per unit, such as “per hour.”`))
  for (const old of before) {
    const until = boundUntil(old, today)
    const at = given.findIndex((fee) => keyOf(fee) === keyOf(old))
    const now = given[at]
    if (until && (!now || now.amount_cents > old.amount_cents)) {
      const label = SERVICES.find(({ slug }) => slug === old.service)?.label ?? old.service
      add(
        now ? `fees.${at}.amount_cents` : 'fees',
        i18n._(
          msg`Your fee for ${{ label }} is public (31 CFR 10.30). You can lower it now. You can raise or remove it starting ${{ until: formatDate(until) }}.`,
        ),
      )
    }
  }
  const least = plusDays(today, FEE_BINDS_DAYS)
  const settled = given.map((fee) => {
    const old = before.find((each) => keyOf(each) === keyOf(fee))
    const isSame = old?.amount_cents === fee.amount_cents && old.valid_until === fee.valid_until
    if (!isSame && fee.valid_until < least) {
      add(
        'fees',
        i18n._(
          msg`A fee must be valid for at least ${{ feeBindsDays: FEE_BINDS_DAYS }} days, through ${{ least: formatDate(least) }} or later.`,
        ),
      )
    }
    const published_on = isPublic ? (isSame ? (old?.published_on ?? today) : today) : null
    return { ...fee, published_on }
  })
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems)
  return settled
}
