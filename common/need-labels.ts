/**
 * What the search box was understood to ask for, in the language of the page. Until it is shown, a need has its English
 * label: articles are searched by it, and searches are counted by it.
 */
import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from './option-lists.ts'

const SWITCHES = [withTexts({}, { label: msg`Takes new clients` }), withTexts({}, { label: msg`Accepts messages` })]

/** Letters that are known by a name rather than a number. */
const LETTERS = [
  withTexts({}, { label: msg`Notice of deficiency` }),
  withTexts({}, { label: msg`30-day letter` }),
  withTexts({}, { label: msg`90-day letter` }),
  withTexts({}, { label: msg`Final notice of intent to levy` }),
  withTexts({}, { label: msg`Notice of intent to levy` }),
]

/** By the English label: modules are loaded in English. */
const LABELED = new Map(
  [...SERVICES, ...LANGUAGES, ...MEETING_MODES, ...SWITCHES, ...LETTERS].map((each) => [each.label, each]),
)

/** @param label in English. @returns itself if it has no translation, as the code of a letter. */
export const needLabel = (label: string): string => LABELED.get(label)?.label ?? label
