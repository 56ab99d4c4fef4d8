/** Searches as staff see them: what kind of thing was asked for, and nothing that says who asked. */

/** `need`: a service, a language, how to meet. `mixed`: several of the others at once. */
export const SEARCH_FAMILIES = ['name', 'place', 'need', 'letter', 'mixed', 'unsearchable'] as const
export type SearchFamily = (typeof SEARCH_FAMILIES)[number]

/** One search, from the page that answers it to the count of its week. Lives in memory only. */
export type SearchRecord = {
  family: SearchFamily
  found: boolean
  /** In the words of our own lists: "Spanish", "CP2000". A name is "[name]". Empty for a search that found someone. */
  asked: readonly string[]
  /** The city asked for, to be looked up: a name that isn't a city's is dropped. */
  city: { name: string; state: string | null } | null
  /** Words that no list of ours has, in lower case. Stored as hashes. */
  words: readonly string[]
}

/** A word is shown once it was searched for this often in a week, unless it is a name on the IRS lists. */
export const SEARCH_WORD_SHOWN_FROM = 5
