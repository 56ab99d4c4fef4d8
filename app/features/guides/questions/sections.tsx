import type { SourceKey } from '../sources.ts'
import type { GuideSection, QuestionGroup, HiringQuestion } from '../types.ts'
import { MONEY_AND_PAPERS } from './money-and-papers.ts'
import { useProductPaths } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import { SourceLink } from '../source-link.tsx'
import { RED_FLAGS } from './red-flags.ts'
import { Icon } from '#app/ui/icon.tsx'

const LICENSE_AND_CASE: readonly QuestionGroup[] = [
  {
    id: 'license',
    heading: 'The license',
    lead: 'Two minutes of asking, two minutes of checking.',
    questions: [
      {
        id: 'which-license',
        ask: 'Which license do you hold, and under what full name?',
        why: 'Anyone with a PTIN may prepare returns for pay. Only EAs, CPAs and attorneys may speak for you on every matter. You need the exact name to check it.',
        good: 'Names the license, the full name as enrolled and the city of the office, and tells you to go and check.',
        bad: 'Talks around it, says “I am with the IRS”, or is hurt that you ask.',
      },
      {
        id: 'renewal',
        ask: 'When is your renewal due, and is your PTIN valid this year?',
        why: 'Enrollment is renewed every three years, between 1 November and 31 January. A PTIN is renewed every year. Both can lapse.',
        good: 'Knows the year of the next renewal at once and has this year’s PTIN.',
        bad: 'Says a license is for life, or offers to use a colleague’s PTIN.',
      },
      {
        id: 'discipline',
        ask: 'Has the IRS, a state or a court ever disciplined you?',
        why: 'The IRS publishes the names of those it has disciplined. An honest past can be talked about.',
        good: 'A plain no, or a plain account of what happened and what changed.',
        bad: 'Anger, or a story that does not match what you find.',
      },
    ],
  },
  {
    id: 'case',
    heading: 'Your kind of case',
    lead: 'The license covers all of federal tax. Nobody is good at all of it.',
    questions: [
      {
        id: 'cases-like-mine',
        ask: 'How many cases like mine have you handled in the last two years?',
        why: 'An expert on small-business returns may never have answered an audit. What counts is recent work on your problem.',
        good: 'Gives a rough number, tells how such cases usually go, and says what is hard about yours.',
        bad: '“I do everything”, with no example.',
      },
      {
        id: 'first-step',
        ask: 'What would you do first, and what could go wrong?',
        why: 'A careful agent wants facts before a plan. Your letters and the IRS’s record of your account come first.',
        good: 'Wants to read the letter and your IRS transcripts, names the deadline, and tells you the risks.',
        bad: 'Promises a result before reading anything.',
      },
      {
        id: 'not-for-you',
        ask: 'What kind of case would you send to someone else?',
        why: 'Knowing one’s limits is a skill. Some matters need an attorney, and some need nobody you must pay.',
        good: 'Names limits, such as a possible crime or a court case, and people they send such cases to.',
        bad: 'There is nothing they would not take.',
      },
    ],
  },
  {
    id: 'work',
    heading: 'Who does the work',
    lead: 'The person you talk to is not always the person who works for you.',
    questions: [
      {
        id: 'who-signs',
        ask: 'Who will prepare my return, and who will sign it?',
        why: 'Whoever is paid to prepare your return must sign it, write their PTIN on it and give you a copy. Someone who will not sign does not want to be found.',
        good: 'Gives the name of the person, and says that person signs with their own PTIN.',
        bad: '“We prepare it, you sign it as self-prepared.”',
      },
      {
        id: 'who-speaks',
        ask: 'Will you speak to the IRS for me yourself, and for which years?',
        why: 'To speak for you, an agent needs your signed Form 2848. It names the person, the kind of tax and the years. You may limit it, and you may take it back.',
        good: 'Walks you through Form 2848, fills in your years only, and sends you copies of what comes in.',
        bad: 'Asks you to sign a blank form, or “for everything, to be safe”.',
      },
      {
        id: 'after-april',
        ask: 'Can I reach you after April, and who steps in when you cannot?',
        why: 'Letters from the IRS come months or years after the return. You need someone who is still there.',
        good: 'Works all year, and names the person who stands in.',
        bad: 'Has no address after the season, or only a mobile number.',
      },
    ],
  },
]

