import type { SourceKey } from '../sources.ts'
import type { GuideSection } from '../types.ts'
import { AskByEmail, PastSanctions, TheDirectory, ThreeAnswers } from './official-tools.tsx'
import { OurResult, TheRealIrs, WhenTheyDiffer } from './our-result.tsx'

export const FIND_IRS: readonly GuideSection[] = [
  { id: 'directory', heading: 'The IRS directory, step by step', Body: TheDirectory },
  { id: 'email', heading: 'Ask the IRS by email', Body: AskByEmail },
  { id: 'ours', heading: 'Our own result beside it', Body: OurResult },
  { id: 'compare', heading: 'Which place answers what', Body: ThreeAnswers },
  { id: 'differ', heading: 'When the answers differ', Body: WhenTheyDiffer },
  { id: 'sanctions', heading: 'Look for past sanctions', Body: PastSanctions },
  { id: 'real', heading: 'Make sure it is the real IRS', Body: TheRealIrs },
]

export const FIND_IRS_SOURCES: readonly SourceKey[] = [
  'directory',
  'verifyStatus',
  'credentials',
  'filingSeasonProgram',
  'responsibility',
  'circular230',
  'activeListFile',
  'ptinFile',
  'inspector',
  'treasuryNames',
]
