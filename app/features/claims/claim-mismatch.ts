/** Where an account differs from the listing that it claims: staff should see it before they decide. */

type Identity = { name: string; place: string }

/** Which of the two differ. An account without a place says nothing of where it is. */
export const mismatchOf = (account: Identity, listing: Identity): { name: boolean; place: boolean } => ({
  name: !isSameName(account.name, listing.name),
  place: account.place !== '' && cityOf(account.place) !== cityOf(listing.place),
})

/** The first and last names are the same; middle names and initials may be missing. */
function isSameName(one: string, other: string): boolean {
  const [ones, others] = [wordsOf(one), wordsOf(other)]
  return ones[0] === others[0] && ones.at(-1) === others.at(-1)
}

/** Without accents, commas, and hyphens: "José Ruiz-Vega" is also written "Jose Ruiz Vega". */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const cityOf = (place: string) => wordsOf(place.split(',')[0] ?? '').join(' ')
