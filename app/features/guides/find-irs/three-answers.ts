import type { Comparison } from '../types.ts'

export const THREE_ANSWERS: Comparison = {
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
