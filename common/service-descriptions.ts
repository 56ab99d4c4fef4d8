import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'
import type { Service } from './option-lists.ts'

/** One line about each service, for readers who have never needed it. */
export const SERVICE_DESCRIPTIONS = withTexts<object, Service>(
  {},
  {
    individual: msg`Federal and state returns for a person or a couple.`,
    business: msg`Returns for partnerships, S corporations, and corporations.`,
    'self-employed': msg`Schedule C: freelancers, drivers, sellers, and contractors.`,
    payroll: msg`Paying employees, Forms 941 and W-2, and payroll tax problems.`,
    'sales-tax': msg`Registering for and collecting state sales tax, and filing the returns.`,
    bookkeeping: msg`Keeping your books, or bringing them up to date.`,
    'estimated-taxes': msg`Calculating the four payments due each year.`,
    planning: msg`Decisions to make before year-end: business type, timing, and retirement.`,
    'irs-notice': msg`Reading a letter from the IRS and responding on time.`,
    'audit-representation': msg`Representing you in an IRS audit.`,
    collections: msg`Dealing with a balance due and IRS collections.`,
    'installment-agreement': msg`A monthly plan with the IRS.`,
    'offer-in-compromise': msg`Settling a tax debt for less than the balance, if the rules allow it.`,
    'penalty-relief': msg`Asking the IRS to remove penalties.`,
    'lien-or-levy': msg`Claims on property, frozen accounts, and garnished wages.`,
    'unfiled-returns': msg`Catching up on returns that were never filed.`,
    'innocent-spouse': msg`When a spouse or former spouse is responsible for the tax owed.`,
    appeals: msg`Appealing a decision to the IRS Independent Office of Appeals.`,
    'identity-theft': msg`A return that someone else filed in your name, or an account that someone took over.`,
    'estate-gift-trust': msg`Forms 1041, 706, and 709: estates, gifts, and trusts.`,
    expat: msg`Americans who live or work abroad.`,
    'fbar-fatca': msg`Reporting accounts and assets outside the United States.`,
    'non-resident-itin': msg`Form 1040-NR, and ITINs for people without a Social Security number.`,
    crypto: msg`Digital assets: sales, staking, and lost records.`,
    'equity-pay': msg`Stock options, restricted stock, and employee stock purchase plans.`,
    rental: msg`Rental houses and rooms: depreciation, losses, and sales.`,
    'multi-state': msg`Living, working, or owning property in more than one state.`,
    clergy: msg`Housing allowance and self-employment tax for ministers.`,
    nonprofit: msg`Form 990, and keeping your tax exemption.`,
  },
)
