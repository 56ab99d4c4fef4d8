/** The IRS's own tools: what each one has and how to use it. */
import { ComparisonTable } from '../comparison-table.tsx'
import { SourceLink } from '../source-link.tsx'
import type { Comparison } from '../types.ts'

export function TheDirectory() {
  return (
    <>
      <p>
        Its full name is long: the <SourceLink to="directory" />. It is free and needs no account.
      </p>
      <ol>
        <li>
          Open <SourceLink to="directory">irs.treasury.gov/rpo/rpo.jsf</SourceLink>. Look at the address in your
          browser: up to the first single slash it must read <span className="font-mono text-14">irs.treasury.gov</span>
          .
        </li>
        <li>Say where: the country, a ZIP code and a distance. To check one person, give the last name as well.</li>
        <li>Choose the kind of professional. For an EA, choose “Enrolled Agent”.</li>
        <li>Compare the name, the city, the state and the ZIP code with what the person told you.</li>
        <li>Note the day you looked. What you see is true of that day.</li>
      </ol>
      <h3>Who is in it</h3>
      <p>
        Attorneys, CPAs, enrolled agents, enrolled actuaries and enrolled retirement plan agents, each with a valid PTIN
        for the year. Also those who finished the IRS{' '}
        <SourceLink to="filingSeasonProgram">Annual Filing Season Program</SourceLink>.
      </p>
      <h3>Who is not</h3>
      <p>
        Preparers who have a PTIN and nothing else. An EA whose PTIN has run out may be missing too. PTINs end with the
        calendar year, so some names are gone for a while each January.
      </p>
      <p>To be in the directory is no recommendation by the IRS.</p>
    </>
  )
}

export function AskByEmail() {
  return (
    <>
      <p>
        The IRS tells you whether someone is an enrolled agent if you write to{' '}
        <a href="mailto:epp@irs.gov">epp@irs.gov</a>. Its page{' '}
        <SourceLink to="verifyStatus">Verify the status of an enrolled agent</SourceLink> says what to send.
      </p>
      <ol>
        <li>Ask the person for their full name as enrolled, their address and their enrollment number.</li>
        <li>Write to the IRS with the name, and with the address and the number if you have them.</li>
        <li>Say that you want to know whether this person is an enrolled agent with active status.</li>
        <li>Keep the answer. It has a date, which is what makes it worth something.</li>
      </ol>
      <p>
        Do not put your Social Security number or any tax paper into that email. The question is about the agent, not
        about you. Do not count on an answer the same day.
      </p>
    </>
  )
}

export function PastSanctions() {
  return (
    <p>
      The <SourceLink to="responsibility">IRS Office of Professional Responsibility</SourceLink> keeps a list of tax
      professionals who were disciplined under <SourceLink to="circular230">Circular 230</SourceLink>. It covers
      attorneys, CPAs and enrolled agents. Search it by name. As with every list, a name is not yet a person: compare
      city and state.
    </p>
  )
}

export function ThreeAnswers() {
  return (
    <>
      <p>No single place tells you everything. Together they tell you a good deal.</p>
      <ComparisonTable comparison={THREE_ANSWERS} />
    </>
  )
}

const THREE_ANSWERS: Comparison = {
  caption: 'Three places to ask, and what each can tell you',
  columns: ['Where', 'What it answers', 'As of', 'What it leaves out'],
  rows: [
    {
      head: 'The IRS directory',
      cells: [
        { words: 'Does someone of this name hold a license and a valid PTIN this year?' },
        { words: 'As the IRS keeps it' },
        { words: 'Preparers with a PTIN and nothing else; phone, email and history' },
      ],
    },
    {
      head: 'An email to the IRS',
      cells: [
        { words: 'Is this person an enrolled agent?' },
        { words: 'The day the IRS looks' },
        { words: 'An answer at once' },
      ],
    },
    {
      head: 'Our copy of the released lists',
      cells: [
        { words: 'Did this name stand on the list of that day, and on earlier ones?' },
        { words: 'The date of the list, shown with each answer' },
        { words: 'Whatever happened since; names and places only' },
      ],
    },
  ],
}
