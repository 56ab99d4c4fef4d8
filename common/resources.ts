import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'

/** The kinds of tax resources, and the closed lists that group them. Without zod: pages use it. */

export const RESOURCE_KINDS = ['notice', 'form', 'deadline', 'term', 'agency', 'help', 'tip', 'tool'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** What an IRS letter is about, in the order a worried reader looks. */
export const NOTICE_GROUPS = [
  withTexts({ slug: 'levy' }, { label: msg`The IRS is about to collect`, short: msg`Collection` }),
  withTexts({ slug: 'balance' }, { label: msg`The IRS says you owe`, short: msg`You owe` }),
  withTexts({ slug: 'proposal' }, { label: msg`The IRS wants to change your return`, short: msg`Proposed change` }),
  withTexts({ slug: 'changed' }, { label: msg`The IRS has changed your return`, short: msg`Change made` }),
  withTexts({ slug: 'refund' }, { label: msg`Your refund is held or reduced`, short: msg`Refund` }),
  withTexts({ slug: 'missing' }, { label: msg`A return is missing`, short: msg`Missing return` }),
  withTexts({ slug: 'identity' }, { label: msg`The IRS is asking you to verify your identity`, short: msg`Identity` }),
] as const

export const FORM_GROUPS = [
  { slug: 'return', label: 'Returns and schedules', about: 'Form 1040, its schedules, and what you attach to it' },
  {
    slug: 'work',
    label: 'Work, pay, and identification numbers',
    about: 'What you get from employers, banks, and clients, such as W-2 and 1099, and what you give them',
  },
  {
    slug: 'time',
    label: 'More time, records, and changes',
    about: 'File later, amend a return, ask for a copy or a transcript, report a new address',
  },
  {
    slug: 'trouble',
    label: 'Debt, disputes, and representation',
    about: 'Pay over time, settle or dispute a tax debt, appeal, have someone represent you',
  },
  {
    slug: 'business',
    label: 'Businesses, estates, and trusts',
    about: 'Partnerships, corporations, payroll, estates, and gifts',
  },
  {
    slug: 'abroad',
    label: 'U.S. taxpayers abroad and foreign taxpayers',
    about: 'Income and accounts abroad, nonresident returns, and ITINs',
  },
  { slug: 'guide', label: 'Publications', about: 'The IRS’s own guides, by subject' },
] as const

/** Who a date applies to. */
export const DEADLINE_AUDIENCES = [
  { slug: 'individuals', label: 'Individuals' },
  { slug: 'businesses', label: 'Businesses' },
  { slug: 'employers', label: 'Employers and payers' },
  { slug: 'estates', label: 'Estates and trusts' },
  { slug: 'organizations', label: 'Nonprofits and benefit plans' },
] as const
export type DeadlineAudience = (typeof DEADLINE_AUDIENCES)[number]['slug']

export const TIP_GROUPS = [
  { slug: 'winter', label: 'January to April: filing season', kind: 'season' },
  { slug: 'spring', label: 'May to August: after the return', kind: 'season' },
  { slug: 'autumn', label: 'September to December: before the year ends', kind: 'season' },
  { slug: 'work', label: 'You work for yourself', kind: 'situation' },
  { slug: 'family', label: 'Your family changes', kind: 'situation' },
  { slug: 'home', label: 'Home, rent, and savings', kind: 'situation' },
  { slug: 'trouble', label: 'You’re behind, or you got a letter', kind: 'situation' },
  { slug: 'safety', label: 'Keeping your data safe', kind: 'situation' },
] as const
export type TipGroup = (typeof TIP_GROUPS)[number]['slug']

export const TOOL_GROUPS = [
  { slug: 'file', label: 'File or correct a return' },
  { slug: 'follow', label: 'Track refunds, payments, and records' },
  { slug: 'pay', label: 'Pay, or ask for time to pay' },
  { slug: 'plan', label: 'Find out what applies to you' },
  { slug: 'protect', label: 'Protect yourself and report a crime' },
  { slug: 'dispute', label: 'Disagree, appeal, and get an answer' },
] as const

/** The sections of /faq, and the values of `category` in GET faqs/index. */
export const FAQ_CATEGORIES = [
  { slug: 'enrolled-agents', label: 'About enrolled agents' },
  { slug: 'choosing', label: 'Finding and hiring one' },
  { slug: 'checking', label: 'Checking a license here' },
  { slug: 'letters', label: 'IRS letters and deadlines' },
  { slug: 'paying', label: 'When you can’t pay' },
  { slug: 'filing', label: 'Returns and refunds' },
  { slug: 'free-help', label: 'Fees and free help' },
  { slug: 'privacy', label: 'This site and your data' },
  { slug: 'agent', label: 'For enrolled agents' },
] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]['slug']

/** Our pages that an answer can link to. */
export const FAQ_PAGES = [
  'whoIsAnEa',
  'questionsToAsk',
  'findOrVerify',
  'licenseVerification',
  'findIrs',
  'agents',
  'contact',
  'privacy',
  'terms',
  'notices',
  'deadlines',
  'freeHelp',
  'askSeveral',
  'registerAsAgent',
] as const
export type FaqPage = (typeof FAQ_PAGES)[number]
