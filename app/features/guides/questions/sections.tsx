import type { SourceKey } from '../sources.ts'
import type { GuideSection, QuestionGroup } from '../types.ts'
import { BeforeYouCall, IfItHappened, RedFlags } from './before-and-after.tsx'
import { LICENSE_AND_CASE } from './license-and-case.ts'
import { MONEY_AND_PAPERS } from './money-and-papers.ts'
import { QuestionCard } from './question-card.tsx'

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
