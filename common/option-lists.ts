import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { currentLanguage, withTexts } from './i18n.ts'

const option = <const Slug extends string>(slug: Slug, label: MessageDescriptor) => withTexts({ slug }, { label })

/** What an agent can offer: a closed list, so that a filter means the same for everyone. */
export const SERVICES = [
  option('individual', msg`Individual returns`),
  option('business', msg`Business returns`),
  option('self-employed', msg`Self-employed`),
  option('payroll', msg`Payroll`),
  option('sales-tax', msg`Sales tax`),
  option('bookkeeping', msg`Bookkeeping`),
  option('estimated-taxes', msg`Estimated taxes`),
  option('planning', msg`Tax planning`),
  option('irs-notice', msg`IRS notices`),
  option('audit-representation', msg`Audit representation`),
  option('collections', msg`Collections`),
  option('installment-agreement', msg`Installment agreements`),
  option('offer-in-compromise', msg`Offers in compromise`),
  option('penalty-relief', msg`Penalty relief`),
  option('lien-or-levy', msg`Liens and levies`),
  option('unfiled-returns', msg`Unfiled returns`),
  option('innocent-spouse', msg`Innocent spouse relief`),
  option('appeals', msg`Appeals`),
  option('identity-theft', msg`Identity theft`),
  option('estate-gift-trust', msg`Estates, gifts, and trusts`),
  option('expat', msg`Americans abroad`),
  option('fbar-fatca', msg`FBAR and FATCA`),
  option('non-resident-itin', msg`Nonresidents and ITINs`),
  option('crypto', msg`Crypto`),
  option('equity-pay', msg`Equity compensation`),
  option('rental', msg`Rental property`),
  option('multi-state', msg`Multistate returns`),
  option('clergy', msg`Clergy`),
  option('nonprofit', msg`Nonprofits`),
] as const

export type Service = (typeof SERVICES)[number]['slug']

/** Languages an agent can name, by BCP 47 tag. English is assumed, and named only as a filter. */
export const LANGUAGES = [
  withTexts({ tag: 'en' }, { label: msg`English` }),
  withTexts({ tag: 'es' }, { label: msg`Spanish` }),
  withTexts({ tag: 'zh-Hans' }, { label: msg`Chinese (simplified)` }),
  withTexts({ tag: 'zh-Hant' }, { label: msg`Chinese (traditional)` }),
  withTexts({ tag: 'vi' }, { label: msg`Vietnamese` }),
  withTexts({ tag: 'ko' }, { label: msg`Korean` }),
  withTexts({ tag: 'tl' }, { label: msg`Tagalog` }),
  withTexts({ tag: 'ru' }, { label: msg`Russian` }),
  withTexts({ tag: 'ar' }, { label: msg`Arabic` }),
  withTexts({ tag: 'ht' }, { label: msg`Haitian Creole` }),
  withTexts({ tag: 'pt' }, { label: msg`Portuguese` }),
  withTexts({ tag: 'fr' }, { label: msg`French` }),
  withTexts({ tag: 'de' }, { label: msg`German` }),
  withTexts({ tag: 'it' }, { label: msg`Italian` }),
  withTexts({ tag: 'pl' }, { label: msg`Polish` }),
  withTexts({ tag: 'ja' }, { label: msg`Japanese` }),
  withTexts({ tag: 'fa' }, { label: msg`Farsi` }),
  withTexts({ tag: 'hi' }, { label: msg`Hindi` }),
  withTexts({ tag: 'gu' }, { label: msg`Gujarati` }),
  withTexts({ tag: 'pa' }, { label: msg`Punjabi` }),
  withTexts({ tag: 'ur' }, { label: msg`Urdu` }),
  withTexts({ tag: 'bn' }, { label: msg`Bengali` }),
  withTexts({ tag: 'km' }, { label: msg`Khmer` }),
  withTexts({ tag: 'ase' }, { label: msg`American Sign Language` }),
] as const

export type Language = (typeof LANGUAGES)[number]['tag']

/** `Tax planning` → `tax planning`; `IRS notices` and `Americans abroad` stay. */
export const inSentence = (label: string): string =>
  /^(?:\p{Lu}{2}|Americans)/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** In Spanish, the name of a language or a day has a capital letter only where it stands alone. */
export const labelInSentence = (label: string): string => (currentLanguage() === 'en' ? label : inSentence(label))

/** `At the office, by video`; of languages, `English, Spanish`, and in Spanish `Inglés, español`. */
export const labelList = (labels: readonly string[], following = inSentence): string =>
  labels.map((label, at) => (at === 0 ? label : following(label))).join(', ')

/** How an agent meets clients. Distance is a preference: an enrolled agent can represent anyone in any state. */
export const MEETING_MODES = [
  option('office', msg`At the office`),
  option('home-visit', msg`At your home or business`),
  option('video', msg`By video`),
  option('phone', msg`By phone`),
] as const

export type MeetingMode = (typeof MEETING_MODES)[number]['slug']

/**
 * The product's smaller closed lists, and descriptions of the larger ones. Services, languages, and meeting modes each
 * have their own file next to this one.
 */

/** Who an agent works for. */
export const CLIENT_TYPES = [
  option('individuals', msg`Individuals`),
  option('couples-families', msg`Couples and families`),
  option('self-employed', msg`Self-employed people`),
  option('gig-workers', msg`Gig workers and drivers`),
  option('small-businesses', msg`Small businesses`),
  option('partnerships-s-corps', msg`Partnerships and S corporations`),
  option('landlords', msg`Landlords`),
  option('farmers', msg`Farmers and ranchers`),
  option('retirees', msg`Retirees`),
  option('students', msg`Students`),
  option('military-families', msg`Military families`),
  option('immigrants', msg`Immigrants and visa holders`),
  option('expats', msg`Americans abroad`),
  option('clergy', msg`Clergy`),
  option('creatives', msg`Artists and creators`),
  option('tech-workers', msg`People paid in stock`),
  option('nonprofits', msg`Nonprofits`),
  option('estates', msg`Estates and heirs`),
] as const
export type ClientType = (typeof CLIENT_TYPES)[number]['slug']

/** The unit that a published fee applies to. */
export const FEE_UNITS = [
  option('return', msg`per return`),
  option('hour', msg`per hour`),
  option('month', msg`per month`),
  option('case', msg`per case`),
  option('consultation', msg`per consultation`),
] as const
export type FeeUnit = (typeof FEE_UNITS)[number]['slug']

export const WEEKDAYS = [
  option('mon', msg`Monday`),
  option('tue', msg`Tuesday`),
  option('wed', msg`Wednesday`),
  option('thu', msg`Thursday`),
  option('fri', msg`Friday`),
  option('sat', msg`Saturday`),
  option('sun', msg`Sunday`),
] as const
export type Weekday = (typeof WEEKDAYS)[number]['slug']

/** Credentials beside EA, in the PTIN extract's terms. Shown only after staff review. */
export const OTHER_CREDENTIALS = ['CPA', 'ATTY', 'CAA', 'ERPA', 'SRTP'] as const
