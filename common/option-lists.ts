import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'

/** What an agent can offer: a closed list, so that a filter means the same for everyone. */
export const SERVICES = [
  { slug: 'individual', label: 'Individual returns' },
  { slug: 'business', label: 'Business returns' },
  { slug: 'self-employed', label: 'Self-employed' },
  { slug: 'payroll', label: 'Payroll' },
  { slug: 'sales-tax', label: 'Sales tax' },
  { slug: 'bookkeeping', label: 'Bookkeeping' },
  { slug: 'estimated-taxes', label: 'Estimated taxes' },
  { slug: 'planning', label: 'Tax planning' },
  { slug: 'irs-notice', label: 'IRS notices' },
  { slug: 'audit-representation', label: 'Audit representation' },
  { slug: 'collections', label: 'Collections' },
  { slug: 'installment-agreement', label: 'Installment agreements' },
  { slug: 'offer-in-compromise', label: 'Offers in compromise' },
  { slug: 'penalty-relief', label: 'Penalty relief' },
  { slug: 'lien-or-levy', label: 'Liens and levies' },
  { slug: 'unfiled-returns', label: 'Unfiled returns' },
  { slug: 'innocent-spouse', label: 'Innocent spouse relief' },
  { slug: 'appeals', label: 'Appeals' },
  { slug: 'identity-theft', label: 'Identity theft' },
  { slug: 'estate-gift-trust', label: 'Estates, gifts and trusts' },
  { slug: 'expat', label: 'Americans abroad' },
  { slug: 'fbar-fatca', label: 'FBAR and FATCA' },
  { slug: 'non-resident-itin', label: 'Non-residents and ITINs' },
  { slug: 'crypto', label: 'Crypto' },
  { slug: 'equity-pay', label: 'Equity pay' },
  { slug: 'rental', label: 'Rental property' },
  { slug: 'multi-state', label: 'Multi-state returns' },
  { slug: 'clergy', label: 'Clergy' },
  { slug: 'nonprofit', label: 'Nonprofits' },
] as const

export type Service = (typeof SERVICES)[number]['slug']

/** Languages an agent can name, by BCP 47 tag. English is assumed, and named only as a filter. */
export const LANGUAGES = [
  { tag: 'en', label: 'English' },
  { tag: 'es', label: 'Spanish' },
  { tag: 'zh-Hans', label: 'Chinese (simplified)' },
  { tag: 'zh-Hant', label: 'Chinese (traditional)' },
  { tag: 'vi', label: 'Vietnamese' },
  { tag: 'ko', label: 'Korean' },
  { tag: 'tl', label: 'Tagalog' },
  { tag: 'ru', label: 'Russian' },
  { tag: 'ar', label: 'Arabic' },
  { tag: 'ht', label: 'Haitian Creole' },
  { tag: 'pt', label: 'Portuguese' },
  { tag: 'fr', label: 'French' },
  { tag: 'de', label: 'German' },
  { tag: 'it', label: 'Italian' },
  { tag: 'pl', label: 'Polish' },
  { tag: 'ja', label: 'Japanese' },
  { tag: 'fa', label: 'Farsi' },
  { tag: 'hi', label: 'Hindi' },
  { tag: 'gu', label: 'Gujarati' },
  { tag: 'pa', label: 'Punjabi' },
  { tag: 'ur', label: 'Urdu' },
  { tag: 'bn', label: 'Bengali' },
  { tag: 'km', label: 'Khmer' },
  { tag: 'ase', label: 'American Sign Language' },
] as const

export type Language = (typeof LANGUAGES)[number]['tag']

/** How an agent meets clients. Distance is a preference: an enrolled agent can represent anyone in any state. */
export const MEETING_MODES = [
  { slug: 'office', label: 'At the office' },
  { slug: 'home-visit', label: 'At your place' },
  { slug: 'video', label: 'By video' },
  { slug: 'phone', label: 'By phone' },
] as const

export type MeetingMode = (typeof MEETING_MODES)[number]['slug']

/**
 * The product's smaller closed lists, and descriptions of the larger ones. Services, languages, and meeting modes each
 * have their own file next to this one.
 */

/** Who an agent works for. */
export const CLIENT_TYPES = [
  { slug: 'individuals', label: 'Individuals' },
  { slug: 'couples-families', label: 'Couples and families' },
  { slug: 'self-employed', label: 'Self-employed people' },
  { slug: 'gig-workers', label: 'Gig workers and drivers' },
  { slug: 'small-businesses', label: 'Small businesses' },
  { slug: 'partnerships-s-corps', label: 'Partnerships and S corporations' },
  { slug: 'landlords', label: 'Landlords' },
  { slug: 'farmers', label: 'Farmers and ranchers' },
  { slug: 'retirees', label: 'Retirees' },
  { slug: 'students', label: 'Students' },
  { slug: 'military-families', label: 'Military families' },
  { slug: 'immigrants', label: 'Immigrants and visa holders' },
  { slug: 'expats', label: 'Americans abroad' },
  { slug: 'clergy', label: 'Clergy' },
  { slug: 'creatives', label: 'Artists and creators' },
  { slug: 'tech-workers', label: 'People paid in shares' },
  { slug: 'nonprofits', label: 'Nonprofits' },
  { slug: 'estates', label: 'Estates and heirs' },
] as const
export type ClientType = (typeof CLIENT_TYPES)[number]['slug']

