import type { ListingFound } from '#common/claims.ts'

/** `Fresno, CA 93721` */
export const placeOf = ({ city, state, zip }: Pick<ListingFound, 'city' | 'state' | 'zip'>): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
