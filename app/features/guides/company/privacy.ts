import type { SourceKey } from '../sources.ts'
import type { GuideSection } from '../types.ts'
import { CookiesAndStorage, IfYouAreListed, MessagesAndReviews, YourAccount } from './privacy-accounts.tsx'
import { EmailsAndNewsletters, NumberShield, PrivacyInShort, Receipts, WhenYouRead } from './privacy-reading.tsx'
import { ChildrenAndChanges, HowItIsProtected, HowLong, WhoElseSees, YourRights } from './privacy-rights.tsx'

export const PRIVACY: readonly GuideSection[] = [
  { id: 'short', heading: 'In short', Body: PrivacyInShort },
  { id: 'reading', heading: 'When you read and search', Body: WhenYouRead },
  { id: 'receipts', heading: 'Receipts', Body: Receipts },
  { id: 'letters', heading: 'Contact form and newsletters', Body: EmailsAndNewsletters },
  { id: 'account', heading: 'Your account', Body: YourAccount },
  { id: 'cookies', heading: 'Cookies and storage', Body: CookiesAndStorage },
  { id: 'messages', heading: 'Messages, questions and reviews', Body: MessagesAndReviews },
  { id: 'numbers', heading: 'Numbers we do not want', Body: NumberShield },
  { id: 'listed', heading: 'If you are listed here', Body: IfYouAreListed },
  { id: 'others', heading: 'Who else sees data', Body: WhoElseSees },
  { id: 'how-long', heading: 'How long we keep it', Body: HowLong },
  { id: 'rights', heading: 'What you may ask for', Body: YourRights },
  { id: 'protection', heading: 'How it is protected', Body: HowItIsProtected },
  { id: 'changes', heading: 'Children, and changes', Body: ChildrenAndChanges },
]

export const PRIVACY_SOURCES: readonly SourceKey[] = ['activeListFile', 'ptinFile', 'taxpayerSecrecy']