/** The unit that a published fee applies to. */
export const FEE_UNITS = [
  { slug: 'return', label: 'per return' },
  { slug: 'hour', label: 'per hour' },
  { slug: 'month', label: 'per month' },
  { slug: 'case', label: 'per case' },
  { slug: 'consultation', label: 'per consultation' },
] as const
export type FeeUnit = (typeof FEE_UNITS)[number]['slug']

export const WEEKDAYS = [
  { slug: 'mon', label: 'Monday' },
  { slug: 'tue', label: 'Tuesday' },
  { slug: 'wed', label: 'Wednesday' },
  { slug: 'thu', label: 'Thursday' },
  { slug: 'fri', label: 'Friday' },
  { slug: 'sat', label: 'Saturday' },
  { slug: 'sun', label: 'Sunday' },
] as const
export type Weekday = (typeof WEEKDAYS)[number]['slug']

/** The needs on the home page, in visitors' words, each with the service that answers it first. */
export const NEEDS = [
  withTexts(
    { slug: 'irs-letter', service: 'irs-notice' },
    { label: msg`IRS letter`, hint: msg`A notice came and I need to know what it wants.` },
  ),
  withTexts(
    { slug: 'back-taxes', service: 'collections' },
    { label: msg`Back taxes`, hint: msg`I owe more than I can pay at once.` },
  ),
  withTexts(
    { slug: 'audit', service: 'audit-representation' },
    { label: msg`Audit`, hint: msg`The IRS is examining my return.` },
  ),
  withTexts(
    { slug: 'small-business', service: 'business' },
    { label: msg`Small business`, hint: msg`I run a company, with or without staff.` },
  ),
  withTexts(
    { slug: 'self-employed', service: 'self-employed' },
    { label: msg`Self-employed`, hint: msg`I freelance, drive, sell, or contract.` },
  ),
  withTexts(
    { slug: 'expat', service: 'expat' },
    { label: msg`Living abroad`, hint: msg`I live or have accounts outside the US.` },
  ),
  withTexts(
    { slug: 'late-returns', service: 'unfiled-returns' },
    { label: msg`Late returns`, hint: msg`I have years I never filed.` },
  ),
  withTexts(
    { slug: 'everyday-return', service: 'individual' },
    { label: msg`Everyday return`, hint: msg`I want this year done right.` },
  ),
] as const satisfies readonly { slug: string; label: string; hint: string; service: Service }[]

/** One line about each service, for readers who have never needed it. */
export const SERVICE_DESCRIPTIONS: Readonly<Record<Service, string>> = {
  individual: 'Federal and state returns for a person or a couple.',
  business: 'Returns of partnerships, S corporations and corporations.',
  'self-employed': 'Schedule C: freelancers, drivers, sellers, contractors.',
  payroll: 'Paying staff, Forms 941 and W-2, payroll tax trouble.',
  'sales-tax': 'Registering for, collecting and filing state sales tax.',
  bookkeeping: 'Keeping or catching up the books behind the return.',
  'estimated-taxes': 'Working out the four payments a year, so that April holds no surprise.',
  planning: 'Decisions before the year ends: entity, timing, retirement.',
  'irs-notice': 'Reading a letter from the IRS and answering it in time.',
  'audit-representation': 'Standing in for you when a return is examined.',
  collections: 'Dealing with a balance due and the people who collect it.',
  'installment-agreement': 'A monthly plan with the IRS.',
  'offer-in-compromise': 'Settling for less than the balance, where the rules allow it.',
  'penalty-relief': 'Asking for penalties to be taken off.',
  'lien-or-levy': 'A claim on property, frozen accounts, garnished pay.',
  'unfiled-returns': 'Catching up years that were never filed.',
  'innocent-spouse': 'When the tax comes from a spouse’s or former spouse’s doing.',
  appeals: 'Taking a decision to the Independent Office of Appeals.',
  'identity-theft': 'A return filed in your name, or an account in another’s hands.',
  'estate-gift-trust': 'Forms 1041, 706 and 709: estates, gifts and trusts.',
  expat: 'Americans who live or work abroad.',
  'fbar-fatca': 'Reporting accounts and assets outside the United States.',
  'non-resident-itin': 'Form 1040-NR, and numbers for those without a Social Security number.',
  crypto: 'Digital assets: sales, staking, lost records.',
  'equity-pay': 'Stock options, restricted shares, employee purchase plans.',
  rental: 'Rental houses and rooms: depreciation, losses, sales.',
  'multi-state': 'Living, working or owning in more than one state.',
  clergy: 'Housing allowance and self-employment tax of ministers.',
  nonprofit: 'Form 990 and what keeps an exemption.',
}

/** Credentials beside EA, in the PTIN extract's terms. Shown only after staff review. */
export const OTHER_CREDENTIALS = ['CPA', 'ATTY', 'CAA', 'ERPA', 'SRTP'] as const
