import type { Comparison } from '../types.ts'

/** Who can do what before the IRS, according to 31 CFR 10.3 to 10.7 and the IRS page on credentials. */
export const RIGHTS: Comparison = {
  caption: 'Who may speak for you before the IRS',
  columns: ['Who', 'Licensed by', 'In an audit', 'In collection and appeals'],
  rows: [
    {
      head: 'Enrolled agent (EA)',
      cells: [
        { words: 'The federal government: a three-part exam or five years of IRS work, and a suitability check' },
        { answer: 'yes', words: 'Yes, whoever prepared the return' },
        { answer: 'yes', words: 'Yes' },
      ],
    },
    {
      head: 'CPA',
      note: 'Public accountant',
      cells: [
        { words: 'A state board of accountancy: studies, an exam and experience' },
        { answer: 'yes', words: 'Yes, whoever prepared the return' },
        { answer: 'yes', words: 'Yes' },
      ],
    },
    {
      head: 'Attorney',
      cells: [
        { words: 'A state court or bar: a law degree as a rule, and a bar exam' },
        { answer: 'yes', words: 'Yes, whoever prepared the return' },
        { answer: 'yes', words: 'Yes, and in court' },
      ],
    },
    {
      head: 'AFSP participant',
      note: 'Annual Filing Season Program',
      cells: [
        { words: 'No license: a voluntary yearly program of the IRS, with a set number of study hours' },
        {
          answer: 'partly',
          words:
            'Only for a return they prepared and signed, and only before revenue agents, customer service staff and the Taxpayer Advocate Service',
        },
        { answer: 'no', words: 'No' },
      ],
    },
    {
      head: 'PTIN only',
      note: 'Any other paid preparer',
      cells: [
        { words: 'No license: a number that everyone who prepares returns for pay must have' },
        { answer: 'no', words: 'No' },
        { answer: 'no', words: 'No' },
      ],
    },
  ],
}
