/** What an EA can do compared with others, whom to choose, and what the license doesn't cover. */
import { LinkButton } from '#app/ui/button.tsx'
import { useProductPaths } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import { ComparisonTable } from '../comparison-table.tsx'
import { SourceLink } from '../source-link.tsx'
import { RIGHTS } from './rights.ts'
import type { SourceKey } from '../sources.ts'

export function WhoMayDoWhat() {
  return (
    <>
      <p>
        All of them may prepare a federal return for pay, if they have a PTIN. The difference shows when the IRS has a
        question. EAs, CPAs and attorneys have the same, unlimited right to speak for you before the IRS.
      </p>
      <ComparisonTable comparison={RIGHTS} />
      <ul>
        <li>
          An AFSP participant must be in the <SourceLink to="filingSeasonProgram">program</SourceLink> both in the year
          they prepare the return and in the year they speak for you.
        </li>
        <li>
          The <SourceLink to="taxCourt">US Tax Court</SourceLink> is not the IRS. Attorneys may be admitted there. EAs
          and CPAs may speak there only after an exam of the Court’s own, which few take.
        </li>
        <li>State tax agencies have their own rules on who may speak for you. Ask before you rely on it.</li>
        <li>
          Enrolled actuaries and enrolled retirement plan agents have rights too, but only in matters of retirement
          plans.
        </li>
      </ul>
    </>
  )
}

export function WhenToChooseWhich() {
  return (
    <>
      <h3>An enrolled agent</h3>
      <p>
        You have a letter from the IRS, an audit, back taxes or years without a return. You work for yourself, own a
        small business, rent out property, or have income in several states or abroad. Tax is the trade of an EA, but
        each has strong and weak fields. Ask which.
      </p>
      <h3>A CPA</h3>
      <p>
        You need more than tax: books put in order, a review of your accounts for a bank, or advice on how your business
        is run. Not every CPA does tax work or deals with the IRS. Ask.
      </p>
      <h3>A tax attorney</h3>
      <p>
        You may be accused of a crime, IRS Criminal Investigation has called, or the case is going to court. Contracts,
        estates and bankruptcy are for attorneys too. What you tell an attorney in confidence is protected most widely.
        The <SourceLink to="taxAdvicePrivilege">federal protection</SourceLink> for advice from EAs and CPAs does not
        reach criminal cases, and it does not reach matters of your state. If a crime could be in question, see an
        attorney before you tell your story to anyone else.
      </p>
      <h3>An AFSP participant or another preparer</h3>
      <p>
        Your return is plain, such as wages and a standard deduction, and you expect no questions. Remember who could
        speak for you if one came.
      </p>
    </>
  )
}

export function FreeHelpFirst() {
  return (
    <>
      <p>
        Many people need nobody they must pay. A letter often asks for one paper, or for a yes or no. Read what it says,
        and call the number printed on it. Then look here.
      </p>
      <FreeHelpList />
    </>
  )
}

export function WhatItDoesNotProve() {
  return (
    <>
      <ul>
        <li>
          <strong>Not that the work is good.</strong> The license shows knowledge and a clean record on the day it was
          given. It says nothing about care, speed or manners.
        </li>
        <li>
          <strong>Not that the price is fair.</strong> Fees are free to set, within the limits of Circular 230.
        </li>
        <li>
          <strong>Not that it holds today.</strong> A license can lapse. A list shows the day it was made, no later one.
        </li>
        <li>
          <strong>Not who is in front of you.</strong> Lists hold names and places. Two people can share a name.
        </li>
        <li>
          <strong>Not a word from the IRS.</strong> The IRS recommends nobody. Whoever claims a special tie to it is
          telling you something untrue.
        </li>
      </ul>
      <p>
        <a href={paths.licenseVerification}>What a match on the list proves, and what it does not</a>
      </p>
    </>
  )
}

export function NextStep() {
  const { findOrVerify, questionsToAsk } = useProductPaths()
  return (
    <div className="no-print flex flex-wrap gap-3">
      <LinkButton to={findOrVerify} variant="primary">
        Find or check an EA
      </LinkButton>
      <LinkButton to={questionsToAsk}>Questions to ask before you hire</LinkButton>
    </div>
  )
}

function FreeHelpList() {
  return (
    <div className="divide-y divide-hairline border-y border-hairline">
      {FREE_HELP.map(({ when, name, what, phone, source, link }) => (
        <div key={name} className="grid break-inside-avoid gap-x-6 gap-y-1 py-4 sm:grid-cols-[13rem_1fr]">
          <p className="text-14 leading-6 text-muted">{when}</p>
          <div>
            <h3 className="mt-0 text-18 leading-snug">{name}</h3>
            <p className="mt-1">{what}</p>
            <p className="mt-1 flex flex-wrap gap-x-5">
              <SourceLink to={source}>{link}</SourceLink>
              {phone && (
                <a href={`tel:+1-${phone}`} className="tabular">
                  {phone}
                </a>
              )}
            </p>
          </div>
        </div>
      ))}
    </div>
  )
}

type FreeHelp = { when: string; name: string; what: string; phone?: string; source: SourceKey; link: string }

/** Where to get help before paying anyone. Income limits change each year, so we name only their sources. */
const FREE_HELP: readonly FreeHelp[] = [
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
