/** What the license is, how to earn it, and how to keep it. */
import { ComparisonTable } from '../comparison-table.tsx'
import { SourceLink } from '../source-link.tsx'
import { nonBreakingDates } from '#common/dates.ts'
import type { Comparison } from '../types.ts'

export function ShortAnswer() {
  return (
    <>
      <p>
        An enrolled agent, or EA, is a tax expert with a federal license. “Enrolled” means enrolled to practice before
        the Internal Revenue Service. “Agent” means someone who acts for you.
      </p>
      <p>
        An EA may prepare your return. An EA may also stand in for you when the IRS asks questions: in an audit, about a
        debt, or in an appeal. The license holds in every state, so the right EA for you may live far away.
      </p>
      <p>
        An EA does not work for the IRS. You hire the EA, and the EA works for you. The IRS has agents of its own, such
        as revenue agents. They are government employees, and they are on the other side of the table.
      </p>
    </>
  )
}

export function HowOneBecomesEa() {
  return (
    <>
      <p>There are two ways to the license, set out in federal rules.</p>
      <ul>
        <li>
          <strong>The exam.</strong> The Special Enrollment Examination has three parts: individuals; businesses; and
          representation, practices and procedures. All three must be passed.
        </li>
        <li>
          <strong>Work at the IRS.</strong> A former IRS employee may be enrolled without the exam after at least five
          years in which they regularly applied and interpreted tax law.
        </li>
      </ul>
      <p>
        Either way a suitability check follows. The IRS looks at whether the person has filed and paid their own taxes,
        and at their criminal record. The details are in <SourceLink to="enrollmentRules">31 CFR 10.4</SourceLink>.
      </p>
    </>
  )
}

export function HowItIsKept() {
  return (
    <>
      <p>The license does not last by itself. An EA must:</p>
      <ul>
        <li>
          renew a <SourceLink to="ptin">PTIN</SourceLink>, the number of every paid preparer, each year
        </li>
        <li>
          study for 72 hours in each three-year cycle, with at least 16 hours in every year, two of them on ethics
        </li>
        <li>renew the enrollment itself every three years</li>
        <li>
          keep the rules of conduct in <SourceLink to="circular230">Circular 230</SourceLink>
        </li>
      </ul>
      <ComparisonTable comparison={RENEWAL} />
      <p>
        A renewal takes effect on 1 April. You cannot see from outside which group an agent is in, and you should never
        ask anyone for their Social Security number. Ask instead: “When is your renewal due?”
      </p>
      <p>
        Circular 230 asks for care, honesty and loyalty. An agent must tell you of an error they find, must not serve
        both sides of a conflict without your written consent, and must return your records when you ask. Whoever breaks
        these rules can be reprimanded, suspended or barred by the{' '}
        <SourceLink to="responsibility">IRS Office of Professional Responsibility</SourceLink>.
      </p>
    </>
  )
}

/** The three groups of 31 CFR 10.6(d), each with its first renewal window that ends after the review date. */
const RENEWAL: Comparison = {
  caption: 'When an enrolled agent renews, by the last digit of the agent’s Social Security number',
  columns: ['Last digit', 'Next window', 'Then again'],
  rows: [
    {
      head: '7, 8, 9, or no number',
      cells: [{ words: nonBreakingDates('1 Nov 2026 to 31 Jan 2027') }, { words: '2029 to 2030' }],
    },
    {
      head: '0, 1, 2 or 3',
      cells: [{ words: nonBreakingDates('1 Nov 2027 to 31 Jan 2028') }, { words: '2030 to 2031' }],
    },
    { head: '4, 5 or 6', cells: [{ words: nonBreakingDates('1 Nov 2028 to 31 Jan 2029') }, { words: '2031 to 2032' }] },
  ],
}
