import type { SourceKey } from '../sources.ts'
import type { GuideSection } from '../types.ts'
import { ForAgents, Moderation, ReviewsByRule } from './terms-for-agents.tsx'
import {
  FactsHaveDates,
  NoAdvice,
  TermsInShort,
  UseByMachines,
  WhatYouWrite,
  YourAccountTerms,
} from './terms-for-all.tsx'
import { BetweenYouAndTheAgent, Changes, LawAndDisputes, WhatWeAnswerFor } from './terms-law.tsx'

export const TERMS: readonly GuideSection[] = [
  { id: 'short', heading: 'In short', Body: TermsInShort },
  { id: 'advice', heading: 'Information, not advice', Body: NoAdvice },
  { id: 'facts', heading: 'Listings and receipts', Body: FactsHaveDates },
  { id: 'agreement', heading: 'You and the agent', Body: BetweenYouAndTheAgent },
  { id: 'account', heading: 'Your account', Body: YourAccountTerms },
  { id: 'writing', heading: 'What you write', Body: WhatYouWrite },
  { id: 'reviews', heading: 'Reviews', Body: ReviewsByRule },
  { id: 'agents', heading: 'If you are an agent', Body: ForAgents },
  { id: 'moderation', heading: 'Moderation', Body: Moderation },
  { id: 'machines', heading: 'Open data and machines', Body: UseByMachines },
  { id: 'liability', heading: 'What we answer for', Body: WhatWeAnswerFor },
  { id: 'law', heading: 'Law and disputes', Body: LawAndDisputes },
  { id: 'changes', heading: 'Changes', Body: Changes },
]

export const TERMS_SOURCES: readonly SourceKey[] = ['circular230', 'publicityRules', 'taxpayerSecrecy', 'reviewRule']
