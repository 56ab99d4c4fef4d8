import type { SourceKey } from '../sources.ts'

export type FreeHelp = { when: string; name: string; what: string; phone?: string; source: SourceKey; link: string }

/** Whom to ask before paying anyone. Income limits change each year, so only their sources are named. */
export const FREE_HELP: readonly FreeHelp[] = [
  {
    when: 'Your return is simple and your income is low or moderate',
    name: 'VITA (Volunteer Income Tax Assistance)',
    what: 'Trained volunteers prepare basic returns for free. It is also for people with disabilities and for people who speak little English. The income limit changes each year.',
    phone: '800-906-9887',
    source: 'volunteers',
    link: 'Find a VITA site',
  },
  {
    when: 'You are 60 or older',
    name: 'TCE (Tax Counseling for the Elderly)',
    what: 'Volunteers help for free, above all with pensions and retirement. Many sites are run by AARP Foundation Tax-Aide.',
    source: 'volunteers',
    link: 'Find a TCE site',
  },
  {
    when: 'You can use tax software yourself',
    name: 'IRS Free File',
    what: 'Guided software at no charge up to an income limit, and fillable forms for everyone.',
    source: 'freeFile',
    link: 'Open IRS Free File',
  },
  {
    when: 'You have a dispute with the IRS and little income',
    name: 'Low Income Taxpayer Clinics (LITC)',
    what: 'Clinics speak for you in audits, appeals, collection and court, free or for a small fee. As a rule your income must not be above 250% of the federal poverty guidelines, and the amount in dispute is usually under $50,000 a tax year. The clinics are independent of the IRS.',
    source: 'clinics',
    link: 'Find a clinic',
  },
  {
    when: 'The IRS does not solve your problem, or it causes you hardship',
    name: 'Taxpayer Advocate Service',
    what: 'An independent office inside the IRS that helps for free when the usual ways have failed, or when you cannot pay for basic needs.',
    phone: '877-777-4778',
    source: 'advocate',
    link: 'Reach the Taxpayer Advocate Service',
  },
  {
    when: 'You agree that you owe and need time to pay',
    name: 'A payment plan with the IRS',
    what: 'Most people can ask for a plan online in one sitting. You need nobody to do it for you.',
    source: 'paymentPlan',
    link: 'Apply for a payment plan',
  },
]