export const QUESTION_GROUPS: readonly QuestionGroup[] = [...LICENSE_AND_CASE, ...MONEY_AND_PAPERS]

const sectionOf = ({ id, heading, lead, questions }: QuestionGroup): GuideSection => ({
  id,
  heading,
  Body: () => (
    <>
      <p>{lead}</p>
      <div className="border-b border-hairline">
        {questions.map((question) => (
          <QuestionCard key={question.id} question={question} />
        ))}
      </div>
    </>
  ),
})

export const QUESTIONS: readonly GuideSection[] = [
  { id: 'before', heading: 'Before you call', Body: BeforeYouCall },
  ...QUESTION_GROUPS.map(sectionOf),
  { id: 'red-flags', heading: 'Red flags', Body: RedFlags },
  { id: 'if-it-happened', heading: 'If it has happened to you', Body: IfItHappened },
]

export const QUESTIONS_SOURCES: readonly SourceKey[] = [
  'choosing',
  'credentials',
  'keepStatus',
  'responsibility',
  'powerOfAttorney',
  'complaint',
  'inspector',
  'preparerDuties',
  'feeRules',
  'recordRules',
  'publicityRules',
  'checkRules',
  'taxpayerSecrecy',
  'safeguards',
]

/** Around the questions: what to have ready, which red flags mean you should leave, and what to do then. */
function BeforeYouCall() {
  const { findOrVerify } = useProductPaths()
  return (
    <>
      <ul>
        <li>
          The letter, if there is one: its number (such as CP2000), its date and the day it asks you to answer by.
        </li>
        <li>Your last return, and a list of the years for which none was filed.</li>
        <li>One sentence that says what you want: “I want to know if this bill is right.”</li>
        <li>
          A check of the name. <a href={findOrVerify}>It takes two minutes</a>, and it is not rude.
        </li>
      </ul>
      <p>
        Talk to two or three people before you choose, and ask first whether that talk is free. Leave Social Security
        and account numbers out of it until you have hired someone.
      </p>
      <p>
        It may also be that you need nobody you must pay: <a href={`${paths.whoIsAnEa}#free`}>where tax help is free</a>
        .
      </p>
    </>
  )
}

function RedFlags() {
  return (
    <>
      <p>One of these is reason enough to thank them and leave.</p>
      <ul>
        {RED_FLAGS.map(({ sign, because }) => (
          <li key={sign}>
            <strong>{sign}</strong> {because}
          </li>
        ))}
      </ul>
    </>
  )
}

function IfItHappened() {
  return (
    <>
      <ol>
        <li>Sign nothing more. If you have given Form 2848, you may take it back in writing.</li>
        <li>Ask for your papers and for copies of all that was filed in your name.</li>
        <li>
          Tell the IRS with <SourceLink to="complaint">Form 14157</SourceLink>. Say what happened, and add copies.
        </li>
        <li>
          If someone pretended to be the IRS, tell the{' '}
          <SourceLink to="inspector">Treasury Inspector General for Tax Administration</SourceLink>.
        </li>
        <li>Have another licensed person look at the return. An amended return can mend much.</li>
      </ol>
    </>
  )
}

/** One question, why to ask it, and what good and bad answers sound like. Never split across printed pages. */
function QuestionCard({ question: { id, ask, why, good, bad } }: { question: HiringQuestion }) {
  return (
    <article className="break-inside-avoid border-t border-hairline py-5">
      <h3 id={id} className="mt-0 text-21 leading-snug">
        {ask}
      </h3>
      <p className="mt-2 max-w-[68ch]">{why}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div>
          <dt className="flex items-center gap-1.5 text-14 font-semibold text-evergreen">
            <Icon name="check" /> A good answer
          </dt>
          <dd className="mt-0.5">{good}</dd>
        </div>
        <div>
          <dt className="flex items-center gap-1.5 text-14 font-semibold text-brick">
            <Icon name="warning" /> A bad answer
          </dt>
          <dd className="mt-0.5">{bad}</dd>
        </div>
      </dl>
    </article>
  )
}
