import type { SourceKey } from '../sources.ts'
import type { GuideSection } from '../types.ts'
import { HowItIsKept, HowOneBecomesEa, ShortAnswer } from './about-the-license.tsx'
import { FreeHelpFirst, NextStep, WhatItDoesNotProve, WhenToChooseWhich, WhoMayDoWhat } from './whom-to-choose.tsx'

export const WHO_IS_AN_EA: readonly GuideSection[] = [
  { id: 'short', heading: 'The short answer', Body: ShortAnswer },
  { id: 'license', heading: 'How someone becomes an EA', Body: HowOneBecomesEa },
  { id: 'renewal', heading: 'How the license is kept', Body: HowItIsKept },
  { id: 'rights', heading: 'What an EA may do, beside others', Body: WhoMayDoWhat },
  { id: 'choose', heading: 'When to choose whom', Body: WhenToChooseWhich },
  { id: 'free', heading: 'Free help first', Body: FreeHelpFirst },
  { id: 'limits', heading: 'What the license does not prove', Body: WhatItDoesNotProve },
  { id: 'next', heading: 'Your next step', Body: NextStep },
]

export const WHO_IS_AN_EA_SOURCES: readonly SourceKey[] = [
  'enrolledAgents',
  'keepStatus',
  'credentials',
  'filingSeasonProgram',
  'ptin',
  'responsibility',
  'circular230',
  'enrollmentRules',
  'renewalRules',
  'taxAdvicePrivilege',
  'taxCourt',
  'volunteers',
  'freeFile',
  'clinics',
  'advocate',
  'paymentPlan',
]
