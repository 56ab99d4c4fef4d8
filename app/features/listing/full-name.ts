export type NameParts = { firstName: string; middleName?: string; lastName: string; suffix?: string }

/** `Maria T Gonzalez Jr`. A part missing from the list leaves no gap. */
export const fullName = ({ firstName, middleName, lastName, suffix }: NameParts): string =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')

/** `Fresno, CA 93721`. Never a street: many of these addresses are homes. */
export const placeLine = ({ city, state, zip }: { city: string; state: string | null; zip: string | null }): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
