import type { QuestionGroup } from '../types.ts'

export const MONEY_AND_PAPERS: readonly QuestionGroup[] = [
  {
    id: 'fees',
    heading: 'Fees',
    lead: 'Settle the price before you hand over a paper.',
    questions: [
      {
        id: 'how-much',
        ask: 'How do you charge, and what will it come to?',
        why: 'A fixed fee or an hourly rate can both be fair. A share of your refund is not: it rewards a bigger refund, true or not. Rules of the Treasury limit fees that hang on the result.',
        good: 'A fixed price or an hourly rate with a range, in writing, with what it covers.',
        bad: 'A percentage of your refund or of what you “save”, or “we will see”.',
      },
      {
        id: 'what-costs-extra',
        ask: 'What costs extra, and what do I get back if we stop?',
        why: 'State returns, letters and appeals are often billed apart. Money paid ahead should be returned as far as it was not earned.',
        good: 'Lists the extras, asks before starting one, and puts the refund of unearned money in writing.',
        bad: 'A large sum today, not returned whatever happens.',
      },
      {
        id: 'published-price',
        ask: 'You publish a price. Does it hold for me?',
        why: 'An agent who publishes a fee must keep to it for at least 30 days after publishing it last.',
        good: 'Yes, and tells you what is inside and what is not.',
        bad: 'The published price was “only a sample”.',
      },
    ],
  },
  {
    id: 'papers',
    heading: 'Your papers and data',
    lead: 'Your return holds all that a thief needs.',
    questions: [
      {
        id: 'safe-papers',
        ask: 'How do I send you papers, and how do you keep them safe?',
        why: 'Tax firms must have a written plan to protect your data. Plain email is a poor place for a Social Security number.',
        good: 'A portal with a second step at sign-in, papers locked away, and a plan they can describe.',
        bad: '“Just text me a photo of the card.”',
      },
      {
        id: 'who-else-sees',
        ask: 'Will anyone outside your firm see my papers, here or abroad?',
        why: 'Federal law limits what a preparer may do with your tax information. For most other uses, and for work done abroad, they need your written consent first.',
        good: 'Names who, what for and where, and asks for your signature before.',
        bad: 'Consent hidden in small print, or “everyone does that”.',
      },
      {
        id: 'records-back',
        ask: 'Do I get copies of everything, and my own papers back?',
        why: 'You keep the right to your records. An EA must return those you need for your taxes when you ask, even in most disputes about the fee.',
        good: 'Copies as they go, and your originals back whenever you ask.',
        bad: 'Keeps originals until the bill is paid.',
      },
    ],
  },
  {
    id: 'together',
    heading: 'Working together',
    lead: 'Small habits decide whether you sleep at night.',
    questions: [
      {
        id: 'how-fast',
        ask: 'How soon do you answer, and how will I know what is going on?',
        why: 'IRS letters carry deadlines. Silence costs money.',
        good: 'A time to answer, such as two working days, and word from them at each step.',
        bad: '“No news is good news.”',
      },
      {
        id: 'mistakes',
        ask: 'What happens if you make a mistake?',
        why: 'The IRS holds you to what stands in your return, whoever wrote it. It is fair to ask who pays for an error.',
        good: 'Corrects it free, tells you who bears penalties and interest, and has insurance for it.',
        bad: '“That never happens.”',
      },
      {
        id: 'refund',
        ask: 'How does my refund reach me?',
        why: 'A refund belongs in your own account or in a check to you. An EA may not cash your refund check or take it into their account.',
        good: 'Straight to your own account, and you check the numbers before you sign.',
        bad: 'To their account first, “to take the fee out of it”.',
      },
    ],
  },
]
