/** What is accepted as a person's name on a public page, and what could be mistaken for something else. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'

export const NAME_WITHOUT_LETTERS = msg`Enter a name using letters, such as Ana María, O’Neil, or Smith-Jones.`
export const NAME_WITH_MARKS = msg`Some letters have too many accent marks. Remove the extra ones.`

/**
 * Letters with their accents, and what joins or abbreviates names. Fillers count as letters in Unicode, but show
 * nothing.
 */
const NAME = /^(?=.*\p{L})(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M} '’ʻʼ`.,·()"“”-]+$/u
/** Matches a website; St.John and J.R. are names. */
const WEBSITE = /www\.|\p{L}{3}\.\p{L}{2}/iu
/** No language stacks more marks on one letter. */
const STACKED = /\p{M}{4}/u
/** Titles and roles that only the site or the IRS gives. Whole words: Verity and Badmin are names. */
const TITLES =
  /(?<!\p{L})(?:verified|official|certified|admin|administrator|moderator|support|help ?desk|irs|enrolled)(?!\p{L})/iu

/** What is wrong with a first or last name, in a sentence, or null. */
export function nameProblem(name: string): string | null {
  if (STACKED.test(name.normalize('NFD'))) return i18n._(NAME_WITH_MARKS)
  if (!NAME.test(name) || WEBSITE.test(name)) return i18n._(NAME_WITHOUT_LETTERS)
  const [title] = TITLES.exec(name) ?? []
  return title
    ? i18n._(msg`Enter only the name. “${{ title }}” could be mistaken for a title from us or the IRS.`)
    : null
}
