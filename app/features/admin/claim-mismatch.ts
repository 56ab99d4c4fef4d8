/** Where an account differs from the listing that it claims: staff should see it before they decide. */

type Identity = { name: string; place: string }

type Mismatch = { name: boolean; city: boolean; state: boolean }

/** Which of them differ. An account without a place says nothing of where it is. */
export const mismatchOf = (account: Identity, listing: Identity): Mismatch => ({
  name: !isSameName(account.name, listing.name),
  city: account.place !== '' && cityOf(account.place) !== cityOf(listing.place),
  state: stateOf(account.place) !== '' && stateOf(account.place) !== stateOf(listing.place),
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

/** Of "Fresno, CA 93721": "ca". */
const stateOf = (place: string) => wordsOf(place.split(',')[1] ?? '').find((word) => /^[a-z]{2}$/.test(word)) ?? ''

const cityOf = (place: string) => wordsOf(place.split(',')[0] ?? '').join(' ')
