/**
 * The product's smaller closed lists, and words about the larger ones. Services, languages and meeting modes have a
 * file each beside this one.
 */
import type { Service } from './services.ts'

/** Whom an agent works for. */
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

/** What a published fee is for one of. */
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

/** The needs of the home page, in the visitor's words, and the service that answers each first. */
export const NEEDS = [
  {
    slug: 'irs-letter',
    label: 'IRS letter',
    hint: 'A notice came and I need to know what it wants.',
    service: 'irs-notice',
  },
  { slug: 'back-taxes', label: 'Back taxes', hint: 'I owe more than I can pay at once.', service: 'collections' },
  { slug: 'audit', label: 'Audit', hint: 'The IRS is examining my return.', service: 'audit-representation' },
  {
    slug: 'small-business',
    label: 'Small business',
    hint: 'I run a company, with or without staff.',
    service: 'business',
  },
  {
    slug: 'self-employed',
    label: 'Self-employed',
    hint: 'I freelance, drive, sell or contract.',
    service: 'self-employed',
  },
  { slug: 'expat', label: 'Living abroad', hint: 'I live or have accounts outside the US.', service: 'expat' },
  { slug: 'late-returns', label: 'Late returns', hint: 'I have years I never filed.', service: 'unfiled-returns' },
  { slug: 'everyday-return', label: 'Everyday return', hint: 'I want this year done right.', service: 'individual' },
] as const satisfies readonly { slug: string; label: string; hint: string; service: Service }[]

/** One line on each service, for a reader who has never needed it. */
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
  'instalment-agreement': 'A monthly plan with the IRS.',
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
