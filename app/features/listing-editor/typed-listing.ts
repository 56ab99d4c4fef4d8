/** The listing as typed: an amount is text, and empty until the agent types one. */
import { type FeeGiven, type ListingContent, NO_AMOUNT, type OwnListingShown } from '#common/listing-content.ts'

export type TypedFee = Omit<FeeGiven, 'amount_cents'> & { amount: string }
export type TypedContent = Omit<ListingContent, 'fees'> & { fees: TypedFee[] }

export const contentOf = (own: OwnListingShown): TypedContent => ({
  headline: own.headline,
  bio: own.bio,
  services: own.services,
  client_types: own.client_types,
  languages: own.languages,
  meeting_modes: own.meeting_modes,
  states_served: own.states_served,
  fees: own.fees.map(({ amount_cents: cents, ...fee }) => ({ ...fee, amount: cents > 0 ? String(cents / 100) : '' })),
  hours: own.hours,
  show_street: own.show_street,
  show_phone: own.show_phone,
  show_website: own.show_website,
})

/** 0 if nothing is typed. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** Converts to the server's format. */
export const contentFrom = ({ fees, ...typed }: Partial<TypedContent>): Partial<ListingContent> => ({
  ...typed,
  ...(fees && { fees: fees.map(feeFrom) }),
})

const feeFrom = ({ amount, ...fee }: TypedFee): FeeGiven => ({ ...fee, amount_cents: fee.free ? 0 : centsOf(amount) })

/** Keyed by the server's field names: `fees.0.amount_cents`. */
export const feeProblems = (fees: readonly TypedFee[]): Record<string, string> =>
  Object.fromEntries(
    fees.flatMap(({ free, amount }, at) =>
      free || centsOf(amount) > 0 ? [] : [[`fees.${at}.amount_cents`, NO_AMOUNT]],
    ),
  )
