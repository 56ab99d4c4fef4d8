import type { QuestionGroup } from '../types.ts'

export const LICENSE_AND_CASE: readonly QuestionGroup[] = [
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
