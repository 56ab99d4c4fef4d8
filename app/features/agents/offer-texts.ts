/**
 * What the page of a service says besides its agents: terms of our glossary, which names their sources, and what to
 * ask. Only questions are written here, no facts.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Service } from '#common/option-lists.ts'

type OfferText = {
  /** Slugs of the glossary (content/term.json). */
  terms: readonly string[]
  ask: readonly MessageDescriptor[]
}

export const SERVICE_TEXTS: Readonly<Record<Service, OfferText>> = {
  individual: {
    terms: ['filing-status', 'standard-deduction'],
    ask: [
      msg`What do you need from me, and by when, to file on time?`,
      msg`Do you prepare the state return too, and what does it cost?`,
      msg`Who responds if the IRS sends a letter about this return later?`,
    ],
  },
  business: {
    terms: ['s-corporation', 'employer-identification-number'],
    ask: [
      msg`How many returns do you prepare each year for companies like mine?`,
      msg`Do you check the books first, or do you use my figures as they are?`,
      msg`Which deadlines will you track for me, and which are up to me?`,
    ],
  },
  'self-employed': {
    terms: ['self-employment-tax', 'independent-contractor'],
    ask: [
      msg`Which records do you need for my car, my phone, and my home office?`,
      msg`Will you calculate my estimated payments along with the return?`,
      msg`Do you know which expenses are typical in my line of work?`,
    ],
  },
  payroll: {
    terms: ['withholding', 'trust-fund-recovery-penalty'],
    ask: [
      msg`Do you run the payroll, or only file the payroll tax returns?`,
      msg`Who makes the deposits, and how can I confirm that they were made?`,
      msg`What do you do when a deposit is late?`,
    ],
  },
  'sales-tax': {
    terms: [],
    ask: [
      msg`Which states do I have to register in, and why?`,
      msg`Who files each return, and how often?`,
      msg`Have you dealt with this state’s sales tax office before?`,
    ],
  },
  bookkeeping: {
    terms: ['deduction'],
    ask: [
      msg`Which software do you use, and do I keep the books if I leave?`,
      msg`How often do you reconcile the accounts?`,
      msg`What would it cost to catch up on past months?`,
    ],
  },
  'estimated-taxes': {
    terms: ['estimated-tax', 'safe-harbor-for-estimated-tax'],
    ask: [
      msg`How will you estimate my tax for a year that isn’t over?`,
      msg`Do you recalculate when my income changes?`,
      msg`Do I also owe estimated payments to my state?`,
    ],
  },
  planning: {
    terms: ['marginal-tax-rate', 'required-minimum-distribution'],
    ask: [
      msg`What will I get: a meeting, a letter, or a plan with numbers?`,
      msg`Which decisions do I have to make before the year ends?`,
      msg`Do you sell any of the products you would recommend?`,
    ],
  },
  'irs-notice': {
    terms: ['math-error-notice', 'notice-of-deficiency'],
    ask: [
      msg`What’s the deadline for responding to this letter, and how do we respond?`,
      msg`Do you agree with the letter? If not, what would you need to show that it’s wrong?`,
      msg`How much do you charge to answer my letter, and what if I get a second letter?`,
    ],
  },
  'audit-representation': {
    terms: ['audit', 'statute-of-limitations-on-assessment'],
    ask: [
      msg`How many audits like this one have you handled, by mail and in person?`,
      msg`Will I have to talk to the examiner myself?`,
      msg`What happens if we don’t agree with the result?`,
    ],
  },
  collections: {
    terms: ['currently-not-collectible', 'collection-statute-expiration-date'],
    ask: [
      msg`Which options for settling or paying this debt fit my income, and which don’t?`,
      msg`What will you ask the IRS to put on hold while you work on my case?`,
      msg`Do I have to file any missing returns first?`,
    ],
  },
  'installment-agreement': {
    terms: ['installment-agreement', 'collection-statute-expiration-date'],
    ask: [
      msg`Could I request a payment plan myself, and what could you do that I can’t?`,
      msg`What monthly payment is realistic, and how long would the plan last?`,
      msg`What could end the plan early?`,
    ],
  },
  'offer-in-compromise': {
    terms: ['offer-in-compromise', 'currently-not-collectible'],
    ask: [
      msg`Will you run my numbers before you tell me that I qualify?`,
      msg`How many offers did you submit in the last two years, and how many were accepted?`,
      msg`What do I pay you if the offer is rejected?`,
    ],
  },
  'penalty-relief': {
    terms: ['penalty-abatement', 'first-time-abatement'],
    ask: [
      msg`Which kind of relief fits my case, and why?`,
      msg`Which records would support my request for relief?`,
      msg`Can you request penalty relief by phone, and what would you charge for it?`,
    ],
  },
  'lien-or-levy': {
    terms: ['federal-tax-lien', 'levy'],
    ask: [
      msg`Which levies or liens can you get stopped or released, and how soon?`,
      msg`Do I still have the right to a hearing, and what’s the deadline?`,
      msg`Which documents about my income and expenses do you need today?`,
    ],
  },
  'unfiled-returns': {
    terms: ['substitute-for-return', 'wage-and-income-transcript'],
    ask: [
      msg`How many years of returns do I need to file, and which year comes first?`,
      msg`Will you get the records that the IRS has about me?`,
      msg`What do you charge for each year’s return, and what if I owe more than I can pay?`,
    ],
  },
  'innocent-spouse': {
    terms: ['innocent-spouse-relief', 'joint-and-several-liability'],
    ask: [
      msg`Which kind of relief fits my case, given what I knew when I signed the return?`,
      msg`Will the IRS tell my spouse or former spouse about my request?`,
      msg`How long does a decision usually take, and what happens in the meantime?`,
    ],
  },
  appeals: {
    terms: ['appeals', 'collection-due-process-hearing'],
    ask: [
      msg`What’s the deadline to appeal, and what happens if I miss it?`,
      msg`How many cases have you taken to Appeals?`,
      msg`Could my case go to court, and who would represent me there?`,
    ],
  },
  'identity-theft': {
    terms: ['identity-protection-pin'],
    ask: [
      msg`Which letters and forms do we send first?`,
      msg`How will you find out what was filed in my name?`,
      msg`How can I protect next year’s return?`,
    ],
  },
  'estate-gift-trust': {
    terms: ['estate-tax', 'gift-tax'],
    ask: [
      msg`Which returns are due, and who has to sign them?`,
      msg`Do you work with the estate’s attorney?`,
      msg`Which assets do we need appraised?`,
    ],
  },
  expat: {
    terms: ['foreign-earned-income-exclusion', 'foreign-tax-credit'],
    ask: [
      msg`Do you know the tax treaty with the country I live in?`,
      msg`Besides my return, which reports about my accounts do I have to file?`,
      msg`How do we meet across time zones, and how do I send you documents?`,
    ],
  },
  'fbar-fatca': {
    terms: ['fbar'],
    ask: [
      msg`Which of my accounts have to be reported, and on which form?`,
      msg`I missed some years. What are my options for catching up, and which one fits me?`,
      msg`Should I talk to an attorney first?`,
    ],
  },
  'non-resident-itin': {
    terms: ['individual-taxpayer-identification-number', 'nonresident-alien'],
    ask: [
      msg`Can you certify my documents so I don’t have to mail my passport?`,
      msg`Am I a resident or a nonresident for tax purposes, and as of what date?`,
      msg`Does a treaty with my country change what I owe?`,
    ],
  },
  crypto: {
    terms: ['digital-assets', 'basis'],
    ask: [
      msg`How do you work out the cost basis of crypto when records are missing?`,
      msg`Which exchanges and wallets have you worked with?`,
      msg`How do you report staking, airdrops, and swaps?`,
    ],
  },
  'equity-pay': {
    terms: ['basis', 'capital-gain'],
    ask: [
      msg`What will I owe when I exercise options, and when I sell the stock?`,
      msg`Is the cost basis on my broker’s form right?`,
      msg`Should I sell, hold, or pay estimated tax before the year ends?`,
    ],
  },
  rental: {
    terms: ['depreciation', 'passive-activity'],
    ask: [
      msg`Was depreciation claimed in past years, and what happens if it wasn’t?`,
      msg`Which of this year’s projects are repairs, and which are improvements?`,
      msg`What will I owe if I sell the property?`,
    ],
  },
  'multi-state': {
    terms: [],
    ask: [
      msg`Which states do I have to file in, and as a resident or a nonresident?`,
      msg`How do you keep the same income from being taxed twice?`,
      msg`What do you charge for each state?`,
    ],
  },
  clergy: {
    terms: ['self-employment-tax'],
    ask: [
      msg`How many ministers do you prepare returns for?`,
      msg`How should my housing allowance be set and recorded?`,
      msg`Will you calculate my estimated payments?`,
    ],
  },
  nonprofit: {
    terms: [],
    ask: [
      msg`Which version of Form 990 do we file, and when?`,
      msg`What could put our tax exemption at risk?`,
      msg`Do you also handle the filings that our state requires of charities?`,
    ],
  },
}

/** For every language. */
export const LANGUAGE_TERMS: readonly string[] = ['form-2848', 'practice-before-the-irs']

/** @param language as in a sentence. */
export const languageQuestions = (language: string): string[] => [
  t`Will you write emails and letters to me in ${language}, or only speak it with me?`,
  t`Will you explain the return to me in ${language}, line by line, before I sign it?`,
  t`Who else in your office speaks ${language} when you’re away?`,
]
